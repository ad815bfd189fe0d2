import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { optional } from '../../lib/optional.tsx';
import { firstStepsQuery } from './first-steps.api.ts';

const FirstSteps = optional(() => import('./first-steps.tsx'));

/** A farm that has been set up loads nothing of the guide. Once it is open it ends itself. */
export default function FirstStepsGate() {
  const { data } = useQuery(firstStepsQuery());
  const [opened, setOpened] = useState(false);
  if (data?.open && !opened) setOpened(true);
  return opened && <FirstSteps />;
}
