import { type DietChoice, dietLibrary, usualDiet } from '@cocho/domain/diet-library';
import { DietStep, type FirstSteps } from '@cocho/domain/first-steps';
import { formatNumber } from '@cocho/domain/formats';
import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useUnsavedQuestion } from '../../ui/unsaved-question.tsx';
import { takeStep } from './first-steps.api.ts';
import styles from './first-steps.module.css';
import type { GridColumn } from './pasted-cells.ts';
import { StepGrid } from './step-grid.tsx';
import { asTyped, useGridStep } from './use-grid-step.ts';

const columns: GridColumn[] = [
  { field: 'ingredient', label: 'Ingrediente', kind: 'text', size: 18 },
  { field: 'percent', label: 'Percentual (%)', kind: 'number', size: 6 },
];

/** One of the common ones as it is, or as a beginning of one's own. */
export function DietForm({ steps }: { steps: FirstSteps }) {
  const [chosen, setChosen] = useState(() => usualDiet(steps));
  const [own, setOwn] = useState(false);
  const [sending, setSending] = useState(false);
  if (own) return <OwnDiet from={chosen} onBack={() => setOwn(false)} />;

  return (
    <Stack>
      <fieldset className={styles.diets} aria-label="Dieta">
        {dietLibrary.map((diet) => (
          <label key={diet.name} className={styles.diet}>
            <input type="radio" name="diet" checked={diet === chosen} onChange={() => setChosen(diet)} />
            <span>
              <strong>{diet.name}</strong>
              <small>
                {diet.when}. MS {formatNumber(diet.dry_matter_percent)}%
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.hint}>
        {chosen.mix.map(({ ingredient, percent }) => `${ingredient} ${formatNumber(percent)}%`).join(' · ')}
      </p>
      <Group>
        <Button
          size="md"
          loading={sending}
          onClick={() => {
            setSending(true);
            // What went wrong stands in the banner.
            takeStep('diet', DietStep.parse(chosen))
              .catch(() => {})
              .finally(() => setSending(false));
          }}
        >
          Usar esta dieta
        </Button>
        <Button variant="default" size="md" onClick={() => setOwn(true)}>
          Ajustar ou colar a minha
        </Button>
      </Group>
    </Stack>
  );
}

function OwnDiet({ from, onBack }: { from: DietChoice; onBack: () => void }) {
  const unsaved = useUnsavedQuestion();
  const [name, setName] = useState(from.name);
  const [timer, setTimer] = useState<string | number>(from.timer);
  const [dryMatter, setDryMatter] = useState<string | number>(from.dry_matter_percent);
  const step = useGridStep({
    schema: DietStep,
    key: 'mix',
    columns,
    first: asTyped(columns, from.mix),
    beside: { name, timer, dry_matter_percent: dryMatter },
    send: (body) => takeStep('diet', body),
  });
  return (
    <StepGrid
      step={step}
      columns={columns}
      label="Ingredientes da dieta"
      more="Mais um ingrediente"
      send="Usar esta dieta"
      aside={
        <>
          <Button variant="default" size="md" onClick={() => unsaved.ask(onBack)}>
            Voltar às dietas comuns
          </Button>
          {unsaved.question}
        </>
      }
    >
      <TextInput
        label="Nome da dieta"
        value={name}
        error={step.errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group grow align="flex-start">
        <NumberInput
          label="Matéria seca (%)"
          decimalSeparator=","
          value={dryMatter}
          error={step.errors.dry_matter_percent}
          onChange={setDryMatter}
        />
        <NumberInput label="Mistura (min)" value={timer} error={step.errors.timer} onChange={setTimer} />
      </Group>
    </StepGrid>
  );
}
