import { tare } from '@cocho/domain/batch';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { liveWeight, useScale } from '../../scale/scale.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { Simulated } from '../../ui/simulated.tsx';
import styles from './batch.module.css';
import type { StepProps } from './step-props.ts';
import { isWeight, type TypedWeight, weightError } from './typed-weight.ts';
import { Hero } from './weight-face.tsx';

/** The wagon before the first ingredient: what it weighs now does not count as feed. */
export function TareStep({ sub, saving, act }: StepProps) {
  const { weighing, driver } = useScale();
  const live = liveWeight();
  const [typed, setTyped] = useState<TypedWeight>(0);
  const kg = live?.kg ?? Number(typed);

  return (
    <section className={styles.face} aria-label="Tara">
      <div className={styles.what}>
        <p className={styles.phase}>Tara {live && driver === 'simulator' && <Simulated />}</p>
        <h2 tabIndex={-1} ref={focusIfLost}>
          {sub.wagon_name ?? 'Vagão'} vazio
        </h2>
      </div>
      {live ? (
        <div className={styles.gauge}>
          <Hero kg={live.kg} decimals={1} />
        </div>
      ) : (
        <DecimalInput
          label="Peso do vagão vazio (kg)"
          description="Sem balança, deixe 0."
          size="xl"
          mb="md"
          error={weightError(typed)}
          value={typed}
          onChange={setTyped}
        />
      )}
      {live && !weighing?.stable && <p className={styles.word}>Espere o peso parar</p>}
      <Button
        size="xl"
        h={72}
        fullWidth
        disabled={saving || (live ? !live.stable : !isWeight(typed))}
        onClick={() => act((sub) => tare(sub, kg))}
      >
        {live ? 'Tarar e começar' : 'Começar carga'}
      </Button>
    </section>
  );
}
