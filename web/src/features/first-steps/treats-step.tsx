import { offered, TreatsStep } from '@cocho/domain/first-steps';
import { takeStep } from './first-steps.api.ts';
import type { GridColumn } from './pasted-cells.ts';
import { StepGrid } from './step-grid.tsx';
import { asTyped, useGridStep } from './use-grid-step.ts';

const columns: GridColumn[] = [
  { field: 'name', label: 'Trato', kind: 'text', size: 16 },
  { field: 'percent', label: 'Parte do dia (%)', kind: 'number', size: 5 },
  { field: 'scheduled_time', label: 'Horário', kind: 'text', size: 6 },
];

export function TreatsForm() {
  const step = useGridStep({
    schema: TreatsStep,
    key: 'treats',
    columns,
    first: asTyped(columns, offered.treats),
    send: (body) => takeStep('treats', body),
  });
  return (
    <StepGrid step={step} columns={columns} label="Tratos" more="Mais um trato" send="Programar os tratos">
      <p>Quanto da carga do dia vai em cada trato, e a que horas. Vale para todos os lotes, todos os dias.</p>
    </StepGrid>
  );
}
