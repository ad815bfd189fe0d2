import { expect, test } from 'vitest';
import {
  keepDryMatterQuestion,
  keepDryMatterRemark,
  keptLoads,
  keptLoadsDoubt,
  keptLoadText,
  loadUnder,
} from './diet-changes.ts';

const lot = (load: number, diet_dry_matter_percent: number | null, name = 'Lote 12') => ({
  ...{ name, heads: 100, load, diet_dry_matter_percent },
});

test('a drier diet weighs less for the same dry matter', () => {
  const loads = keptLoads([lot(1692, 58.46)], 66.72);
  expect(loads).toMatchObject([{ name: 'Lote 12', before: 1692, after: 1483 }]);
  expect(keepDryMatterQuestion(loads)).toBe('Manter a MS: 1.692 → 1.483 kg?');
  expect(keepDryMatterRemark(loads)).toBe('Sem manter, a MS fornecida por dia muda +14,1%.');
});

test('several lots are asked about together, and each is told', () => {
  const loads = keptLoads([lot(1692, 58.46, 'A'), lot(1000, 50, 'B'), lot(700, 66.72, 'C')], 66.72);
  expect(keepDryMatterQuestion(loads)).toBe('Manter a MS: 2.692 → 2.232 kg?');
  expect(keepDryMatterRemark(loads)).toBe('Sem manter, a MS fornecida por dia muda de +14,1% a +33,4%.');
  expect(loads.map(keptLoadText)).toEqual(['A: 1.692 → 1.483 kg', 'B: 1.000 → 749 kg']);
});

test.each([
  ['the same dry matter', lot(1000, 60), 60],
  ['no load', lot(0, 50), 60],
  ['no diet before', lot(1000, null), 60],
  ['no diet chosen', lot(1000, 50), null],
])('nothing is asked with %s', (_, fed, dryMatterPercent) => {
  expect(keptLoads([fed], dryMatterPercent)).toEqual([]);
});

test('a load that a slip in the dry matter would make too much is asked about, once', () => {
  const doubt = (lots: Parameters<typeof keptLoads>[0]) => keptLoadsDoubt(keptLoads(lots, 5.85));
  expect(doubt([lot(1692, 58.46)])).toEqual({
    title: 'Manter a MS',
    text: 'Lote 12: 1.692 → 16.908 kg. São mais de 80 kg por cabeça e dia. A carga está certa?',
  });
  expect(doubt([lot(1692, 58.46), lot(1692, 58.46, 'B'), lot(10, 58.46, 'C')])?.text).toContain(
    '16.908 kg (e mais 1).',
  );
  expect(doubt([lot(8000, 50, 'A')])).not.toBeNull();
  expect(doubt([lot(8001, 50, 'A')])).toBeNull();
  expect(keptLoadsDoubt(keptLoads([lot(1692, 58.46)], 66.72))).toBeNull();
});

test.each([
  ['follows the dry matter that is kept', 66.72, true, 1483],
  ['stays where it is not kept', 66.72, false, 1692],
  ['stays under the same dry matter', 58.46, true, 1692],
  ['stays while nothing is written', null, true, 1692],
])('the load that a lot would have %s', (_, dryMatterPercent, isKept, load) => {
  expect(loadUnder(lot(1692, 58.46), dryMatterPercent, isKept)).toBe(load);
});
