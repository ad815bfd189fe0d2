import type { ExpenseReport } from '@cocho/domain/travel-expenses';
import { Alert } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFresh } from '../../lib/fresh.ts';
import { useIsPast } from '../../lib/is-past.ts';
import { useUser } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { isGone, ListSkeleton, Unloaded } from '../../ui/query-list.tsx';
import type { Person } from './expense-author.ts';
import { ExpenseForm } from './expense-form.tsx';
import {
  beginWithPhotosOf,
  draftOf,
  type Opened,
  openNew,
  openStored,
  patienceMs,
  type Turn,
  useOpened,
} from './expense-opening.ts';
import { useKeptTravelPages } from './keep-pages.ts';
import { travelExpenses } from './travel-expenses.api.ts';

interface Search {
  id?: string;
  /** A new report that is kept on this device. */
  draft?: string;
}

/** Writes a new report of a visit, or changes the one that the address names. */
export function TravelExpenseReportPage() {
  const { id, draft } = useSearch({ strict: false }) as Search;
  const author = useUser();
  useKeptTravelPages();
  return (
    <Page title="Relatório de Despesas de Viagem">
      {author &&
        (id === undefined ? (
          <NewReport author={author} draft={draft} />
        ) : (
          <StoredReport key={id} author={author} id={Number(id)} />
        ))}
    </Page>
  );
}

/**
 * After one that was discarded, or put aside, comes one that is blank. The address names the one that is open, whichever was
 * asked for: a reload goes on with it.
 */
function NewReport({ author, draft }: { author: Person; draft: string | undefined }) {
  const navigate = useNavigate();
  const router = useRouter();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const [blanks, setBlanks] = useState(0);

  async function openAny(turn: Turn): Promise<Opened> {
    const opened = await openNew(draft, blanks > 0, turn);
    const search = { draft: opened.work.client_id } as never;
    const isHere = router.latestLocation.pathname === here;
    if (isHere && !turn.until.aborted) navigate({ to: '.', search, replace: true, resetScroll: false });
    return opened;
  }

  return <OpenedReport key={blanks} author={author} opening={openAny} onBlank={() => setBlanks(blanks + 1)} />;
}

/**
 * Where it cannot be read, what was typed of it on this device goes on, or what was last read of it; once open it stays, however
 * often it is read again.
 */
function StoredReport({ author, id }: { author: Person; id: number }) {
  const query = useQuery(travelExpenses.one(id));
  const fresh = useFresh(query);
  const isUnread = useIsPast(patienceMs) || query.isError || query.isPaused;
  const known = useLastRead(id, query);
  const report = fresh ?? (isUnread && !isGone(query) ? known : undefined);
  const [kept] = useState(() => draftOf(author.id, id));
  const [isOpen, setOpen] = useState(false);
  useWayOfPhotos(author, id, !isOpen && !kept && isGone(query));
  if (!isOpen && (report || (isUnread && kept))) setOpen(true);
  if (!isOpen) return <Unloaded query={query} />;
  return <OpenedReport author={author} opening={(turn) => openStored(id, report ?? null, turn)} />;
}

/** As the device has it, by itself or in the list, whichever came later: a photo raises no version. */
function useLastRead(id: number, read: UseQueryResult<ExpenseReport>): ExpenseReport | undefined {
  const listed = useQuery({
    ...travelExpenses.list(),
    enabled: false,
    select: (reports) => reports.find((report) => report.id === id),
  });
  return listed.data && listed.dataUpdatedAt > read.dataUpdatedAt ? listed.data : read.data;
}

/** Of a report that was deleted elsewhere photos may lie here: they go on as a new one. */
function useWayOfPhotos({ id: userId }: Person, id: number, isLost: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLost) return;
    beginWithPhotosOf(userId, id).then((draft) => {
      if (draft) navigate({ to: '.', search: { draft } as never, replace: true });
    });
  }, [isLost, userId, id, navigate]);
}

interface OpeningProps {
  author: Person;
  opening: Parameters<typeof useOpened>[1];
  onBlank?: () => void;
}

function OpenedReport({ author, opening, onBlank }: OpeningProps) {
  const { opened, isElsewhere } = useOpened(author, opening);
  if (opened) return <ExpenseForm opened={opened} {...(onBlank && { onBlank })} />;
  return isElsewhere ? (
    <Alert color="straw" role="status" title="Este relatório está aberto em outra aba">
      Ou ainda está sendo enviado. Ele abre aqui assim que você fechar a outra, ou quando o envio terminar.
    </Alert>
  ) : (
    <ListSkeleton />
  );
}
