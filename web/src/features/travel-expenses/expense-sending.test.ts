import { expect, onTestFinished, test, vi } from 'vitest';
import {
  away,
  clara,
  close,
  disk,
  fates,
  newPage,
  queryClient,
  readDrafts,
  receipt,
  receiptsOf,
  savedPage,
  server,
  signIn,
  storedPage,
  travelExpenses,
} from '../../../test/expense-pages.ts';

test('on a full device nothing is lost while the page is open, and no photo goes with the next trip', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const page = await newPage();
  disk.isFull = true;
  page.type({ client_name: 'Fazenda A' });
  await page.choose('nota.pdf');
  expect([page.work.isKept.get(), page.work.receipts.unkept.get().size]).toEqual([false, 1]);
  fates(receipt, 'unsent');
  await expect(page.save()).rejects.toMatchObject(away);
  expect(page.names()).toEqual(['nota.pdf']);
  expect(await page.save()).toBe(true);
  expect(receiptsOf()).toEqual([1]);
  await close(page);
  const next = await newPage();
  expect([next.isContinued, next.names()]).toEqual([false, []]);
});

test('a browser is asked to keep photos for good, and the person told where it does not', async () => {
  const { persistence } = await import('../../outbox/persistence.ts');
  const persist = vi.fn(async () => false);
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'storage');
  });
  const page = await newPage();
  await page.choose('nota.pdf');
  expect(persist).toHaveBeenCalled();
  await vi.waitFor(() => expect(persistence.get().refused).toBe(true));
});

test('what is typed after lost answers is one report and no clash, on the same page and on the next', async () => {
  const page = await newPage();
  page.type({ client_name: 'Fazenda A' });
  fates(/POST/, 'lost');
  await expect(page.save()).rejects.toMatchObject(away);
  page.type({ destination: 'Lins' });
  fates(/PUT/, 'lost');
  await expect(page.save()).rejects.toMatchObject(away);
  page.type({ observations: 'Pedágio' });
  await close(page);
  const again = await newPage();
  again.type({ travel_purpose: 'Visita' });
  expect(await again.save()).toBe(true);
  expect(server.reports).toMatchObject([
    { client_name: 'Fazenda A', destination: 'Lins', observations: 'Pedágio', travel_purpose: 'Visita' },
  ]);
});

test('what another device wrote is a clash, also for a page that first stored the report itself', async () => {
  const page = await newPage();
  page.type({ client_name: 'Fazenda A' });
  await page.choose('nota.pdf');
  fates(receipt, 'unsent');
  await expect(page.save()).rejects.toMatchObject(away);
  Object.assign(server.reports[0] ?? {}, { destination: 'Jaú', version: 2 });
  page.type({ destination: 'Lins' });
  await expect(page.save()).rejects.toMatchObject({ status: 409, current: { destination: 'Jaú' } });
  expect(page.names()).toEqual(['nota.pdf']);
});

test('a photo that is removed while it is sent, or after its answer was lost, is not with the report', async () => {
  const page = await newPage();
  await page.choose('a.pdf');
  await page.choose('b.pdf');
  const removals = ['a.pdf'];
  server.line.fate = async ({ method }) => {
    const [name] = method === 'PUT' ? removals.splice(0) : [];
    if (name) await page.remove(name);
  };
  expect(await page.save()).toBe(true);
  expect(receiptsOf()).toEqual([1]);

  await page.choose('c.pdf');
  fates(receipt, 'lost');
  await expect(page.save()).rejects.toMatchObject(away);
  await page.remove('c.pdf');
  await close(page);
  const again = await newPage();
  expect(await again.save()).toBe(true);
  expect(receiptsOf()).toEqual([1]);
});

test('a photo that is refused holds up no other, and is told until it is removed', async () => {
  const page = await newPage();
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await page.choose(name);
  fates(receipt, 'refused');
  await expect(page.save()).rejects.toMatchObject({
    isRefused: true,
    message: 'a.pdf: O arquivo está danificado',
  });
  expect(receiptsOf()).toEqual([2]);
  expect(page.names()).toEqual(['a.pdf']);
  // Also where the next one finds no connection: it would be sent again and again, and nobody told.
  await page.choose('d.pdf');
  fates(receipt, 'refused', 'unsent');
  await expect(page.save()).rejects.toMatchObject({ isRefused: true, message: 'a.pdf: O arquivo está danificado' });
  await page.remove('a.pdf');
  expect(await page.save()).toBe(true);
  expect(readDrafts(clara.id)).toEqual([]);
});

test('a photo that is chosen while others are sent goes along, and so does what is typed', async () => {
  const page = await newPage();
  await page.choose('a.pdf');
  let isFirst = true;
  server.line.fate = async ({ method }) => {
    if (method === 'PUT' && isFirst) {
      isFirst = false;
      page.type({ destination: 'Lins' });
      await page.choose('b.pdf');
    }
  };
  expect(await page.save()).toBe(true);
  expect(server.reports).toMatchObject([{ destination: 'Lins', version: 2, receipts: [{}, {}] }]);
});

test('what was deleted elsewhere is stored anew, once, with what waits for it', async () => {
  const edited = await savedPage();
  edited.type({ destination: 'Lins' });
  await edited.choose('nota.pdf');
  server.reports.splice(0);
  fates(/POST/, 'lost');
  await expect(edited.save()).rejects.toMatchObject(away);
  await close(edited);
  // Its page is found by the number that it had.
  const again = await storedPage({ goneId: 1 });
  again.type({ observations: 'Pedágio' });
  expect(await again.save()).toBe(true);
  expect(server.reports).toMatchObject([{ id: 2, destination: 'Lins', observations: 'Pedágio', receipts: [{}] }]);
});

test('nothing of one person is sent as another who signed in meanwhile', async () => {
  const page = await newPage();
  page.type({ client_name: 'Fazenda A' });
  await page.choose('a.pdf');
  await page.choose('b.pdf');
  server.line.fate = async ({ method }) => {
    if (method === 'PUT') {
      page.type({ destination: 'Lins' });
      await signIn({ id: 8, name: 'Davi' });
    }
  };
  // Told where a save failed; of a 401 a form is silent.
  const told = { status: 403, message: expect.stringContaining('Entre de novo para enviar o relatório.') };
  await expect(page.save()).rejects.toMatchObject(told);
  await expect(page.save()).rejects.toMatchObject(told);
  expect(server.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  expect(readDrafts(8)).toEqual([]);
  expect(readDrafts(clara.id)).toMatchObject([{ values: { destination: 'Lins' } }]);
});

test('what the device last knows of a report has the photos that were sent, and not those taken back', async () => {
  const known = () => queryClient.getQueryData(travelExpenses.one(1).queryKey)?.receipts.length;
  queryClient.clear();
  const page = await newPage();
  await page.choose('a.pdf');
  await page.choose('b.pdf');
  fates(receipt, 'answered', 'lost');
  await expect(page.save()).rejects.toMatchObject(away);
  expect(known()).toBe(1);
  // Kept on its disk, too, though no page has read it yet.
  expect(queryClient.getQueryCache().find(travelExpenses.one(1))?.meta).toEqual({ kept: true });
  await page.save();
  expect(known()).toBe(2);
  await page.choose('c.pdf');
  fates(receipt, 'lost');
  await expect(page.save()).rejects.toMatchObject(away);
  await page.remove('c.pdf');
  await page.save();
  expect([known(), receiptsOf()]).toEqual([2, [2]]);
});
