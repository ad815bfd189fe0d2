import type { SubOperation } from '@cocho/domain/operations';
import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCab } from '../../lib/cab.ts';
import OutboxBadge from '../../outbox/outbox-badge.tsx';
import { Offline } from '../../ui/offline.tsx';
import styles from './batch.module.css';
import { batchOf } from './feeding-card.tsx';
import type { FeedingRow } from './feeding-rows.ts';

interface Props {
  sub: SubOperation;
  row: FeedingRow | undefined;
  isRunning: boolean;
}

/** What is mixed for whom, and the way out while it runs. */
export function BatchHead({ sub, row, isRunning }: Props) {
  const cab = useCab();
  return (
    <header className={styles.head} data-field>
      <div>
        <h1 className={styles.title}>{sub.rule_name}</h1>
        <p>
          {sub.treat_name} · {sub.recipe_name}
          {row && batchOf(row)}
        </p>
      </div>
      <div className={styles.tools}>
        {cab && <Offline />}
        {cab && <OutboxBadge />}
        {isRunning && (
          <Button
            component={Link}
            to="/operador"
            variant="default"
            size="lg"
            h={56}
            leftSection={<IconPlayerPause size={20} aria-hidden />}
          >
            Pausar
          </Button>
        )}
      </div>
    </header>
  );
}
