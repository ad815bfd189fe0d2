import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { firstStepsQuery } from './first-steps.api.ts';

const FirstSteps = lazy<ComponentType>(() => import('./first-steps.tsx'));

/** A farm that has been set up loads nothing of the guide. Once it is open it ends itself. */
export default function FirstStepsGate() {
  const { data } = useQuery(firstStepsQuery());
  const [opened, setOpened] = useState(false);
  if (data?.open && !opened) setOpened(true);
  return <Suspense fallback={null}>{opened && <FirstSteps />}</Suspense>;
}
