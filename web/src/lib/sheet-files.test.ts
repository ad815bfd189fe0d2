import { addDays } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';
import type { Recipe } from '@cocho/domain/recipes';
import { lotSheet, lotSheetFor } from '@cocho/domain/sheets/lots';
import { readTable } from '@cocho/domain/sheets/read-table';
import { recipeSheet } from '@cocho/domain/sheets/recipes';
import { type Sheet, sheetTable, templateOf } from '@cocho/domain/sheets/sheet';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFile, type SheetFormat, writeFile } from './sheet-files.ts';

const timeZone = 'America/Cuiaba';
const formats: SheetFormat[] = ['xlsx', 'csv'];
const utf8 = new TextEncoder();

/** A name as a person may type it, also one that looks like a formula. XLSX drops the sign of a lost letter, U+FFFD. */
const name = fc
  .tuple(fc.constantFrom('', '=', '+', '-', '@', "'", "'="), fc.string({ unit: 'grapheme', maxLength: 20 }))
  .map((parts) => parts.join('').replaceAll('\uFFFD', '').trim())
  .filter((text) => text !== '');
const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((count) => count / 100);
const orBlank = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const kept = { id: 1, version: 1, created_at: '2026-03-12T02:30:00.000Z', updated_at: '2026-03-12T02:30:00.000Z' };

const lot: fc.Arbitrary<Lot> = fc
  .record({
    name,
    corral_name: name,
    client_name: orBlank(name),
    breed: orBlank(name),
    category: orBlank(name),
    current_quantity: fc.integer({ min: 1, max: 100_000 }),
    entry_date: fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2000-01-01', days)),
    initial_avg_weight: orBlank(hundredths(1, 200_000)),
    initial_load: orBlank(hundredths(1, 100_000_000)),
    gmd: hundredths(-1000, 1000),
  })
  .map(({ corral_name, ...own }) => ({ ...blankLot, ...own, corral: { id: 1, name: corral_name } }));

const blankLot = { ...kept, rule: null, deactivated_at: null, name_pattern: 'pattern1' } as unknown as Lot;

const recipe: fc.Arbitrary<Recipe> = fc.record({
  ...Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, fc.constant(value)])),
  name,
  timer: hundredths(100, 144_000),
  dry_matter_percent: hundredths(100, 10_000),
  recipes_ingredients: fc.array(
    fc.record({ ingredient_id: fc.constant(1), ingredient_name: name, percent: hundredths(10, 10_000) }),
    { minLength: 1, maxLength: 4 },
  ),
}) as fc.Arbitrary<Recipe>;

async function throughFile<Row, Line>(sheet: Sheet<Row, Line>, rows: Row[], format: SheetFormat) {
  const file = await writeFile(sheetTable(sheet, rows), format, timeZone);
  return readTable(sheet, await readFile(file)).lines;
}

describe.each(formats)('%s', (format) => {
  test.each(['constructor', 'toString', '__proto__'])('a lot may be called %s', async (name) => {
    const [line] = await throughFile(lotSheet, [{ ...blankLot, name, entry_date: '2026-03-12' }], format);
    expect(line?.name).toBe(name);
  });

  test('exported lots come back as they were', async () => {
    const comesBack = async (lots: Lot[]) => {
      const expected = lots.map((row, index) => ({
        line: index + 2,
        name: row.name,
        corral: row.corral?.name,
        quantity: row.current_quantity,
        entry_date: row.entry_date,
        client_name: row.client_name,
        breed: row.breed,
        category: row.category,
        initial_avg_weight: row.initial_avg_weight,
        initial_load: row.initial_load,
        gmd: row.gmd,
      }));
      expect(await throughFile(lotSheet, lots, format)).toEqual(expected);
    };
    await fc.assert(fc.asyncProperty(fc.array(lot, { maxLength: 8 }), comesBack), { numRuns: 60 });
  });

  test('exported recipes come back with one line for each ingredient', async () => {
    const comesBack = async (recipes: Recipe[]) => {
      const expected = recipes.flatMap(({ recipes_ingredients, name, timer, dry_matter_percent }) =>
        recipes_ingredients.map(({ ingredient_name: ingredient, percent }) => ({
          name,
          timer,
          dry_matter_percent,
          ingredient,
          percent,
        })),
      );
      const lines = await throughFile(recipeSheet, recipes, format);
      expect(lines.map(({ line, ...cells }) => cells)).toEqual(expected);
    };
    await fc.assert(fc.asyncProperty(fc.array(recipe, { maxLength: 4 }), comesBack), { numRuns: 40 });
  });

  test('the template is read', async () => {
    const file = await writeFile(templateOf(lotSheet), format, timeZone);
    const { lines, missing } = readTable(lotSheet, await readFile(file));
    expect(missing).toEqual([]);
    expect(lines).toMatchObject([{ line: 2, entry_date: '2026-03-12', initial_avg_weight: 382.5, gmd: 1.55 }]);
  });
});

const formula = { ...blankLot, name: '=HYPERLINK("http://x.y";"Clique")', entry_date: '2026-03-12' } as Lot;

