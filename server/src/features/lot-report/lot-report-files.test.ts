import { randomUUID } from 'node:crypto';
import type { LotReport } from '@cocho/domain/lot-report';
import { lotReportDocument } from '@cocho/domain/lot-report-document';
import { costFigures } from '@cocho/domain/lot-report-money';
import { movementFigures, supplyFigureTexts, technicalFigures } from '@cocho/domain/lot-report-texts';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { inkOf, pageCount, pdfInfo, pdfPages, pdfText } from '../../../test/pdf-text.ts';
import { farmOf } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';

const zone = 'America/Sao_Paulo';
const api = await startApi();
const { own, neighbour, admin, technician, worker, call } = api;
const farm = farmOf(api, 'own');
const lot = await fedLot();

/** A lot that was fed and read today. */
async function fedLot(): Promise<number> {
  const { begin, send, lots } = await newFeeding(api);
  await send(randomUUID(), ended(after(await begin(), 10, (target) => target * 1.1)));
  const reading = { client_id: randomUUID(), lot_id: lots[0], note: -10, timestamp: new Date().toISOString() };
  await farm.post('lots/trough_readings', { readings: [reading] });
  return lots[0] ?? 0;
}

async function download(path: string, as = admin) {
  const answer = await fetch(`${api.url}/api/v1/farms/${own}/lots/${path}`, { headers: { authorization: as.token } });
  const name = /filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  const type = answer.headers.get('content-type');
  return {
    status: answer.status,
    type,
    name: decodeURIComponent(name),
    file: new Uint8Array(await answer.arrayBuffer()),
  };
}

async function rename(id: number, change: Record<string, unknown>): Promise<void> {
  const { body } = await call<Record<string, unknown>>('GET', `/farms/${own}/lots/${id}`, { as: admin });
  const { corral, ...kept } = body.data;
  const corral_id = (corral as { id: number }).id;
  const { status } = await call('PUT', `/farms/${own}/lots/${id}`, {
    as: admin,
    body: { ...kept, corral_id, ...change },
  });
  expect(status).toBe(200);
}

async function reportOf(id: number): Promise<LotReport> {
  return (await call<LotReport>('GET', `/farms/${own}/lots/${id}/report`, { as: admin })).body.data;
}

describe('the printed report', () => {
  test('comes to others though one person asks for it without end, who is told to wait', async () => {
    const pdf = `${lot}/report/pdf`;
    const many = Array.from({ length: 25 }, () => download(pdf));
    const statuses = Promise.all(many.map(async (one) => (await one).status));
    // As soon as they are refused any, their part of the queue is full.
    await Promise.any(many.map(async (one) => expect((await one).status).toBe(429)));
    expect((await download(pdf, technician)).status).toBe(200);
    expect(new Set(await statuses)).toEqual(new Set([200, 429]));
    expect((await statuses).filter((status) => status === 200).length).toBeGreaterThan(10);
  });

  test('holds every figure that the screen shows, in a tagged file named after lot and day', async () => {
    const { status, type, name, file } = await download(`${lot}/report/pdf?download=1`);
    expect([status, type]).toEqual([200, 'application/pdf']);
    const report = await reportOf(lot);
    expect(name).toBe(`relatorio_lote_${report.header.lot_name.replaceAll(' ', '_')}_${todayIn(zone)}.pdf`);
    expect(pdfInfo(file)).toMatch(/Tagged: +yes/);
    const text = pdfText(file);
    const figures = [...technicalFigures(report, zone), ...movementFigures(report), ...supplyFigureTexts(report)];
    for (const { label, value } of figures) expect(text).toContain(`${label} ${value}`);
    for (const { ingredient_name } of report.ingredient_table) expect(text).toContain(ingredient_name);
  });

  test("of a lot with a client is the owner's, unless the farm asks for its own", async () => {
    const id = await fedLot();
    expect(pdfText((await download(`${id}/report/pdf`)).file)).toContain('Relatório interno');
    await rename(id, { client_name: 'João & Filhos' });
    const owners = pdfText((await download(`${id}/report/pdf`)).file);
    expect(owners).toContain('Relatório do proprietário');
    expect(owners).toContain('João & Filhos');
    expect(owners).not.toContain('Operador');
    expect(pdfText((await download(`${id}/report/pdf?variant=internal`)).file)).toContain('Operador');
    expect((await download(`${id}/report/pdf?variant=outra`)).status).toBe(422);
  });

  test.each([
    '#panic("x") *a* $x^2$',
    '../../etc/passwd',
    'Lote "7" / São João; ção',
    '= Título <b>',
    '🐂 Boi',
    `${'Lote'.padEnd(48, ' de um')} ${'𝒜'.repeat(20)}`,
  ])('prints a lot called %s as it is called, in a file that any disk takes', async (given) => {
    const id = await fedLot();
    await rename(id, { name: given });
    const { status, name, file } = await download(`${id}/report/pdf`);
    expect(status).toBe(200);
    expect(name).toMatch(/^relatorio_lote_[\p{L}\p{N}][\p{L}\p{N}._-]*_\d{4}-\d\d-\d\d\.pdf$/u);
    expect(pdfText(file)).toContain(given.replaceAll(/[🐂𝒜]/gu, '').replaceAll(/\s+/g, ' ').trim());
    expect(inkOf(file, 1)).toBeGreaterThan(0);
  });

  test('of a lot that was never fed is one page for its owner, and says so where the charts would be', async () => {
    const { file } = await download(`${await farm.add('lots')}/report/pdf?variant=owner`);
    const text = pdfText(file);
    expect(pageCount(file)).toBe(1);
    expect(text).toContain('Página 1 de 1');
    expect(text).toContain('Nenhum fornecimento registrado no período selecionado.');
    expect(text).toContain('Nenhuma leitura de cocho registrada no período selecionado.');
  });

  test("of forty pages has its charts, and the table's head and the page's number on each of them", async () => {
    const report = await reportOf(lot);
    const [row] = report.feeding_supply;
    if (!row) throw new Error('nothing was fed');
    const feeding_supply = Array.from({ length: 2000 }, () => row);
    const print = { variant: 'internal', timeZone: zone, issued_at: new Date().toISOString() } as const;
    const data = lotReportDocument({ ...report, feeding_supply }, print);
    const template = new URL('lot-report.typ', import.meta.url).pathname;
    const file = await api.app.pdf.print({ template, facts: async () => data });
    const texts = pdfPages(file);
    const pages = texts.length;
    expect(pages).toBeGreaterThanOrEqual(40);
    for (const [page, text] of texts.entries()) expect(text).toContain(`Página ${page + 1} de ${pages}`);
    const table = texts.findIndex((text) => text.includes('Utilizado (kg)'));
    for (const text of texts.slice(table)) expect(text).toContain('Utilizado (kg)');
    expect(pages - table).toBeGreaterThan(35);
    const charts = texts.findIndex((text) => text.includes('Comparação: Previsto vs Utilizado'));
    expect(texts[charts]).toMatch(/0 kg .*Previsto \(kg\) Utilizado \(kg\)/);
    expect(inkOf(file, charts + 1)).toBeGreaterThan(0);
  });
});

