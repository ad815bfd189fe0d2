import { Button, Group } from '@mantine/core';
import { commandWagon } from '../../scale/simulator.ts';

interface Props {
  kind: 'load' | 'unload';
  target: number;
  startWeight: number;
  /** Nobody hears the wagon. */
  disabled: boolean;
}

/** In the demo nobody sits in the loader: these play it. A line takes some seconds. */
export function LoaderButtons({ kind, target, startWeight, disabled }: Props) {
  const rate = Math.max(20, target / 3);
  const pour = () =>
    kind === 'load'
      ? commandWagon({ wagon: 'fill', rate, until: startWeight + target })
      : commandWagon({ wagon: 'discharge', rate, until: Math.max(0, startWeight - target) });
  return (
    <Group mt="md" gap="sm">
      <Button variant="light" size="md" h={56} disabled={disabled} onClick={pour}>
        {kind === 'load' ? 'Simular carga até o alvo' : 'Simular descarga até o alvo'}
      </Button>
      <Button variant="light" size="md" h={56} disabled={disabled} onClick={() => commandWagon({ wagon: 'stop' })}>
        Parar
      </Button>
    </Group>
  );
}
