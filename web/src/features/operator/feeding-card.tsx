import { stepLabel } from '@cocho/domain/batch';
import { dash, formatNumber } from '@cocho/domain/formats';
import { isSimulated } from '@cocho/domain/operations';
import { Button } from '@mantine/core';
import { Simulated } from '../../ui/simulated.tsx';
import type { FeedingRow, RowState } from './feeding-rows.ts';
import styles from './operator.module.css';

const labels: Record<RowState, string> = {
  todo: 'A fazer',
  due: 'Agora',
  late: 'Atrasada',
  running: 'Em andamento',
  done: 'Concluída',
  incomplete: 'Incompleta',
  released: 'Liberada',
  held: 'Em outro aparelho',
};

const actions: Partial<Record<RowState, string>> = {
  todo: 'Começar',
  due: 'Começar',
  late: 'Começar',
  running: 'Continuar',
  released: 'Assumir',
};

interface Props {
  row: FeedingRow;
  busy: boolean;
  onAct: () => void;
}

export function FeedingCard({ row, busy, onAct }: Props) {
  const { time, rule_name, recipe_name, treat_name, kg, pens, state, owner } = row;
  const isOwn = owner?.holder === 'here';
  const action = actions[state] ?? (isOwn && row.begun ? 'Ver resumo' : undefined);
  const isMain = state in actions;
  return (
    <li className={styles.card} data-state={state}>
      <p className={styles.time}>{time ?? dash}</p>
      <div className={styles.what}>
        <h3>{rule_name}</h3>
        <p>
          {treat_name} · {recipe_name}
          {batchOf(row)}
        </p>
        <p className={styles.state}>
          <b>{labels[state]}</b> {explanation(row)} {row.begun && isSimulated(row.begun) && <Simulated />}
        </p>
      </div>
      <p className={styles.kg}>
        <b>{formatNumber(kg, { max: 0 })}</b> kg
        <small>{pens === 1 ? '1 lote' : `${pens} lotes`}</small>
      </p>
      {action && (
        <Button
          className={styles.act}
          size="lg"
          variant={isMain ? 'filled' : 'default'}
          disabled={busy}
          onClick={onAct}
          aria-label={`${action}: ${rule_name}, ${treat_name}`}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

/** Which batch of a treat that needs more than one. */
export function batchOf({ batch, batches }: FeedingRow): string {
  return batches > 1 ? ` · Batelada ${batch} de ${batches}` : '';
}

function explanation({ state, begun, owner, user_name }: FeedingRow): string {
  if (state === 'running' && begun) return stepLabel(begun);
  if (state === 'released') return `${ofWhom(owner?.user_name) ?? 'pelo gestor'}: este aparelho pode continuar`;
  if (state === 'held') return ofWhom(user_name) ?? 'Peça ao gestor para liberar';
  return user_name ? `por ${user_name}` : '';
}

function ofWhom(name: string | null | undefined): string | null {
  return name ? `de ${name}` : null;
}