describe('the workbook', () => {
  test('holds the figures of the screen and each wagon that came', async () => {
    const { status, name, file } = await download(`${lot}/report.xlsx`);
    expect(status).toBe(200);
    expect(name).toMatch(/^relatorio_lote_.*\.xlsx$/);
    const report = await reportOf(lot);
    const summary = await readSheet(Buffer.from(file), 'Resumo');
    for (const { label, exact } of [...movementFigures(report), ...costFigures(report)].filter(({ exact }) => exact))
      expect(summary.map((row) => row.slice(0, 3))).toContainEqual([label, exact?.amount, exact?.unit]);
    const supply = await readSheet(Buffer.from(file), 'Fornecimento');
    expect(supply[1]?.slice(4, 7)).toEqual([600, 726, 126]);
    expect(supply.at(-1)).toEqual([null, 'Total', null, null, 600, 726, 126, 21]);
  });

  test('names the client, and says like the paper that costs are being worked out anew', async () => {
    const id = await fedLot();
    await rename(id, { client_name: 'João & Filhos' });
    const [food] = (await reportOf(id)).ingredient_table;
    await farm.post(`ingredients/${food?.ingredient_id}/prices`, { valid_from: '2026-01-01', cents_per_tonne: 90_000 });
    const said = 'Um preço mudou: os custos estão sendo recalculados.';
    const summary = await readSheet(Buffer.from((await download(`${id}/report.xlsx`)).file), 'Resumo');
    expect(summary).toContainEqual(['Cliente', 'João & Filhos', null, null]);
    expect(summary).toContainEqual(['Custos', said, null, null]);
    expect(pdfText((await download(`${id}/report/pdf?variant=internal`)).file)).toContain(said);
    expect(pdfText((await download(`${id}/report/pdf?variant=owner`)).file)).not.toContain(said);
  });
});

test.each(['pdf', 'xlsx'])('the %s is refused to a worker, to bad dates and to another farm', async (kind) => {
  const path = (id: number) => (kind === 'pdf' ? `${id}/report/pdf` : `${id}/report.xlsx`);
  expect((await download(path(lot), worker)).status).toBe(403);
  expect((await download(path(lot), technician)).status).toBe(200);
  expect((await download(`${path(lot)}?start_date=2026-02-02&end_date=2026-02-01`)).status).toBe(422);
  const theirs = await farmOf(api, 'neighbour').add('lots');
  expect((await download(path(theirs))).status).toBe(404);
  const elsewhere = await call('GET', `/farms/${neighbour}/lots/${path(theirs)}`, { as: admin });
  expect(elsewhere.status).toBe(404);
});
