import { formatNumber } from '@cocho/domain/formats';
import type { Rule } from '@cocho/domain/rules';
import { treatTotal } from '@cocho/domain/treat-loads';
import type { Treat } from '@cocho/domain/treats';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { LoadSummary } from './load-summary.tsx';
import styles from './treat-schedules.module.css';

interface Item {
  id?: number | undefined;
  scheduled_time: string;
  rule: Rule;
  treat: Treat;
}

/** The treats that were added, each with what it loads and where it goes. */
export function ScheduleItems({ items, onRemove }: { items: Item[]; onRemove: (index: number) => void }) {
  return (
    <ul className={styles.items}>
      {items.map(({ id, rule, treat, scheduled_time }, index) => (
        <li key={id ?? `${scheduled_time} ${rule.id} ${treat.id}`}>
          <div className={styles.itemHead}>
            <time>{scheduled_time}</time>
            <div className={styles.what}>
              <b>{rule.name}</b> · {treat.name} ·{' '}
              <span className={styles.amount}>{formatNumber(treatTotal(rule.lots, treat.percent))} kg</span>
            </div>
            <ActionIcon
              variant="subtle"
              color="clay"
              size="lg"
              aria-label={`Remover ${treat.name} das ${scheduled_time}`}
              onClick={() => onRemove(index)}
            >
              <IconX size={18} />
            </ActionIcon>
          </div>
          <details>
            <summary>Resumo</summary>
            <LoadSummary ingredients={rule.recipe.recipes_ingredients} lots={rule.lots} percent={treat.percent} />
          </details>
        </li>
      ))}
    </ul>
  );
}
