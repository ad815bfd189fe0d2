import { operationStatuses, statusLabel } from '@cocho/domain/operations';
import { startAfterEnd } from '@cocho/domain/report-periods';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../lib/clock.ts';
import { allowed } from '../../lib/session.ts';
import { IdSelect } from '../../ui/id-select.tsx';
import { farmUsers } from '../farm-users/farm-users.api.ts';
import { type Filters, filtersOf } from './filters-of.ts';
import styles from './operation-filters.module.css';

/** Period, operator, status, off target. */
export function OperationFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const today = useToday();
  // Whoever sees only their own has nobody to choose from.
  const hasOthers = allowed('operations.read');
  const { data: people = [] } = useQuery({ ...farmUsers.list(), enabled: hasOthers });
  const { start, end, user_id, status, off_target } = filters;
  const set = (change: Filters) => onChange(filtersOf({ ...filters, ...change }));
  const error = start && end && start > end ? startAfterEnd : null;
  return (
    <fieldset className={styles.filters} aria-label="Filtros">
      <TextInput
        type="date"
        label="De"
        max={today}
        value={start ?? ''}
        error={error}
        onChange={({ currentTarget }) => set({ start: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Até"
        max={today}
        value={end ?? ''}
        onChange={({ currentTarget }) => set({ end: currentTarget.value })}
      />
      {hasOthers && (
        <IdSelect
          label="Operador"
          placeholder="Todos"
          options={people}
          value={user_id ? Number(user_id) : ''}
          onChange={(id) => set({ user_id: String(id) })}
        />
      )}
      <NativeSelect
        label="Status"
        data={[
          { value: '', label: 'Todos' },
          ...operationStatuses.map((value) => ({ value, label: statusLabel(value) })),
        ]}
        value={status ?? ''}
        onChange={({ currentTarget }) => set({ status: currentTarget.value })}
      />
      <Checkbox
        label="Fora do alvo"
        checked={off_target === 'true'}
        onChange={({ currentTarget }) => set({ off_target: currentTarget.checked ? 'true' : undefined })}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" size="sm" onClick={() => onChange({})}>
          Limpar filtros
        </Button>
      )}
    </fieldset>
  );
}
