import { Button, Checkbox, Modal, Stack } from '@mantine/core';
import { useStore } from '../../lib/store.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { settings } from './device.ts';

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const now = useStore(settings);
  const change = (part: Partial<typeof now>) => settings.set({ ...now, ...part });
  return (
    <Modal opened onClose={onClose} title="Ajustes deste aparelho" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <Stack gap="lg">
        <DecimalInput
          label="Capacidade do vagão (kg)"
          description="Um trato maior que ela é dividido em bateladas iguais. Em branco: uma batelada por trato."
          size="lg"
          min={0}
          decimalScale={0}
          value={now.capacity ?? ''}
          onChange={(value) => change({ capacity: Number(value) || null })}
        />
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
        <Button size="lg" onClick={onClose}>
          Fechar
        </Button>
      </Stack>
    </Modal>
  );
}
