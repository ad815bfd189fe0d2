import { type FirstStep, firstSteps, type FirstSteps as Steps } from '@cocho/domain/first-steps';
import type { Invitation } from '@cocho/domain/invitations';
import { Button, Paper } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsavedQuestion } from '../../ui/unsaved-question.tsx';
import { DietForm } from './diet-step.tsx';
import { firstStepsQuery, peopleInvited, takeStep } from './first-steps.api.ts';
import styles from './first-steps.module.css';
import { LotsForm } from './lots-step.tsx';
import { PensForm } from './pens-step.tsx';
import { Invited, PeopleForm } from './people-step.tsx';
import { TreatsForm } from './treats-step.tsx';

const titles: Record<FirstStep, string> = {
  pens: 'Baias',
  lots: 'Lotes',
  diet: 'Dieta',
  treats: 'Tratos',
  people: 'Quem trata',
};

/** From an empty farm to the first batch. Left at any time and taken up again; gone when there is nothing left to do. */
export default function FirstSteps() {
  const { data: steps } = useQuery(firstStepsQuery());
  const [made, setMade] = useState<Invitation[]>([]);
  const unsaved = useUnsavedQuestion();
  if (!steps || !(steps.open || made.length > 0)) return null;
  const next = firstSteps.find((step) => !steps.done[step]);
  const count = firstSteps.filter((step) => steps.done[step]).length;

  return (
    <Paper component="section" withBorder className={styles.guide} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">Primeiros passos</h2>
        <p role="status">{count} de 5 prontos. Você pode sair e continuar depois.</p>
        <Button variant="subtle" size="compact-md" onClick={() => unsaved.ask(() => takeStep('close'))}>
          Dispensar o guia
        </Button>
        {unsaved.question}
      </div>
      <ol className={styles.steps}>
        {firstSteps.map((step, index) => (
          <li key={step} data-state={steps.done[step] ? 'done' : step === next ? 'now' : 'later'}>
            <h3 className={styles.title} aria-current={step === next ? 'step' : undefined}>
              <span className={styles.mark}>
                {steps.done[step] ? <IconCheck size={18} aria-label="Pronto" /> : index + 1}
              </span>
              {titles[step]}
            </h3>
            {step === next && made.length === 0 && (
              <div className={styles.form}>
                <StepForm step={step} steps={steps} onInvited={setMade} />
              </div>
            )}
            {step === 'people' && made.length > 0 && (
              <Invited
                made={made}
                onDone={() => {
                  setMade([]);
                  peopleInvited();
                }}
              />
            )}
          </li>
        ))}
      </ol>
    </Paper>
  );
}

interface FormProps {
  step: FirstStep;
  steps: Steps;
  onInvited: (made: Invitation[]) => void;
}

function StepForm({ step, steps, onInvited }: FormProps) {
  if (step === 'pens') return <PensForm />;
  if (step === 'lots') return <LotsForm steps={steps} />;
  if (step === 'diet') return <DietForm steps={steps} />;
  if (step === 'treats') return <TreatsForm />;
  return <PeopleForm onInvited={onInvited} />;
}
