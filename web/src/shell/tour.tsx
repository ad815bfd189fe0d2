import type { UserType } from '@cocho/domain/permissions';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { firstStepsQuery } from '../features/first-steps/first-steps.api.ts';
import { hasKeys } from '../lib/keyboard.ts';
import { startPage, useFarm } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import styles from './guidance.module.css';
import { isTourSeen, keepTourSeen, toursSeen } from './tour-seen.ts';
import { tourSteps } from './tour-steps.ts';

/** Once, on the page where one begins: a few cards that each point to a place; left at any of them. */
export function Tour() {
  const seen = useStore(toursSeen);
  const role = useFarm()?.user_type;
  return !role || isTourSeen(seen) ? null : <TourOf key={role} role={role} />;
}

function TourOf({ role }: { role: UserType }) {
  const [at, setAt] = useState(0);
  const isAtStart = useLocation({ select: ({ pathname }) => pathname === startPage() });
  // While a new farm's guide speaks, and until it is known that none does, the tour waits.
  const { data: guide } = useQuery({ ...firstStepsQuery(), enabled: false });
  const isGuided = role === 'admin' && guide?.open !== false;
  const steps = tourSteps[role];
  const step = isGuided || !isAtStart ? undefined : steps[at];
  const [isSeen, setSeen] = useState(false);
  useEffect(() => (step && isSeen ? pointTo(step.at) : undefined), [step, isSeen]);
  if (!step) return null;
  const isLast = at === steps.length - 1;
  const end = () => keepTourSeen(true);
  return (
    <section ref={(card) => followSight(card, setSeen)} className={styles.card} aria-label="Passeio">
      <h2>{step.title}</h2>
      <p aria-live="polite">
        {step.text} {hasKeys && step.keys}
      </p>
      <Group justify="space-between">
        <span className={styles.count}>
          {at + 1} de {steps.length}
        </span>
        <Group gap="xs">
          {!isLast && (
            <Button variant="subtle" onClick={end}>
              Pular
            </Button>
          )}
          <Button onClick={() => (isLast ? end() : setAt(at + 1))}>{isLast ? 'Começar' : 'Próximo'}</Button>
        </Group>
      </Group>
    </section>
  );
}

/** Behind another card it is there and not seen. */
function followSight(card: HTMLElement | null, tell: (isSeen: boolean) => void): (() => void) | undefined {
  if (!card) return;
  const observer = new ResizeObserver(() => tell(card.offsetHeight > 0));
  observer.observe(card);
  return () => observer.disconnect();
}

/** A ring around it, for as long as the card speaks of it. */
function pointTo(selector: string): () => void {
  const place = document.querySelector<HTMLElement>(selector);
  place?.classList.add(styles.pointed ?? '');
  place?.scrollIntoView({ block: 'nearest' });
  return () => place?.classList.remove(styles.pointed ?? '');
}
