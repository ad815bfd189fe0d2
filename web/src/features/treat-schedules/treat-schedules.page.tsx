import { formatInstant, formatNumber } from '@cocho/domain/formats';
import { treatTotal } from '@cocho/domain/treat-loads';
import type { TreatSchedule } from '@cocho/domain/treat-schedules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allowed, useTimeZone } from '../../lib/session.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FillLink } from '../../ui/fill-link.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { DeleteButton, EditLink } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { treatSchedules } from './treat-schedules.api.ts';
import styles from './treat-schedules.module.css';

export function TreatSchedulesPage() {
  const timeZone = useTimeZone();
  const list = useQuery(treatSchedules.list());
  const remove = useMutation(treatSchedules.remove());
  const [deleting, setDeleting] = useState<TreatSchedule | null>(null);
  const [expanded, setExpanded] = useState<number | null>(null);
  const canWrite = allowed('treat-schedules.write');

  return (
    <Page title="Todas programações" refresh={list.refetch} refreshing={list.isRefetching}>
      <QueryList
        query={list}
        show={(rows) => rows}
        empty={
          <EmptyState title="Nenhuma programação encontrada" subtitle="Registre uma nova programação para começar.">
            {canWrite && <FillLink to="/admin/treat-schedule/new" />}
          </EmptyState>
        }
      >
        {(rows) => (
          <RowList>
            {rows.map((row) => (
              <RowCard
                key={row.id}
                title={titleOf(row)}
                expanded={expanded === row.id}
                onToggle={() => setExpanded(expanded === row.id ? null : row.id)}
                details={[
                  ['Itens', row.treat_items.length],
                  ['Carga total', `${formatNumber(totalOf(row))} kg`],
                  ['Criado em', formatInstant(row.created_at, timeZone)],
                  ['Operadores', row.users.map(({ name }) => name).join(', ')],
                ]}
                actions={
                  canWrite && (
                    <>
                      <EditLink name={titleOf(row)} to={`/admin/treat-schedule/${row.id}/edit`} />
                      <DeleteButton name={titleOf(row)} onClick={() => setDeleting(row)} />
                    </>
                  )
                }
              >
                {expanded === row.id && <Items schedule={row} />}
              </RowCard>
            ))}
          </RowList>
        )}
      </QueryList>
      <DeleteDialog
        row={deleting}
        name={titleOf}
        text="Ao excluir este agendamento, ele não será mais visível no sistema."
        onClose={() => setDeleting(null)}
        onDelete={({ id }) => remove.mutate(id)}
      />
    </Page>
  );
}

function Items({ schedule }: { schedule: TreatSchedule }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Horário</th>
          <th>Trato</th>
          <th>Regra</th>
          <th>Carga</th>
        </tr>
      </thead>
      <tbody>
        {schedule.treat_items.map(({ id, scheduled_time, treat, rule }) => (
          <tr key={id}>
            <td>{scheduled_time}</td>
            <td>{treat.name}</td>
            <td>{rule.name}</td>
            <td>{formatNumber(treatTotal(rule.lots, treat.percent))} kg</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function titleOf({ id, name }: TreatSchedule): string {
  return name ? `Trato #${id} · ${name}` : `Trato #${id}`;
}

function totalOf({ treat_items }: TreatSchedule): number {
  return treat_items.reduce((sum, { rule, treat }) => sum + treatTotal(rule.lots, treat.percent), 0);
}
