import { stepLabel, stepOf } from '@cocho/domain/batch';
import { formatDay } from '@cocho/domain/formats';
import { hasEnded, isSimulated } from '@cocho/domain/operations';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Simulated } from '../../ui/simulated.tsx';
import styles from './operator.module.css';
import { closeOperation, takeOperation } from './operator-actions.ts';
import type { SeenOperation } from './seen-operations.ts';
import { useSaving } from './use-saving.ts';

/** What was begun on an earlier day and never ended. */
export function EarlierOperations({ operations, day }: { operations: SeenOperation[]; day: string }) {
  const open = operations.filter((one) => one.day < day && !hasEnded(one.operation));
  if (open.length === 0) return null;
  return (
    <section aria-label="De dias anteriores" className={styles.earlier}>
      <h2>De dias anteriores</h2>
      <ul className={styles.list}>
        {open.map((one) => (
          <EarlierOperation key={one.client_id} seen={one} />
        ))}
      </ul>
    </section>
  );
}

function EarlierOperation({ seen }: { seen: SeenOperation }) {
  const { holder, operation, user_name } = seen;
  const navigate = useNavigate();
  const { saving, save } = useSaving();
  const [ending, setEnding] = useState(false);
  const running = operation.sub_operations.find((sub) => stepOf(sub).kind !== 'done');
  const rules = [...new Set(operation.sub_operations.map(({ rule_name }) => rule_name))].join(', ');
  return (
    <li className={styles.card} data-state={holder === 'here' ? 'running' : 'held'}>
      <div className={styles.what}>
        <h2>
          {formatDay(seen.day)} {rules} {operation.sub_operations.some(isSimulated) && <Simulated />}
        </h2>
        <p className={styles.state}>
          {holder === 'elsewhere' && <b>Em outro aparelho: peça ao gestor para liberar</b>}
          {user_name && `De ${user_name}: `}
          {holder !== 'elsewhere' && (running ? stepLabel(running) : 'Falta encerrar')}
        </p>
      </div>
      <Group className={styles.act}>
        {holder === 'here' && running && (
          <Button
            size="lg"
            h={56}
            onClick={() => navigate({ to: '/operador/$batch', params: { batch: running.client_id } })}
          >
            Retomar
          </Button>
        )}
        {holder === 'here' && (
          <Button size="lg" h={56} variant="default" onClick={() => setEnding(true)}>
            Encerrar
          </Button>
        )}
        {holder === 'nobody' && (
          <Button size="lg" h={56} disabled={saving} onClick={() => save(() => takeOperation(seen))}>
            Assumir
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={ending}
        title="Encerrar a operação?"
        subtitle="O que não foi pesado fica sem quantidade. Depois de encerrada, ela não muda mais."
        confirmLabel="Encerrar"
        onCancel={() => setEnding(false)}
        onConfirm={() => save(() => closeOperation(seen, [])).then(() => setEnding(false))}
      />
    </li>
  );
}
