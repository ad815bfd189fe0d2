import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { fakeBrowser } from '../../test/fake-browser.ts';

fakeBrowser();
const { queryClient } = await import('./query-client.ts');
const { readAgain, readBehind } = await import('./read-again.ts');

const queryKey = ['rows'];

/** A page shows rows, and its line goes dead after they were read once: nothing answers any more, nor fails. */
async function onDeadLine(): Promise<{ reads: number }> {
  queryClient.clear();
  const told = { reads: 0 };
  const queryFn = () => (told.reads++ === 0 ? Promise.resolve([1]) : new Promise<number[]>(() => {}));
  const rows = new QueryObserver(queryClient, { queryKey, queryFn });
  onTestFinished(rows.subscribe(() => {}));
  await rows.fetchOptimistic(rows.options as never);
  return told;
}

test('what failed is told at once, though what it may have changed is still being read', async () => {
  const told = await onDeadLine();
  const mutationFn = () => Promise.reject(new Error('Sem resposta'));
  const deed = new MutationObserver(queryClient, { mutationFn, ...readAgain(queryKey) });
  await expect(deed.mutate()).rejects.toThrow('Sem resposta');
  expect(told.reads).toBe(2);
}, 10_000);

test('what needs no more than its answer is done with it, on a line that is dead by then too', async () => {
  const told = await onDeadLine();
  const deed = new MutationObserver(queryClient, { mutationFn: async () => 'saved', ...readBehind(queryKey) });
  expect(await deed.mutate()).toBe('saved');
  expect(told.reads).toBe(2);
}, 10_000);
