import { Button } from '@mantine/core';
import { useState } from 'react';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { formatKg } from './format-kg.ts';

/** No wagon holds more. */
const heaviest = 50_000;

interface Props {
  kind: 'load' | 'unload';
  saving: boolean;
  /** Whoever types is not interrupted by a scale that comes back. */
  onFocus: () => void;
  onRecord: (kg: number) => void;
}

/** Without a scale, or when its weight is too old: the kg of this line alone, as somebody read or reckoned them. */
export function ManualWeight({ kind, saving, onFocus, onRecord }: Props) {
  const [kg, setKg] = useState<number | string>('');
  const isWeight = kg !== '' && Number(kg) >= 0 && Number(kg) <= heaviest;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isWeight) onRecord(Number(kg));
      }}
    >
      <DecimalInput
        label={kind === 'load' ? 'Carregado (kg)' : 'Descarregado (kg)'}
        size="xl"
        error={kg !== '' && !isWeight && `Peso deve ser de 0 a ${formatKg(heaviest)}`}
        decimalScale={2}
        value={kg}
        onChange={setKg}
        onFocus={onFocus}
        mb="md"
      />
      <Button type="submit" size="xl" h={72} fullWidth disabled={saving || !isWeight}>
        Avançar
      </Button>
    </form>
  );
}
