import { capacityKg } from '@cocho/domain/wagon-limits';
import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { chooseHand, useHand } from '../../lib/hand.ts';
import { useStore } from '../../lib/store.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { settings } from './device.ts';
import { formatKg } from './format-kg.ts';
import { canSpeak } from './speech.ts';
import { useWagon } from './use-wagon.ts';
import { WagonChoice } from './wagon-choice.tsx';

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const now = useStore(settings);
  const { wagons } = useWagon();
  const hand = useHand();
  const [capacity, setCapacity] = useState<number | string>(now.capacity ?? '');
  const isCapacity = isPossible(capacity);
  const change = (part: Partial<typeof now>) => settings.set({ ...now, ...part });
  return (
    <Dialog onClose={onClose} title="Ajustes deste aparelho">
      <Stack gap="lg">
        {wagons.length > 0 && <WagonChoice wagons={wagons} />}
        {wagons.length === 0 && (
          <DecimalInput
            label="Capacidade do vagão (kg)"
            description="Um trato maior que ela é dividido em bateladas iguais. Em branco: uma batelada por trato."
            size="lg"
            decimalScale={0}
            value={capacity}
            error={!isCapacity && `Capacidade deve ser de ${capacityKg.min} a ${formatKg(capacityKg.max)}`}
            onChange={(value) => {
              setCapacity(value);
              if (isPossible(value)) change({ capacity: Number(value) || null });
            }}
          />
        )}
        <Checkbox
          size="lg"
          label="Avançar sozinho quando o peso chega ao alvo e para"
          checked={now.autoAdvance}
          onChange={(event) => change({ autoAdvance: event.currentTarget.checked })}
        />
        <Checkbox
          size="lg"
          label="Apito e vibração perto do alvo e no alvo"
          checked={now.sound}
          onChange={(event) => change({ sound: event.currentTarget.checked })}
        />
        {canSpeak() && (
          <Checkbox
            size="lg"
            label="Contagem falada do peso que falta"
            checked={now.speak ?? false}
            onChange={(event) => change({ speak: event.currentTarget.checked })}
          />
        )}
        <Checkbox
          size="lg"
          label="Uso com a mão esquerda"
          checked={hand === 'left'}
          onChange={(event) => chooseHand(event.currentTarget.checked ? 'left' : 'right')}
        />
        <Button size="lg" onClick={onClose}>
          Fechar
        </Button>
      </Stack>
    </Dialog>
  );
}

function isPossible(kg: number | string): boolean {
  return kg === '' || (Number(kg) >= capacityKg.min && Number(kg) <= capacityKg.max);
}
