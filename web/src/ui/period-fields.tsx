import { periodBounds, periodError } from '@cocho/domain/report-periods';
import { TextInput } from '@mantine/core';
import { useToday } from '../lib/clock.ts';
import { FieldRow } from './field-row.tsx';
import styles from './period-fields.module.css';

/** As typed: either may still be empty. */
interface Days {
  start_date: string;
  end_date: string;
}

/** The first and the last day of a period, and below them why these are none. */
export function PeriodFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const today = useToday();
  const { min, max } = periodBounds(today);
  return (
    <>
      <FieldRow>
        <TextInput
          type="date"
          label="Data inicial"
          min={min}
          max={days.end_date || max}
          value={days.start_date}
          onChange={({ currentTarget }) => onChange({ ...days, start_date: currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Data final"
          min={days.start_date || min}
          max={max}
          value={days.end_date}
          onChange={({ currentTarget }) => onChange({ ...days, end_date: currentTarget.value })}
        />
      </FieldRow>
      <p role="status" className={styles.error}>
        {periodError(days, today)}
      </p>
    </>
  );
}
