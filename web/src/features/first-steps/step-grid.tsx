import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { CellGrid } from './cell-grid.tsx';
import styles from './first-steps.module.css';
import type { GridColumn } from './pasted-cells.ts';
import type { useGridStep } from './use-grid-step.ts';

interface Props {
  step: ReturnType<typeof useGridStep>;
  columns: GridColumn[];
  label: string;
  more: string;
  /** What the button that takes the step says. */
  send: string;
  /** Above the grid. */
  children?: ReactNode;
  /** Beside the button. */
  aside?: ReactNode;
}

/** The grid of a step, what is wrong with all of it, and the button that takes it. */
export function StepGrid({ step, columns, label, more, send, children, aside }: Props) {
  return (
    <form
      ref={step.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        step.submit();
      }}
    >
      <LeaveGuard dirty={step.isTyped} />
      <Stack>
        {children}
        <p className={styles.hint}>Copie da sua planilha e cole na primeira célula, ou ajuste aqui mesmo.</p>
        <CellGrid
          label={label}
          columns={columns}
          rows={step.rows}
          offered={step.offered}
          errors={step.errors}
          more={more}
          onChange={step.change}
        />
        {step.wrong && (
          <Alert color="clay" role="alert">
            {step.wrong}
          </Alert>
        )}
        <Group>
          <Button type="submit" size="md" loading={step.sending}>
            {send}
          </Button>
          {aside}
        </Group>
      </Stack>
    </form>
  );
}
