import { Button, Group, Paper } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createSavedStore, useStore } from '../../lib/store.ts';
import { mustInstall, pushObstacle } from './device-push.ts';
import styles from './push.module.css';
import { pushDevices, pushHere, tellThisDevice } from './push-subscriptions.api.ts';

const declined = createSavedStore('cocho.push-declined', false);

/**
 * Once, to who feeds the cattle, below the treats of which it speaks. Where the device must be installed first it says so; where
 * nothing would help, nothing.
 */
export default function PushOffer() {
  const devices = useQuery(pushDevices());
  const endpoint = useQuery(pushHere());
  const isDeclined = useStore(declined);
  const tell = useMutation(tellThisDevice(devices.data?.public_key ?? ''));
  const isOn = devices.data?.devices.some((device) => device.endpoint === endpoint.data);
  if (isDeclined || !devices.data || endpoint.data === undefined || isOn) return null;
  const obstacle = pushObstacle();
  if (obstacle && !mustInstall()) return null;
  return (
    <Paper withBorder p="md" mt="lg" component="section" aria-label="Avisos neste aparelho">
      <p className={styles.text}>Quer um aviso 10 minutos antes de cada trato, mesmo com o Cocho fechado?</p>
      {obstacle && <p className={styles.obstacle}>{obstacle}</p>}
      <Group gap="sm">
        {!obstacle && (
          <Button h={56} loading={tell.isPending} onClick={() => tell.mutate('info')}>
            Ligar avisos
          </Button>
        )}
        <Button h={56} variant="default" onClick={() => declined.set(true)}>
          Agora não
        </Button>
      </Group>
    </Paper>
  );
}
