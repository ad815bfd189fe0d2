import { offered, PensStep } from '@cocho/domain/first-steps';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
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
    offered: asTyped(columns, offered.pens(most)),
    send: (body) => takeStep('pens', body),
  });
  /** By their place: a number that is still being typed is a smaller one, and takes none of them for good. */
  const [cutOff, setCutOff] = useState(new Map<number, GridRow>());
  const count = step.rows.length;
  return (
    <StepGrid
      step={{ ...step, change: changeGrid }}
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
        onChange={(value) => resize(Math.min(most, Number(value) || 0))}
      />
    </StepGrid>
  );

  /** What was cut off belonged to the rows as they were: after a paste it would come back among those of another list. */
  function changeGrid(rows: GridRow[]): void {
    step.change(rows);
    setCutOff(new Map());
  }

  /** What was typed stays or comes back; what comes to it is named by the pattern. */
  function resize(next: number): void {
    step.change(asTyped(columns, offered.pens(next)).map((row, at) => step.rows[at] ?? cutOff.get(at) ?? row));
    setCutOff(new Map([...cutOff, ...step.rows.entries()].filter(([at]) => at >= next)));
  }
}
