import { formatNumber } from '@cocho/domain/formats';
import { scaleErrorKg } from '@cocho/domain/off-target';
import type { WagonHere } from '@cocho/domain/wagons';
import type { Weighing } from '@cocho/scale/weighing';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import { connectModule, wasConnectedBy } from '../../scale/module.ts';
import { disconnectScale, type ScaleReading, useScale } from '../../scale/scale.ts';
import { connectSimulator } from '../../scale/simulator.ts';
import { Simulated } from '../../ui/simulated.tsx';
import { settings } from './device.ts';
import { simulatorOffer } from './operator.api.ts';
import { PairingDialog } from './pairing-dialog.tsx';
import styles from './scale-bar.module.css';
import { useWagon } from './use-wagon.ts';

/** Whether there is a weight to trust, and how to get one. */
export function ScaleBar({ isWeighing = false }: { isWeighing?: boolean }) {
  const scale = useScale();
  const kept = useStore(settings);
  const { data: isOffered = false } = useQuery(simulatorOffer());
  const [isPairing, { open, close }] = useDisclosure(false);
  const { wagon } = useWagon();
  const { url, code } = moduleOf(wagon, kept.module);
  const errorKg = scaleErrorKg(wagon ?? {});
  const wanted = kept.scale ?? (wagon?.module_url ? 'module' : 'none');

  // A reload finds the scale again by itself.
  const missing = scale.state === 'off' ? wanted : null;
  useEffect(() => {
    if (missing === 'simulator') connectSimulator();
    if (missing === 'module') connectModule({ url, code, errorKg });
  }, [missing, url, code, errorKg]);

  // So does one whose pairing or division was corrected in the office; one that weighs goes on as it is.
  const isFree = !isWeighing || scale.state !== 'live';
  const isOutdated = scale.driver === 'module' && isFree && !wasConnectedBy({ url, code, errorKg });
  useEffect(() => {
    if (isOutdated) disconnectScale();
  }, [isOutdated]);

  function choose(next: typeof kept.scale): void {
    if (next === 'none') disconnectScale();
    settings.set({ ...kept, scale: next });
  }

  return (
    <div className={styles.bar} data-state={scale.state} data-screen>
      <IconScale size={24} aria-hidden />
      <div className={styles.state}>
        <p role="status">
          <b>{stateText(scale)}</b>
          {wagon && ` · ${wagon.name}`} {scale.driver === 'simulator' && <Simulated />}
        </p>
        {scale.weighing && <p className={styles.weight}>{weightText(scale.weighing, scale.ageMs)}</p>}
      </div>
      <div className={styles.choices}>
        {wanted !== 'none' && (
          <Button variant="default" size="sm" h={56} onClick={() => choose('none')}>
            Desligar
          </Button>
        )}
        {wanted === 'none' && wagon?.module_url && (
          <Button variant="default" size="sm" h={56} onClick={() => choose(null)}>
            Ligar balança
          </Button>
        )}
        {wanted === 'none' && !wagon?.module_url && (
          <Button variant="default" size="sm" h={56} onClick={open}>
            Parear balança
          </Button>
        )}
        {wanted === 'none' && isOffered && (
          <Button variant="default" size="sm" h={56} onClick={() => choose('simulator')}>
            Usar balança simulada
          </Button>
        )}
      </div>
      {isPairing && <PairingDialog onClose={close} />}
    </div>
  );
}

/** As the wagon's register tells it, or as somebody typed it here. */
function moduleOf(wagon: WagonHere | undefined, typed: { url: string; code: string }) {
  return wagon?.module_url ? { url: wagon.module_url, code: wagon.pairing_code ?? '' } : typed;
}

/** Not the weight itself, which changes several times a second: a screen reader hears only changes of state. */
function stateText({ state }: ScaleReading): string {
  return {
    off: 'Sem balança',
    connecting: 'Conectando à balança…',
    live: 'Balança ao vivo',
    stale: 'Balança sem sinal',
    refused: 'A balança recusou a conexão',
  }[state];
}

function weightText({ kg, overload }: Weighing, ageMs: number | null): string {
  const age = `há ${formatNumber((ageMs ?? 0) / 1000, { min: 1, max: 1 })} s`;
  return overload ? `Sobrecarga · ${age}` : `${formatNumber(kg, { max: 1 })} kg · ${age}`;
}
