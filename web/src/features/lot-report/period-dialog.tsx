import { periodError, quickPeriods, type ReportPeriod } from '@cocho/domain/report-periods';
import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { PeriodFields } from '../../ui/period-fields.tsx';
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
  const error = periodError(typed, today);

  return (
    <Dialog onClose={onClose} title="Selecionar Período" centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!error) onConfirm(typed);
        }}
      >
        <Box role="group" aria-label="Opções rápidas" className={styles.quick}>
          {quickPeriods.map(({ label, of }, index) => (
            <Button
              key={label}
              data-autofocus={index === 0 || undefined}
              variant={isSame(of(today), typed) ? 'filled' : 'default'}
              aria-pressed={isSame(of(today), typed)}
              onClick={() => setTyped(of(today))}
            >
              {label}
            </Button>
          ))}
        </Box>
        <PeriodFields days={typed} onChange={setTyped} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={error !== null}>
            Confirmar
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function isSame(a: ReportPeriod, b: ReportPeriod): boolean {
  return a.start_date === b.start_date && a.end_date === b.end_date;
}
