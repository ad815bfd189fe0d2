import type { ExpenseReport } from '@cocho/domain/travel-expenses';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  beginWithPhotosOf,
  clara,
  close,
  fates,
  forgetDraftOf,
  kept,
  keptReceipts,
  newPage,
  patienceMs,
  queryClient,
  readDrafts,
  readKeptHere,
  receipt,
  receiptsOf,
  savedPage,
  server,
  storedPage,
  travelExpenses,
  UnsentReceipt,
  waitingReceipts,
} from '../../../test/expense-pages.ts';
import { notices } from '../../lib/notices.ts';

test('a page that is closed between the report and its photos goes on with that report', async () => {
  const page = await newPage();
  page.type({ client_name: 'Fazenda A' });
  await page.choose('nota.pdf');
  fates(receipt, 'unsent');
  await expect(page.save()).rejects.toBeInstanceOf(UnsentReceipt);
  // Not saved, as long as something waits.
  expect(notices.get().filter(({ kind }) => kind === 'success')).toEqual([]);
  await close(page);
  const again = await newPage();
  expect([again.isContinued, again.read().client_name, again.names()]).toEqual([true, 'Fazenda A', ['nota.pdf']]);
  await close(again);
  const edited = await storedPage();
  expect(edited.names()).toEqual(['nota.pdf']);
  expect(await edited.save()).toBe(true);
  expect(receiptsOf()).toEqual([1]);
  expect(readDrafts(clara.id)).toEqual([]);
  await close(edited);
  expect((await newPage()).names()).toEqual([]);
});

test('a killed browser that lost what was typed last still has the photos', async () => {
  const page = await newPage();
  await page.choose('nota.pdf');
  await close(page);
  for (const name of kept.keys()) if (name.includes('travel-expense')) kept.delete(name);
  const again = await newPage();
  expect([again.isContinued, again.names()]).toEqual([true, ['nota.pdf']]);
});

test('photos that are left of a stored report are found by its number, and wait there until they are sent', async () => {
  const edited = await savedPage();
  await edited.choose('nota.pdf');
  await close(edited);
  for (const name of kept.keys()) if (name.includes('travel-expense')) kept.delete(name);
  expect(await readKeptHere(clara.id)).toEqual([{ key: '1', isNew: false, reportId: 1, typed: null }]);
  const again = await storedPage();
  expect(await again.save()).toBe(true);
  expect(receiptsOf()).toEqual([1]);
  expect(await readKeptHere(clara.id)).toEqual([]);
});

test('two tabs are two reports, each with its own photos, and both go on later', async () => {
  const first = await newPage();
  first.type({ client_name: 'Fazenda A' });
  await first.choose('a.pdf');
  const second = await newPage();
  expect([second.hasOthers, second.read().client_name, second.names()]).toEqual([true, '', []]);
  second.type({ client_name: 'Fazenda B' });
  await second.choose('b.pdf');
  await close(first, second);
  const asked = readDrafts(clara.id).find(({ values }) => values.client_name === 'Fazenda A')?.key;
  const again = await newPage(asked);
  const other = await newPage();
  expect([again.names(), other.names()]).toEqual([['a.pdf'], ['b.pdf']]);
  for (const page of [again, other]) expect(await page.save()).toBe(true);
  expect(server.reports).toMatchObject([{ client_name: 'Fazenda A' }, { client_name: 'Fazenda B' }]);
  expect(receiptsOf()).toEqual([1, 1]);
  // The draft that was asked for is a report by now: what is written there next is another.
  await close(again, other);
  const next = await newPage(asked);
  next.type({ client_name: 'Fazenda C' });
  await next.save();
  expect(server.reports).toHaveLength(3);
});

test('a second page of the same report waits until the first is closed, and reads what it saved', async () => {
  const editing = await savedPage();
  editing.type({ destination: 'Lins' });
  const waits = Promise.withResolvers<void>();
  const opening = storedPage({ onWait: waits.resolve });
  await waits.promise;
  await editing.save();
  await close(editing);
  const second = await opening;
  expect(second.read().destination).toBe('Lins');
  second.type({ observations: 'Pedágio' });
  expect(await second.save()).toBe(true);
});

test('a second page opens when the first is closed, also where no network is', async () => {
  const first = await savedPage();
  const waits = Promise.withResolvers<void>();
  const opening = storedPage({ onWait: waits.resolve });
  await waits.promise;
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  await close(first);
  expect((await opening).read().client_name).toBe('Fazenda A');
});

test.each([
  ['finds no connection', 'unsent' as const],
  ['is never answered', new Promise<void>(() => {})],
])(
  'a second page knows the report from its draft, though the first has sent that, and its own reading %s',
  async (_, fate) => {
    const first = await savedPage();
    first.type({ destination: 'Lins' });
    const waits = Promise.withResolvers<void>();
    const opening = storedPage({ goneId: 1, onWait: waits.resolve });
    await waits.promise;
    await first.save();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const asked = Promise.withResolvers<void>();
    server.line.fate = () => {
      asked.resolve();
      return fate;
    };
    await close(first);
    await asked.promise;
    await vi.advanceTimersByTimeAsync(patienceMs);
    const second = await opening;
    expect([second.work.base.get()?.id, second.read().client_name]).toEqual([1, 'Fazenda A']);
  },
);

