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
  /**
   * Rows that a smaller number cut off, by their place: while somebody types 12 the number is 1 for a moment, and no row may be
   * lost by that.
   */
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

  /** Forgets the rows that were cut off: after a paste they would come back in a list to which they do not belong. */
  function changeGrid(rows: GridRow[]): void {
    step.change(rows);
    setCutOff(new Map());
  }

  /** Rows that were typed stay, or come back; further rows get their names from the pattern. */
  function resize(next: number): void {
    step.change(asTyped(columns, offered.pens(next)).map((row, at) => step.rows[at] ?? cutOff.get(at) ?? row));
    setCutOff(new Map([...cutOff, ...step.rows.entries()].filter(([at]) => at >= next)));
  }
}
