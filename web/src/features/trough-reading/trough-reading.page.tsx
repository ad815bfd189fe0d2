import { nameMatches } from '@cocho/domain/names';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsSort } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { showError, showSuccess } from '../../lib/notices.ts';
import { currentFarmId, currentUserId } from '../../lib/session.ts';
import { createStore } from '../../lib/store.ts';
import { saveReadings } from '../../outbox/client.ts';
import { SignInToSend } from '../../outbox/sign-in-to-send.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { corralIndexes } from '../corral-indexes/corral-indexes.api.ts';
import type { Notes } from './reading-row.tsx';
import { ReadingRows } from './reading-rows.tsx';
import { RoundProgress } from './round-progress.tsx';
import { SaveBar } from './save-bar.tsx';
import { SequenceDialog } from './sequence-dialog.tsx';
import { readingRound } from './trough-reading.api.ts';
import styles from './trough-reading.module.css';
import { VoidDialog } from './void-dialog.tsx';

export function TroughReadingPage() {
  const round = useQuery(readingRound());
  const { data: indexes } = useQuery(corralIndexes.list());
  const [notes] = useState(() => createStore<Notes>({}));
  const [search, setSearch] = useState('');
  const [voiding, setVoiding] = useState<RoundLot | null>(null);
  const [sorting, { open, close }] = useDisclosure(false);

  const choices = useMemo(() => indexes?.toSorted((a, b) => b.value - a.value) ?? [], [indexes]);
  const shown = useMemo(() => round.data?.filter(({ name }) => nameMatches(name, search)), [round.data, search]);

  async function save(): Promise<void> {
    const names = new Map(round.data?.map(({ id, name }) => [id, name]));
    const timestamp = new Date().toISOString();
    const given = notes.get();
    const count = Object.keys(given).length;
    try {
      await saveReadings(
        // A lot may have left the round since: what was noted counts all the same.
        Object.entries(given).map(([id, { value, index_id }]) => {
          const lot_id = Number(id);
          const payload = { lot_id, note: value, corral_index_id: index_id, timestamp };
          const lot_name = names.get(lot_id) ?? `Lote ${lot_id}`;
          return { farm_id: currentFarmId(), user_id: currentUserId() ?? 0, lot_name, payload };
        }),
      );
      notes.set(without(notes.get(), given));
      showSuccess(count === 1 ? '1 leitura salva neste aparelho' : `${count} leituras salvas neste aparelho`);
    } catch {
      showError([
        'Não foi possível salvar neste aparelho. Libere espaço e tente novamente: suas notas continuam na tela.',
      ]);
    }
  }

  return (
    <Page title="Leitura de cocho" refresh={round.refetch} refreshing={round.isRefetching}>
      <LeaveGuard dirty={() => Object.keys(notes.get()).length > 0} />
      <SignInToSend />
      <Group mb="md">
        <SearchInput
          classNames={{ input: styles.target }}
          flex={1}
          miw={200}
          aria-label="Buscar lote"
          placeholder="Buscar lote ( / )"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button variant="default" h={56} leftSection={<IconArrowsSort size={18} aria-hidden />} onClick={open}>
          Sequência
        </Button>
        <Link to="/admin/corral-indexes" className={`${styles.link} ${styles.target}`}>
          Índices de cocho
        </Link>
      </Group>
      {round.data && <RoundProgress lots={round.data} />}
      <QueryList
        query={round}
        show={() => shown ?? []}
        empty={<EmptyState title="Nenhum lote ativo encontrado" subtitle="Crie um lote para fazer a leitura." />}
      >
        {(lots) => <ReadingRows lots={lots} indexes={choices} notes={notes} onVoid={setVoiding} />}
      </QueryList>
      <SaveBar notes={notes} save={save} />
      {voiding && <VoidDialog lot={voiding} onClose={() => setVoiding(null)} />}
      {sorting && round.data && <SequenceDialog lots={round.data} onClose={close} />}
    </Page>
  );
}

/** A note given while the others were being saved stays on screen. */
function without(now: Notes, saved: Notes): Notes {
  return Object.fromEntries(Object.entries(now).filter(([id, note]) => saved[Number(id)] !== note));
}
