import type { CorralIndex } from '@cocho/domain/corral-indexes';
import { nameMatches } from '@cocho/domain/names';
import { hasCome } from '@cocho/domain/trough-reading';
import { Button } from '@mantine/core';
import { IconArrowsSort, IconSquareNumber1 } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useNoBounces } from '../../lib/is-bounce.ts';
import { showError } from '../../lib/notices.ts';
import { fetchPart } from '../../lib/optional.tsx';
import { allowed } from '../../lib/session.ts';
import { beginNotes } from '../../outbox/chosen-notes.ts';
import { NotKept } from '../../outbox/not-kept.tsx';
import { SignInToSend } from '../../outbox/sign-in-to-send.tsx';
import { WrongClock } from '../../outbox/wrong-clock.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FillLink } from '../../ui/fill-link.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList, Unloaded } from '../../ui/query-list.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { corralIndexes } from '../corral-indexes/corral-indexes.api.ts';
import { NoteQuestion } from './note-question.tsx';
import { OlderNotes } from './older-notes.tsx';
import { OneByOne } from './one-by-one.tsx';
import { ReadingRows } from './reading-rows.tsx';
import { RefusedReadings } from './refused-readings.tsx';
import { RoundProgress } from './round-progress.tsx';
import { SaveBar } from './save-bar.tsx';
import type SequenceDialog from './sequence-dialog.tsx';
import { readingRound, readingSettings } from './trough-reading.api.ts';
import styles from './trough-reading.module.css';
import { steps } from './undo-steps.ts';
import { useOneByOne } from './use-one-by-one.ts';
import { VoidDialog, type Voiding } from './void-dialog.tsx';

/** Without a network no sequence is saved: what sorts it is not kept for the field. */
const loadSequence = () => import('./sequence-dialog.tsx');

export function TroughReadingPage() {
  const round = useQuery(readingRound());
  const indexes = useQuery(corralIndexes.list());
  useQuery(readingSettings());
  useState(begin);
  useNoBounces();
  const [search, setSearch] = useState('');
  const [voiding, setVoiding] = useState<Voiding | null>(null);
  const [Sequence, setSequence] = useState<typeof SequenceDialog | null>(null);
  const sort = () => fetchPart(loadSequence, (part) => setSequence(() => part), sayNoSequence);

  const choices = useMemo(() => indexes.data?.toSorted((a, b) => b.value - a.value) ?? [], [indexes.data]);
  const asked = useOneByOne();
  const one = choices.length > 0 ? asked : null;
  const refresh = () => Promise.all([round.refetch(), indexes.refetch()]);
  const today = useToday();
  const lots = useMemo(() => round.data?.filter((lot) => hasCome(lot, today)), [round.data, today]);
  const shown = useMemo(() => lots?.filter(({ name }) => nameMatches(name, search)), [lots, search]);

  return (
    <Page title="Leitura de cocho" refresh={refresh} refreshing={round.isRefetching || indexes.isRefetching}>
      <SignInToSend />
      <RefusedReadings />
      <OlderNotes />
      <WrongClock />
      <NotKept />
      <Toolbar
        size={56}
        search={
          <SearchInput
            classNames={{ input: styles.target }}
            aria-label="Buscar lote"
            placeholder="Buscar lote"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        }
        action={
          <Link to="." search={{ lote: 'inicio' } as never} className={`${styles.link} ${styles.target}`}>
            <IconSquareNumber1 size={22} aria-hidden /> Um a um
          </Link>
        }
      >
        <Button variant="default" h={56} leftSection={<IconArrowsSort size={18} aria-hidden />} onClick={sort}>
          Sequência
        </Button>
        <Link to="/admin/corral-indexes" className={`${styles.link} ${styles.target}`}>
          Índices de cocho
        </Link>
      </Toolbar>
      {lots && <RoundProgress lots={lots} />}
      <QueryList
        query={{ ...round, data: lots } as typeof round}
        show={() => shown ?? []}
        empty={
          round.data?.length ? (
            <EmptyState title="Nenhum lote para ler hoje" subtitle="Os próximos ainda não chegaram." />
          ) : (
            <EmptyState title="Nenhum lote ativo encontrado" subtitle="Crie um lote para fazer a leitura.">
              {allowed('lots.write') && <FillLink to="/admin/lots/new" />}
            </EmptyState>
          )
        }
      >
        {(found) => (
          <>
            <NoNotes indexes={indexes} />
            {!one && <ReadingRows lots={found} indexes={choices} onVoid={setVoiding} />}
          </>
        )}
      </QueryList>
      <div className={styles.afterLast} />
      {!one && <SaveBar />}
      {one && lots && <OneByOne {...one} lots={lots} indexes={choices} onVoid={setVoiding} />}
      <NoteQuestion />
      {voiding && <VoidDialog voiding={voiding} onClose={() => setVoiding(null)} />}
      {Sequence && round.data && <Sequence lots={round.data} onClose={() => setSequence(null)} />}
    </Page>
  );
}

function sayNoSequence(): void {
  showError(['Sem conexão: a sequência só muda com sinal.']);
}

/** Without them a lot cannot be read. */
function NoNotes({ indexes }: { indexes: UseQueryResult<CorralIndex[]> }) {
  if (!indexes.data) return <Unloaded query={indexes} failure="Não foi possível carregar as notas" loading={null} />;
  if (indexes.data.length > 0) return null;
  return (
    <EmptyState title="Nenhuma nota cadastrada" subtitle="Cadastre os índices de cocho para fazer a leitura.">
      {allowed('corral-indexes.write') && <FillLink to="/admin/corral-indexes/new" />}
    </EmptyState>
  );
}

/** Nobody takes back what somebody else saved. */
function begin(): void {
  beginNotes();
  steps.set([]);
}
