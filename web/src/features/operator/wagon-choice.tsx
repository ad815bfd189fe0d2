import { formatNumber } from '@cocho/domain/formats';
import type { WagonHere } from '@cocho/domain/wagons';
import { Button } from '@mantine/core';
import { sitIn, useWagon } from './use-wagon.ts';
import styles from './wagon-choice.module.css';

interface Props {
  wagons: WagonHere[];
  onChosen?: () => void;
}

/** Which of these wagons this device sits in, asked by name. */
export function WagonChoice({ wagons, onChosen }: Props) {
  const { wagon: current } = useWagon();
  return (
    <fieldset className={styles.choice} data-screen>
      <legend>Em qual vagão este aparelho está?</legend>
      {wagons.map((wagon) => (
        <Button
          key={wagon.id}
          size="lg"
          h="auto"
          mih={64}
          variant={wagon.id === current?.id ? 'filled' : 'default'}
          aria-pressed={wagon.id === current?.id}
          onClick={() => {
            sitIn(wagon);
            onChosen?.();
          }}
        >
          <span>
            {wagon.name} <small>{formatNumber(wagon.capacity_kg, { max: 0 })} kg</small>
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
