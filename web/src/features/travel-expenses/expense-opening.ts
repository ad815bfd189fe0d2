import { type ExpenseReport, isWritable } from '@cocho/domain/travel-expenses';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { newId } from '../../outbox/new-id.ts';
import type { Person } from './expense-author.ts';
import { claim, nothingHeld, type Release } from './expense-claim.ts';
import { type ExpenseDraft, readDrafts, removeDraft } from './expense-drafts.ts';
import { type ExpenseValues, expenseValues } from './expense-values.ts';
import { type ExpenseWork, expenseWork } from './expense-work.ts';
import { readKeptHere } from './kept-here.ts';
import { keptReceipts } from './kept-receipts.ts';
import { travelExpenses } from './travel-expenses.api.ts';
import { waitingReceipts } from './waiting-receipts.ts';

/** So long the server is waited for, where the device knows enough to go on without. */
export const patienceMs = 4_000;

export interface Opened {
  work: ExpenseWork;
  values: ExpenseValues;
  /** It goes on from what lay on the device. */
  isContinued: boolean;
  /** Other pages of the device write new reports too. */
  hasOthers: boolean;
  release: Release;
}

export interface Turn {
  author: Person;
  /** It is open on another page, and waited for until that one is closed, or this one. */
  onWait: () => void;
  until: AbortSignal;
}

/** A new report: the draft that was asked for, or the newest that no other page writes, or one that is blank. */
export async function openNew(draft: string | undefined, isBlank: boolean, turn: Turn): Promise<Opened> {
  const kept = isBlank ? [] : await readKeptHere(turn.author.id);
  const wanted = kept.filter(({ isNew, key }) => isNew && (draft === undefined || key === draft));
  for (const { key } of wanted) {
    const release = draft === undefined ? await claim(key) : await claimInTurn(key, turn);
    if (!release) continue;
    const opened = await open(key, null, release, turn);
    if (opened.isContinued) return opened;
    // Who had it until now has saved it: what is written next is another report.
    await release();
  }
  const key = newId();
  const release = (await claim(key)) ?? nothingHeld;
  return { ...(await open(key, null, release, turn)), hasOthers: wanted.length > 0 };
}

/** One that is stored, as it was read, or as its draft has it where it cannot be read. */
export async function openStored(id: number, report: ExpenseReport | null, turn: Turn): Promise<Opened> {
  const draft = draftOf(turn.author.id, id);
  const key = draft?.key ?? String(id);
  let hasWaited = false;
  const onWait = () => {
    hasWaited = true;
    turn.onWait();
  };
  const release = await claimInTurn(key, { ...turn, onWait });
  const known = report ?? draft?.base ?? null;
  return open(key, hasWaited ? await readNow(id, known) : known, release, turn);
}

/** Who had it until now may have saved it. Without a network a query would wait for one. */
function readNow(id: number, known: ExpenseReport | null): Promise<ExpenseReport | null> {
  if (!onlineManager.isOnline()) return Promise.resolve(known);
  const read = queryClient.fetchQuery({ ...travelExpenses.one(id), staleTime: 0, retry: false }).catch(() => known);
  const late = new Promise<typeof known>((resolve) => setTimeout(() => resolve(known), patienceMs));
  return Promise.race([read, late]);
}

/**
 * Photos of a report that was deleted elsewhere, and of which a killed browser has lost the text, are the beginning of a new
 * one. Answers the key of that, or null where there are none, or another page has them.
 */
export async function beginWithPhotosOf(userId: number, id: number): Promise<string | null> {
  const release = await claim(String(id));
  if (!release) return null;
  const key = newId();
  const moved = await keptReceipts(userId, String(id))
    .moveTo(key)
    .catch(() => 0);
  await release();
  return moved > 0 ? key : null;
}

export function draftOf(userId: number, id: number): ExpenseDraft | undefined {
  return readDrafts(userId).find(({ base }) => base?.id === id);
}

/** What this device has of a report that its author deleted; a page that has it open may store it anew. */
export async function forgetDraftOf(userId: number, id: number): Promise<void> {
  const key = draftOf(userId, id)?.key ?? String(id);
  const release = await claim(key);
  if (!release) return;
  removeDraft(userId, key);
  await keptReceipts(userId, key)
    .clear()
    .catch(() => {});
  await release();
}

async function claimInTurn(key: string, { onWait, until }: Turn): Promise<Release> {
  const release = await claim(key);
  if (release) return release;
  onWait();
  return (await claim(key, { until })) ?? nothingHeld;
}

async function open(key: string, report: ExpenseReport | null, release: Release, turn: Turn): Promise<Opened> {
  const { author } = turn;
  const receipts = waitingReceipts(keptReceipts(author.id, key));
  await receipts.ready;
  // Read when it is ours: another page may have written it until now.
  const kept = readDrafts(author.id).find((draft) => draft.key === key);
  // A draft goes on from what it began with: what was changed elsewhere since is a clash.
  const base = kept ? kept.base : report;
  const client_id = kept?.client_id ?? (report ? newId() : key);
  const isContinued = kept !== undefined || receipts.all.get().length > 0;
  const begun = { key, client_id, author, base, unanswered: kept?.unanswered ?? [], isContinued };
  const work = expenseWork(begun, receipts);
  // One that was submitted since shows what was submitted.
  const closed = report && !isWritable(report.status) ? report : null;
  const values = (closed ? null : kept?.values) ?? expenseValues(closed ?? base, author.name);
  return { work, values, isContinued, hasOthers: false, release };
}

/** The last opening of this tab: the next one waits until it is decided, and let go of if its page is closed. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** Opens when the page does, and lets go of it with the page. */
export function useOpened(author: Person, opening: (turn: Turn) => Promise<Opened>) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isElsewhere, setElsewhere] = useState(false);
  const begin = useEffectEvent((until: AbortSignal) => opening({ author, onWait: () => setElsewhere(true), until }));
  useEffect(() => {
    const closed = new AbortController();
    const running = lastTurn.then(() => begin(closed.signal));
    running.then(setOpened, () => {});
    return () => {
      closed.abort();
      lastTurn = running.then(letGo).catch(() => {});
    };
  }, []);
  return { opened, isElsewhere };
}

/** What is being sent is ours until it has ended, though its page was left; nobody waits for that. */
function letGo({ work, release }: Opened): Promise<unknown> | undefined {
  const running = work.running();
  if (!running) return release();
  running.then(release, release);
}
