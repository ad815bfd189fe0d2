import { type FirstSteps, LotsStep, offered } from '@cocho/domain/first-steps';
import { unusualLoadsDoubt } from '@cocho/domain/unusual-loads';
import { useQuestion } from '../../ui/question.tsx';
import { takeStep } from './first-steps.api.ts';
import type { GridColumn } from './pasted-cells.ts';
import { StepGrid } from './step-grid.tsx';
import { asTyped, useGridStep } from './use-grid-step.ts';

const columns: GridColumn[] = [
  { field: 'name', label: 'Lote', kind: 'text', size: 8 },
  { field: 'corral', label: 'Baia', kind: 'text', size: 9 },
  { field: 'quantity', label: 'Cabeças', kind: 'number', size: 5 },
  { field: 'avg_weight', label: 'Peso (kg)', kind: 'number', size: 5 },
  { field: 'days', label: 'Dias de cocho', kind: 'number', size: 4 },
  { field: 'initial_load', label: 'Carga hoje (kg)', kind: 'number', size: 6 },
];

export function LotsForm({ steps }: { steps: FirstSteps }) {
  const question = useQuestion();
  const step = useGridStep({
    schema: LotsStep,
    key: 'lots',
    columns,
    first: asTyped(columns, offered.lots(steps)),
    send: sendIfMeant,
  });
  const count = step.rows.length;
  return (
    <StepGrid
      step={step}
      columns={columns}
      label="Lotes"
      more="Mais um lote"
      send={count === 1 ? 'Criar 1 lote' : `Criar ${count} lotes`}
    >
      <p>
        Um lote em cada baia, como estão hoje. A carga pode ficar em branco: ela sai do peso, dos dias de cocho e da
        dieta que você escolher a seguir.
      </p>
      {question.dialog}
    </StepGrid>
  );

  async function sendIfMeant(body: unknown): Promise<void> {
    const doubt = unusualLoadsDoubt((body as LotsStep).lots);
    if (doubt && !(await question.ask(doubt.title, doubt.text))) return;
    await takeStep('lots', body);
  }
}
