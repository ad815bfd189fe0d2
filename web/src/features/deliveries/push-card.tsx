import type { Severity } from '@cocho/domain/alerts';
import type { PushDevices, PushSubscription } from '@cocho/domain/push-subscriptions';
import { Button, Group, NativeSelect, Paper, Title } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { currentFarm } from '../../lib/session.ts';
import { pushObstacle } from './device-push.ts';
import styles from './push.module.css';
import { pushDevices, pushHere, removeDevice, sendTest, tellThisDevice } from './push-subscriptions.api.ts';

const leastChoices: { value: Severity; label: string }[] = [
  { value: 'info', label: 'Tudo o que a fazenda escolheu avisar' },
  { value: 'warning', label: 'Só o que pede atenção e o que é crítico' },
  { value: 'critical', label: 'Só o que é crítico' },
];

/** Whether this device is told, asked where it explains itself; and the person's other devices. */
export function PushCard() {
  const devices = useQuery(pushDevices());
  const endpoint = useQuery(pushHere());
  if (!devices.data || endpoint.data === undefined) return null;
  const here = devices.data.devices.find((device) => device.endpoint === endpoint.data);
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="avisos-aqui">
      <Title order={2} size="h4" m={0} id="avisos-aqui" className={styles.title}>
        <IconBellRinging size={20} aria-hidden /> Avisos neste aparelho
      </Title>
      {here ? <On device={here} publicKey={devices.data.public_key} /> : <Off publicKey={devices.data.public_key} />}
      <Others devices={devices.data} here={here} />
    </Paper>
  );
}

function Off({ publicKey }: { publicKey: string }) {
  const obstacle = pushObstacle();
  const tell = useMutation(tellThisDevice(publicKey));
  const isOperator = currentFarm()?.user_type === 'worker';
  return (
    <>
      <p className={styles.text}>
        {isOperator
          ? 'Receba 10 minutos antes de cada trato, quando a programação muda e quando algo atrasa, mesmo com o Cocho fechado.'
          : 'Receba os alertas que pedem atenção e o resumo da manhã, mesmo com o Cocho fechado.'}{' '}
        Na tela bloqueada aparecem só o tipo do aviso e a fazenda.
      </p>
      {obstacle ? (
        <p className={styles.obstacle}>{obstacle}</p>
      ) : (
        <Button loading={tell.isPending} onClick={() => tell.mutate('info')}>
          Ligar avisos
        </Button>
      )}
    </>
  );
}

function On({ device, publicKey }: { device: PushSubscription; publicKey: string }) {
  const tell = useMutation(tellThisDevice(publicKey));
  const test = useMutation(sendTest());
  const remove = useMutation(removeDevice());
  return (
    <Group align="end" gap="sm">
      <NativeSelect
        label="O que avisar aqui"
        className={styles.least}
        data={leastChoices}
        value={device.least_severity}
        disabled={tell.isPending}
        onChange={({ currentTarget }) => tell.mutate(currentTarget.value as Severity)}
      />
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        Enviar teste
      </Button>
      <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({ id: device.id, here: true })}>
        Desligar
      </Button>
    </Group>
  );
}

function Others({ devices: { devices }, here }: { devices: PushDevices; here: PushSubscription | undefined }) {
  const remove = useMutation(removeDevice());
  const others = devices.filter((device) => device !== here);
  if (others.length === 0) return null;
  return (
    <>
      <p className={styles.text}>Seus outros aparelhos que recebem avisos:</p>
      <ul className={styles.others}>
        {others.map(({ id, device }) => (
          <li key={id}>
            {device}
            <Button
              variant="subtle"
              size="sm"
              aria-label={`Desligar ${device}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id, here: false })}
            >
              Desligar
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
