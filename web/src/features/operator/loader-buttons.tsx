import { shownBy } from '@cocho/domain/on-target';
import { Button, Group } from '@mantine/core';
import { commandWagon } from '../../scale/simulator.ts';

interface Props {
  kind: 'load' | 'unload';
  target: number;
  startWeight: number;
  division: number;
  /** Nobody hears the wagon. */
  disabled: boolean;
}

/** In the demo nobody sits in the loader: these play it. A line takes some seconds. */
export function LoaderButtons({ kind, target, startWeight, division, disabled }: Props) {
  const rate = Math.max(20, target / 3);
  // A hand gives a little too much rather than too little: below the target no line ends by itself.
  const kg = shownBy(target, division) + 0.4 * division;
  const pour = () =>
    kind === 'load'
      ? commandWagon({ wagon: 'fill', rate, until: startWeight + kg })
      : commandWagon({ wagon: 'discharge', rate, until: Math.max(0, startWeight - kg) });
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
