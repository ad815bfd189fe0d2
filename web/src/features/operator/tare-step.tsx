import { tare } from '@cocho/domain/batch';
import { formatNumber } from '@cocho/domain/formats';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { liveWeight, useScale } from '../../scale/scale.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import styles from './batch.module.css';
import type { StepProps } from './step-props.ts';
import { isWeight, type TypedWeight, weightError } from './typed-weight.ts';

/** The wagon before the first ingredient: what it weighs now does not count as feed. */
export function TareStep({ saving, act }: StepProps) {
  const { weighing } = useScale();
  const live = liveWeight();
  const [typed, setTyped] = useState<TypedWeight>(0);
  const kg = live?.kg ?? Number(typed);

  return (
    <section className={styles.face} aria-label="Tara">
      <p className={styles.phase}>Tara</p>
      <h2>Vagão vazio</h2>
      {live ? (
        <p className={styles.weight}>
          {formatNumber(live.kg, { max: 1 })} <small>kg</small>
        </p>
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
