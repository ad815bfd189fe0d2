import { Button } from '@mantine/core';
import { useState } from 'react';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { isWeight, type TypedWeight, weightError } from './typed-weight.ts';

interface Props {
  kind: 'load' | 'unload';
  saving: boolean;
  /** What was recorded before it was to be corrected. */
  before: number | null;
  /** Whoever types is not interrupted by a scale that comes back. */
  onFocus: () => void;
  onRecord: (kg: number) => void;
}

/** Without a scale, or when its weight is too old: the kg of this line alone, as somebody read or reckoned them. */
export function ManualWeight({ kind, saving, before, onFocus, onRecord }: Props) {
  const [kg, setKg] = useState<TypedWeight>(before ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isWeight(kg)) onRecord(kg);
      }}
    >
      <DecimalInput
        label={kind === 'load' ? 'Carregado (kg)' : 'Descarregado (kg)'}
        size="xl"
        error={weightError(kg)}
        decimalScale={2}
        value={kg}
        onChange={setKg}
        onFocus={onFocus}
        mb="md"
      />
      <Button type="submit" size="xl" h={72} fullWidth disabled={saving || !isWeight(kg)}>
        Avançar
      </Button>
    </form>
  );
}
