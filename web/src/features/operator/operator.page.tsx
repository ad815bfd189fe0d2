import { formatDay } from '@cocho/domain/formats';
import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useNoBounces } from '../../lib/is-bounce.ts';
import { optional } from '../../lib/optional.tsx';
import { NotKept } from '../../outbox/not-kept.tsx';
import { SignInToSend } from '../../outbox/sign-in-to-send.tsx';
import { WrongClock } from '../../outbox/wrong-clock.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { DayDone } from './day-done.tsx';
import { type DayParts, dayParts, isDayOver } from './day-parts.ts';
import { EarlierOperations } from './earlier-operations.tsx';
import { EndOperation } from './end-operation.tsx';
import { FeedingCard } from './feeding-card.tsx';
import type { FeedingRow } from './feeding-rows.ts';
import styles from './operator.module.css';
import { Refusal } from './refusal.tsx';
import { ScaleBar } from './scale-bar.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useBegin } from './use-begin.tsx';
import { useFeedingDay } from './use-feeding-day.ts';
import { useWagon } from './use-wagon.ts';
import { WagonChoice } from './wagon-choice.tsx';

/** Whoever has no network is not asked. */
const PushOffer = optional(() => import('../deliveries/push-offer.tsx'));

/** What the operator has to feed today: what now, then later, then what is done. */
export function OperatorPage() {
  useNoBounces();
  const day = useFeedingDay();
  const { query, ready, rows, moment, operations, kept } = day;
  const { begin, saving, questions } = useBegin(day);
  const [adjusting, { open, close }] = useDisclosure(false);
  const parts = dayParts(rows);
  const isOver = rows.length > 0 && isDayOver(parts);
  const { wagons, isAsked } = useWagon();

  return (
    <Page title="Operação do dia" refresh={query.refetch} refreshing={query.isRefetching}>
      {isAsked && <WagonChoice wagons={wagons} />}
      <ScaleBar />
      <SignInToSend />
      <WrongClock />
      <NotKept />
      {kept.map((one) => (
        <Refusal key={one.client_id} kept={one} />
      ))}
      {query.data && query.data.day !== moment.day && (
        <Alert color="straw" title={`Plano de ${formatDay(query.data.day)}`} mb="md">
          Sem sinal desde então: as cargas podem ter mudado.
        </Alert>
      )}
      <EarlierOperations operations={operations} day={moment.day} />
      {!(query.data && ready) && rows.length === 0 && <Unloaded query={query} />}
      {query.data && ready && rows.length === 0 && (
        <EmptyState title="Nenhum trato para hoje" subtitle="Peça ao gestor para incluir você em uma programação." />
      )}
      {isOver && <DayDone subs={ownSubs(rows)} />}
      {partTitles.map(([part, title]) => (
        <Part key={part} title={title} rows={parts[part]} busy={saving} onAct={begin} />
      ))}
      <Group>
        <Button
          component={Link}
          to="/admin/trough-reading"
          variant="default"
          size="lg"
          h={56}
          leftSection={<IconEye size={20} aria-hidden />}
        >
          Leitura de cocho
        </Button>
        <EndOperation rows={rows} />
        <Button variant="default" size="lg" h={56} leftSection={<IconSettings size={20} aria-hidden />} onClick={open}>
          Ajustes deste aparelho
        </Button>
      </Group>
      {rows.length > 0 && <PushOffer />}
      {questions}
      {adjusting && <SettingsDialog onClose={close} />}
    </Page>
  );
}

const partTitles: [keyof DayParts, string][] = [
  ['now', 'Agora'],
  ['later', 'Depois'],
  ['elsewhere', 'Em outras mãos'],
  ['done', 'Feito'],
];

interface PartProps {
  title: string;
  rows: FeedingRow[];
  busy: boolean;
  onAct: (row: FeedingRow) => void;
}

function Part({ title, rows, busy, onAct }: PartProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {rows.map((row) => (
          <FeedingCard key={row.key} row={row} busy={busy} onAct={() => onAct(row)} />
        ))}
      </ul>
    </section>
  );
}

/** What this person fed, here or on another device. */
function ownSubs(rows: FeedingRow[]) {
  return rows.flatMap(({ begun, user_name }) => (begun && user_name === null ? begun : []));
}
