import { offered, PensStep } from '@cocho/domain/first-steps';
import { NumberInput } from '@mantine/core';
import { takeStep } from './first-steps.api.ts';
import type { GridColumn, GridRow } from './pasted-cells.ts';
import { StepGrid } from './step-grid.tsx';
import { asTyped, useGridStep } from './use-grid-step.ts';

const columns: GridColumn[] = [
  { field: 'name', label: 'Nome', kind: 'text', size: 14 },
  { field: 'capacity', label: 'Capacidade de animais', kind: 'number', size: 6 },
];
const usual = 5;
const most = 200;

export function PensForm() {
  const step = useGridStep({
    schema: PensStep,
    key: 'pens',
    columns,
    first: asTyped(columns, offered.pens(usual)),
    send: (body) => takeStep('pens', body),
  });
  const count = step.rows.length;
  return (
    <StepGrid
      step={step}
      columns={columns}
      label="Baias"
      more="Mais uma baia"
      send={count === 1 ? 'Criar 1 baia' : `Criar ${count} baias`}
    >
      <NumberInput
        label="Quantas baias?"
        description="Os nomes vêm prontos: Curral 1, Curral 2…"
        maw={260}
        min={1}
        max={most}
        value={count}
        onChange={(value) => step.change(resized(step.rows, Math.min(most, Number(value) || 0)))}
      />
    </StepGrid>
  );
}

/** What was typed stays; what comes to it is named by the pattern. */
function resized(rows: GridRow[], count: number): GridRow[] {
  return asTyped(columns, offered.pens(count)).map((row, index) => rows[index] ?? row);
}