test('an exported CSV is one that Excel in Brazil opens, and runs no formula', async () => {
  const file = await writeFile(sheetTable(lotSheet, [{ ...formula, initial_avg_weight: 1234.5 }]), 'csv', timeZone);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [heading, line, ...rest] = new TextDecoder().decode(bytes).split('\r\n');
  expect(heading?.split(';').slice(0, 3)).toEqual(['Nome', 'Baia', 'Cabeças']);
  expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/x\.y"";""Clique""\)";/);
  expect(line).toContain(';12/03/2026;;1234,5;');
  expect(line).toContain(';11/03/2026 22:30;');
  expect(rest).toEqual([]);
});

const hostile = [formula.name, '=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1', '\r=1+1', "=cmd|' /C calc'!A0"];

test.each(hostile)('in an exported XLSX %j is a text: a formula would come back without a value', async (name) => {
  const lot = { ...formula, name, client_name: name, kpis_financial: null };
  for (const sheet of [lotSheetFor(false), lotSheetFor(true)]) {
    const [head, line] = await readFile(await writeFile(sheetTable(sheet, [lot]), 'xlsx', timeZone));
    expect(String(line?.[0]).trim()).toBe(name.trim());
    expect(String(line?.[head?.indexOf('Cliente') ?? -1]).trim()).toBe(name.trim());
  }
});

test.each(hostile)('in an exported CSV %j begins with an apostrophe', async (name) => {
  const file = await writeFile(sheetTable(lotSheet, [{ ...formula, name }]), 'csv', timeZone);
  const [, line] = (await file.text()).split(/\r\n(?="?')/);
  expect(line).toMatch(/^"?'/);
});

test('a weight without a weighing says that it is projected', () => {
  const shown = (lot: object, origin = 'Origem do Peso Atual') => {
    const { columns, rows } = sheetTable(lotSheet, [{ ...blankLot, ...lot }]);
    return rows[0]?.[columns.findIndex(({ label }) => label === origin)];
  };
  expect(shown({ projected_avg_weight: 456, projected: true })).toBe('projetado');
  expect(shown({ projected_avg_weight: 456, projected: false })).toBe('pesagem');
  expect(shown({ projected_avg_weight: null, projected: true })).toBeNull();
  const initial = (lot: object) => shown(lot, 'Origem do Peso Inicial');
  expect(initial({ initial_avg_weight: 386, initial_projected: true })).toBe('projetado');
  expect(initial({ initial_avg_weight: 386 })).toBe('informado');
  expect(initial({ initial_avg_weight: null })).toBeNull();
});

test('money stands in the sheet of those who may see it, in R$, with what is missing; in no other', async () => {
  const kpis = {
    feed_cost_cents: 1_202_950,
    other_cost_cents: 311_000,
    cost_per_head_day_cents: 1460,
    cost_per_kg_gain_cents: null,
    arrobas_produced: 673.7,
    arrobas_projected: false,
    cost_per_arroba_cents: null,
    breakeven_per_arroba_cents: null,
    projected_profit_per_head_cents: -1250,
    partial: true,
    priced_percent: 97.6,
    missing: [],
  };
  const plain = sheetTable(lotSheetFor(false), [{ ...formula, kpis_financial: kpis }]);
  const costed = sheetTable(lotSheetFor(true), [{ ...formula, kpis_financial: kpis }]);
  const money = (columns: { label: string }[]) => columns.filter(({ label }) => /R\$|Custo|@|Lucro|Ganho/.test(label));
  expect(money(plain.columns)).toEqual([]);
  expect(costed.columns.slice(plain.columns.length)).toEqual(money(costed.columns));
  expect(costed.rows[0]?.slice(plain.columns.length)).toEqual([
    12_029.5,
    3110,
    14.6,
    null,
    673.7,
    null,
    null,
    -12.5,
    'projetado',
    'pesagem ou romaneio',
    'parcial (2,4 % dos kg sem preço)',
  ]);
  const weighed = sheetTable(lotSheetFor(true), [{ ...formula, gmd_measured: 1.4, kpis_financial: kpis }]);
  expect(weighed.rows[0]?.at(-3)).toBe('pesagem');
});

test.each([
  ['semicolons', 'Nome;GMD\r\n"Lote; 1";1,5\r\n'],
  ['commas', 'Nome,GMD\n"Lote; 1","1,5"\n'],
  ['tabs', 'Nome\tGMD\nLote; 1\t1.5'],
  ['a mark of UTF-8', '\uFEFFNome;GMD\n"Lote; 1";"1,5"'],
])('a CSV with %s is read', async (_, text) => {
  const { lines } = readTable(lotSheet, await readFile(new Blob([utf8.encode(text)])));
  expect(lines).toMatchObject([{ line: 2, name: 'Lote; 1', gmd: 1.5 }]);
});

test('a CSV that is not UTF-8 is read as Windows writes it', async () => {
  const bytes = Uint8Array.from('Nome\r\nCaroço de algodão', (letter) => letter.charCodeAt(0));
  expect(await readFile(new Blob([bytes]))).toEqual([['Nome'], ['Caroço de algodão']]);
});

test.each([
  ['an old .xls', [0xd0, 0xcf, 0x11, 0xe0, 1], /formato antigo/],
  ['a broken .xlsx', [0x50, 0x4b, 3, 4, 1, 2, 3], /não pôde ser lido/],
])('%s is refused with what to do', async (_, bytes, message) => {
  await expect(readFile(new Blob([Uint8Array.from(bytes)]))).rejects.toThrow(message);
});