test('photos of a report that was deleted elsewhere, with the text lost, begin a new one', async () => {
  const edited = await savedPage();
  await edited.choose('nota.pdf');
  await edited.choose('outra.pdf');
  await edited.remove('outra.pdf');
  expect(await beginWithPhotosOf(clara.id, 1)).toBeNull();
  await close(edited);
  for (const name of kept.keys()) if (name.includes('travel-expense')) kept.delete(name);
  server.reports.splice(0);
  const key = await beginWithPhotosOf(clara.id, 1);
  expect(await readKeptHere(clara.id)).toEqual([{ key, isNew: true, reportId: undefined, typed: null }]);
  expect(await beginWithPhotosOf(clara.id, 1)).toBeNull();
  const again = await newPage(key ?? '');
  expect(again.names()).toEqual(['nota.pdf']);
  expect(await again.save()).toBe(true);
  expect(server.reports).toMatchObject([{ id: 2, receipts: [{}] }]);
  expect(await readKeptHere(clara.id)).toEqual([]);
});

test('a draft that another page sends while this one waits for it is not written twice', async () => {
  const first = await newPage();
  first.type({ client_name: 'Fazenda A' });
  const waits = Promise.withResolvers<void>();
  const opening = newPage(first.work.client_id, waits.resolve);
  await waits.promise;
  await first.save();
  await close(first);
  const second = await opening;
  second.type({ client_name: 'Fazenda B' });
  expect(await second.save()).toBe(true);
  expect(server.reports).toMatchObject([{ client_name: 'Fazenda A' }, { client_name: 'Fazenda B' }]);
});

test('where a browser cannot tell two tabs apart, the older text replaces nothing', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never);
  const first = await newPage();
  first.type({ client_name: 'Fazenda A' });
  const second = await newPage();
  expect(second.read().client_name).toBe('Fazenda A');
  first.type({ destination: 'Lins' });
  await first.save();
  await expect(second.save()).rejects.toMatchObject({ status: 409 });
  expect(server.reports).toMatchObject([{ destination: 'Lins', version: 1 }]);
});

test('what is typed and undone leaves nothing, and what is discarded does not come back', async () => {
  const page = await newPage();
  page.type({ client_name: 'F' });
  expect(readDrafts(clara.id)).toHaveLength(1);
  page.type({ client_name: '' });
  expect(readDrafts(clara.id)).toEqual([]);
  await page.choose('nota.pdf');
  await close(page);
  const waiting = waitingReceipts(keptReceipts(clara.id, page.work.client_id));
  // Before they are read from the disk.
  await waiting.clear();
  expect(await keptReceipts(clara.id, page.work.client_id).read()).toEqual([]);
  expect(waiting.all.get()).toEqual([]);
});

test('what is being discarded is not sent, nor is discarded what is being sent', async () => {
  const page = await newPage();
  page.type({ client_name: 'Fazenda A' });
  await page.choose('nota.pdf');
  const discarding = page.work.discard(null);
  expect(await page.save()).toBe(false);
  expect(await discarding).toMatchObject({ client_name: '' });
  expect([server.reports, page.names(), readDrafts(clara.id)]).toEqual([[], [], []]);

  page.type({ client_name: 'Fazenda B' });
  const saving = page.save();
  expect(await page.work.discard(null)).toBeNull();
  expect(await saving).toBe(true);
  expect(server.reports).toMatchObject([{ client_name: 'Fazenda B' }]);
});

test('what is left here of a report that its author deleted goes, unless a page has it open', async () => {
  const edited = await savedPage();
  edited.type({ destination: 'Lins' });
  await edited.choose('nota.pdf');
  await forgetDraftOf(clara.id, 1);
  expect(readDrafts(clara.id)).toHaveLength(1);
  await close(edited);
  await forgetDraftOf(clara.id, 1);
  expect(readDrafts(clara.id)).toEqual([]);
  expect(await keptReceipts(clara.id, '1').read()).toEqual([]);
});

test.each([
  ['is answered', 'answered', []],
  ['whose answer was lost', 'lost', []],
  ['that never arrived', 'unsent', [{}]],
] as const)('a deletion %s takes what lies here of the report, if the report is gone', async (_, fate, left) => {
  const edited = await savedPage();
  edited.type({ destination: 'Lins' });
  await close(edited);
  fates(/DELETE/, fate);
  const { mutate } = new MutationObserver(
    queryClient,
    travelExpenses.remove((id) => forgetDraftOf(clara.id, id)),
  );
  await mutate(1).catch(() => {});
  expect(readDrafts(clara.id)).toMatchObject(left);
  expect(server.reports).toMatchObject(left);
  // Asked for again it is not there, and so is what was left.
  await mutate(1).catch(() => {});
  expect([server.reports, readDrafts(clara.id)]).toEqual([[], []]);
});

test('a draft of what was submitted meanwhile stays on the device, and the page shows what was submitted', async () => {
  const edited = await savedPage();
  expect(edited.work.hasMore.get()).toBe(false);
  edited.type({ client_name: 'Fazenda B' });
  // On the page that wrote it, too: what it shows was not submitted.
  expect(edited.work.hasMore.get()).toBe(true);
  await close(edited);
  Object.assign(server.reports[0] ?? {}, { status: 'submitted', version: 2 });
  const closed = await storedPage();
  expect([closed.isContinued, closed.read().client_name]).toEqual([true, 'Fazenda A']);
  expect(closed.work.hasMore.get()).toBe(true);
});

test('what is read after the page opened from what was last read takes its place, unless something is typed', async () => {
  const page = await savedPage();
  const read = (changed: object) => ({ ...page.work.base.get(), ...changed }) as ExpenseReport;
  const returned = read({ status: 'returned', destination: 'Lins', version: 3 });
  expect(page.work.follow(read({ version: 1 }))).toBeNull();
  expect(page.work.follow(returned)).toMatchObject({ destination: 'Lins' });
  expect(page.work.base.get()).toBe(returned);
  expect(readDrafts(clara.id)).toEqual([]);

  page.type({ observations: 'Pedágio' });
  expect(page.work.follow(read({ destination: 'Jaú', version: 4 }))).toBeNull();
  expect(page.work.base.get()).toBe(returned);
});
