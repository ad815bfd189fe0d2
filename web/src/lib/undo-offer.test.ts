import { expect, test } from 'vitest';
import { offerUndo, takeUndo, undoOffer } from './undo-offer.ts';

function offered() {
  const offer = undoOffer.get();
  if (!offer) throw new Error('nothing is offered');
  return offer;
}

test('what was taken back is not offered any more', async () => {
  let taken = 0;
  offerUndo('Excluído.', () => Promise.resolve(++taken));
  await takeUndo(offered());
  expect(taken).toBe(1);
  expect(undoOffer.get()).toBeNull();
});

test('what could not be taken back is offered again, and not a second time while it is tried', async () => {
  const answer = Promise.withResolvers<void>();
  offerUndo('Excluído.', () => answer.promise);
  const trying = takeUndo(offered());
  expect(undoOffer.get()).toBeNull();
  answer.reject(new Error('no network'));
  await trying;
  expect(undoOffer.get()).toMatchObject({ text: 'Excluído.' });
});

test('what failed stands in no way of what was done since', async () => {
  const answer = Promise.withResolvers<void>();
  offerUndo('Baia excluída.', () => answer.promise);
  const trying = takeUndo(offered());
  offerUndo('Lote excluído.', () => {});
  answer.reject(new Error('no network'));
  await trying;
  expect(undoOffer.get()).toMatchObject({ text: 'Lote excluído.' });
});
