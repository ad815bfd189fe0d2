import { nameMatches } from '@cocho/domain/names';
import { Button, Group, TextInput } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconArrowsSort, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { currentFarmId, currentUserId } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { outbox, saveReadings } from '../../outbox/client.ts';
import { showError, showSuccess } from '../../ui/banners.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { corralIndexes } from '../corral-indexes/corral-indexes.api.ts';
import { type Note, ReadingRow } from './reading-row.tsx';
import { SequenceDialog } from './sequence-dialog.tsx';
import { readingRound } from './trough-reading.api.ts';
import styles from './trough-reading.module.css';

type Notes = Record<number, Note>;

export function TroughReadingPage() {
  const round = useQuery(readingRound());
  const { data: indexes } = useQuery(corralIndexes.list());
  const { readings } = useStore(outbox);
  const [notes, setNotes] = useState<Notes>({});
  const [search, setSearch] = useState('');
  const [saving, setSaving] = useState(false);
  const [sorting, { open, close }] = useDisclosure(false);
  const searchBox = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => searchBox.current?.focus()]]);

  /** The same array between renders, so that one tap repaints one row. */
  const choices = useMemo(() => indexes?.toSorted((a, b) => b.value - a.value) ?? [], [indexes]);
  const chosen = Object.keys(notes).length;

  const toggle = useCallback((lotId: number, note: Note) => {
    setNotes(({ [lotId]: current, ...others }) =>
      current?.index_id === note.index_id ? others : { ...others, [lotId]: note },
    );
  }, []);

  async function save(): Promise<void> {
    const names = new Map(round.data?.map(({ id, name }) => [id, name]));
    const timestamp = new Date().toISOString();
    setSaving(true);
    try {
      await saveReadings(
        // A lot may have left the round since: what was noted counts all the same.
        Object.entries(notes).map(([id, { value, index_id }]) => {
          const lot_id = Number(id);
          const payload = { lot_id, note: value, corral_index_id: index_id, timestamp };
          const lot_name = names.get(lot_id) ?? `Lote ${lot_id}`;
          return { farm_id: currentFarmId(), user_id: currentUserId() ?? 0, lot_name, payload };
        }),
      );
      setNotes((now) => without(now, notes));
      showSuccess(chosen === 1 ? '1 leitura salva neste aparelho' : `${chosen} leituras salvas neste aparelho`);
    } catch {
      showError([
        'Não foi possível salvar neste aparelho. Libere espaço e tente novamente: suas notas continuam na tela.',
      ]);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Page title="Leitura de cocho" refresh={round.refetch} refreshing={round.isRefetching}>
      <LeaveGuard dirty={() => chosen > 0} />
      <Group mb="md">
        <TextInput
          ref={searchBox}
          flex={1}
          miw={200}
          aria-label="Buscar lote"
          placeholder="Buscar lote ( / )"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button variant="default" leftSection={<IconArrowsSort size={18} aria-hidden />} onClick={open}>
          Sequência
        </Button>
        <Link to="/admin/corral-indexes" className={styles.link}>
          Índices de cocho
        </Link>
      </Group>
      <QueryList
        query={round}
        show={(lots) => lots.filter(({ name }) => nameMatches(name, search))}
        empty={<EmptyState title="Nenhum lote ativo encontrado" subtitle="Crie um lote para fazer a leitura." />}
      >
        {(lots) => (
          <ul className={styles.list}>
            {lots.map((lot) => (
              <ReadingRow
                key={lot.id}
                lot={lot}
                indexes={choices}
                chosen={notes[lot.id]?.index_id}
                pending={pendingNotes(readings, lot.id)}
                onToggle={toggle}
              />
            ))}
          </ul>
        )}
      </QueryList>
      <div className={styles.save}>
        <Button size="lg" fullWidth disabled={chosen === 0} loading={saving} onClick={save}>
          {chosen > 0 ? `Salvar (${chosen})` : 'Salvar'}
        </Button>
      </div>
      {sorting && round.data && <SequenceDialog lots={round.data} onClose={close} />}
    </Page>
  );
}

/** A note given while the others were being saved stays on screen. */
function without(now: Notes, saved: Notes): Notes {
  return Object.fromEntries(Object.entries(now).filter(([id, note]) => saved[Number(id)] !== note));
}

/** Notes saved here that the server has not folded yet, as text: a string compares by value, so rows stay memoised. */
function pendingNotes(readings: { fate: string; payload: { lot_id: number; note: number } }[], lotId: number): string {
  return readings
    .filter(({ fate, payload }) => fate === 'waiting' && payload.lot_id === lotId)
    .map(({ payload }) => payload.note)
    .join(' ');
}
