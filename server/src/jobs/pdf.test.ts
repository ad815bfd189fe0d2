import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { afterwards } from '../../test/afterwards.ts';
import { pageImage, pdfFonts, pdfInfo, pdfText } from '../../test/pdf-text.ts';
import { openTempDir } from '../../test/temp-dir.ts';
import { pdfPrinter } from './pdf.ts';

const folder = openTempDir();
const printer = pdfPrinter();
let templates = 0;
afterAll(() => printer.close());

const plain = template(
  '#import "/house.typ": *\n#show: paper.with(title: "Teste")\n= #json(bytes(sys.inputs.data)).text',
);

test('text is set as it is written, whatever the template language would make of it', async () => {
  const hostile = '#panic("x") *negrito* _itálico_ $x^2$ <rótulo> @ref [a] \\ "aspas" // fim';
  expect(pdfText(await printer.print({ template: plain, facts: async () => ({ text: hostile }) }))).toContain(hostile);
});

test('what no font of ours has is a box that is seen', async () => {
  const print = (text: string) => printer.print({ template: plain, facts: async () => ({ text }) });
  const [boxed, blank] = [await print('Ração 🐂 12'), await print('Ração 12')];
  expect(pdfText(boxed)).toBe(pdfText(blank));
  expect(pageImage(boxed, 1)).not.toEqual(pageImage(blank, 1));
});

test('the fonts are ours, and every document is tagged and in Portuguese', async () => {
  const pdf = await printer.print({ template: plain, facts: async () => ({ text: 'Ração' }) });
  expect(pdfFonts(pdf)).toMatch(/BricolageGrotesque-Bold/);
  expect(pdfInfo(pdf)).toMatch(/Tagged: +yes/);
});

test('a document that cannot be typeset fails alone', async () => {
  const broken = template('#panic("sem dados")');
  const [first, second, third] = await Promise.allSettled([
    printer.print({ template: plain, facts: async () => ({ text: 'antes' }) }),
    printer.print({ template: broken, facts: async () => ({}) }),
    printer.print({ template: plain, facts: async () => ({ text: 'depois' }) }),
  ]);
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('sem dados') } });
  expect(third.status).toBe('fulfilled');
});

test('a document that asks a database which is away fails for that reason, and alone', async () => {
  const apart = pdfPrinter({ socketDir: folder });
  afterwards(() => apart.close());
  const document = new URL('../features/lot-report/printed-report.ts', import.meta.url).href;
  const scope = { farm_id: 1, user_id: null, today: '2026-03-12', time_zone: 'America/Sao_Paulo' };
  const facts = async () => ({ scope, lotId: 1, period: null, issued_at: '2026-03-12T12:00:00.000Z' });
  await expect(apart.print({ template: plain, document, facts })).rejects.toMatchObject({ code: 'ENOENT' });
  expect(pdfText(await apart.print({ template: plain, facts: async () => ({ text: 'depois' }) }))).toContain('depois');
});

test('more documents than it can print soon are refused, and those that wait are printed', async () => {
  const orders = Array.from({ length: 60 }, (_, index) => ({
    template: plain,
    facts: async () => ({ text: `Folha ${index}` }),
  }));
  const printed = await Promise.allSettled(orders.map(async (order) => printer.print(order)));
  const refused = printed.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 503 } });
  expect(printed.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(40);
});

test('one person fills no more than a part of the queue, and the others are printed', async () => {
  const order = (by: number) => ({ template: plain, by, facts: async () => ({ text: `De ${by}` }) });
  const greedy = Array.from({ length: 20 }, async () => printer.print(order(1)));
  const others = [2, 3].map((by) => printer.print(order(by)));
  const answers = await Promise.allSettled(greedy);
  const refused = answers.filter(({ status }) => status === 'rejected');
  // One that is being printed, and twelve that wait.
  expect(refused).toHaveLength(7);
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 429 } });
  for (const pdf of await Promise.all(others)) expect(pdfText(pdf)).toMatch(/De [23]/);
});

test('a printer that was closed begins anew with the next document', async () => {
  await printer.close();
  expect(pdfText(await printer.print({ template: plain, facts: async () => ({ text: 'de novo' }) }))).toContain(
    'de novo',
  );
});

function template(source: string): string {
  templates += 1;
  const file = join(folder, `${templates}.typ`);
  writeFileSync(file, source);
  return file;
}
