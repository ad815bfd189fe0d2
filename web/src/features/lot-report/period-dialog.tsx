import { periodBounds, periodError, quickPeriods, type ReportPeriod } from '@cocho/domain/report-periods';
import { Box, Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import styles from './period-dialog.module.css';

interface Props {
  period: ReportPeriod | null;
  onClose: () => void;
  onConfirm: (period: ReportPeriod) => void;
}

/** Mounted anew each time it opens: it begins from the current period. */
export function PeriodDialog({ period, onClose, onConfirm }: Props) {
  const today = useToday();
  const [typed, setTyped] = useState(period ?? { start_date: '', end_date: '' });
  const { min, max } = periodBounds(today);
  const error = periodError(typed, today);
  const type = (field: keyof ReportPeriod) => (event: { currentTarget: { value: string } }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value });

  return (
    <Modal opened onClose={onClose} title="Selecionar Período" centered closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!error) onConfirm(typed);
        }}
      >
        <Box role="group" aria-label="Opções rápidas" className={styles.quick}>
          {quickPeriods.map(({ label, of }) => (
            <Button
              key={label}
              variant={isSame(of(today), typed) ? 'filled' : 'default'}
              aria-pressed={isSame(of(today), typed)}
              onClick={() => setTyped(of(today))}
            >
              {label}
            </Button>
          ))}
        </Box>
        <FieldRow>
          <TextInput
            type="date"
            label="Data inicial"
            min={min}
            max={typed.end_date || max}
            value={typed.start_date}
            onChange={type('start_date')}
          />
          <TextInput
            type="date"
            label="Data final"
            min={typed.start_date || min}
            max={max}
            value={typed.end_date}
            onChange={type('end_date')}
          />
        </FieldRow>
        <p role="status" className={styles.error}>
          {error}
        </p>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={error !== null}>
            Confirmar
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

function isSame(a: ReportPeriod, b: ReportPeriod): boolean {
  return a.start_date === b.start_date && a.end_date === b.end_date;
}
