import { expect, test } from 'vitest';
import { periodOf, pickedText } from './period-of.ts';

const today = '2026-04-10';

test.each([
  [{}, null, null],
  [{ start_date: '2026-03-01' }, null, 'Selecione as datas inicial e final'],
  [{ start_date: '', end_date: '2026-03-01' }, null, 'Selecione as datas inicial e final'],
  [{ start_date: '2026-03-02', end_date: '2026-03-01' }, null, 'A data inicial não pode ser maior que a data final'],
  [{ start_date: '2019-01-01', end_date: '2019-12-31' }, null, 'Escolha datas de 10/04/2025 a 10/04/2026'],
  [{ start_date: '2026-04-01', end_date: '2026-04-11' }, null, 'Escolha datas de 10/04/2025 a 10/04/2026'],
  [{ start_date: '2026-02-31', end_date: '2026-03-01' }, null, 'Data inicial deve estar em um formato válido'],
  [{ start_date: '2026-03-01', end_date: '2026-13-02' }, null, 'Data final deve estar em um formato válido'],
  [{ start_date: ['2026-03-01'], end_date: '2026-03-02' }, null, 'Data inicial deve estar em um formato válido'],
  [
    { start_date: '2026-03-01', end_date: '2026-03-31', other: '1' },
    { start_date: '2026-03-01', end_date: '2026-03-31' },
    null,
  ],
])('the address %j asks for %j and is told %j', (search, period, refusal) => {
  expect(periodOf(search, today)).toEqual({ period, refusal });
});

test('a period is told in words', () => {
  expect(pickedText(null)).toBe('Todo o período');
  expect(pickedText({ start_date: '2026-03-01', end_date: '2026-03-01' })).toBe('01/03/2026');
  expect(pickedText({ start_date: '2026-03-01', end_date: '2026-03-31' })).toBe('01/03/2026 a 31/03/2026');
});
