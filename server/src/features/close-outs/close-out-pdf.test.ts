import type { FrozenCloseOut } from '@cocho/domain/close-out';
import { closeOutDocument } from '@cocho/domain/close-out-document';
import { closeOutSections } from '@cocho/domain/close-out-sections';
import { addDays } from '@cocho/domain/days';
import type { ReportVariant } from '@cocho/domain/lot-report-document';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { pdfInfo, pdfPages, pdfText } from '../../../test/pdf-text.ts';
import { farmOf, unique } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';

const timeZone = 'America/Sao_Paulo';
const api = await startApi();
const { sql, own, admin, technician, call } = api;
const farm = farmOf(api, 'own');
const today = todayIn(timeZone);
const template = new URL('close-out.typ', import.meta.url).pathname;

/** An owner's lot under contract, closed with a sale. */
async function closedLot(more: object = {}): Promise<number> {
  const lot = await farm.post('lots', {
    name: unique('Lote'),
    quantity: 100,
    entry_date: addDays(today, -60),
    initial_avg_weight: 380,
    gmd: 1.5,
    corral_id: await farm.add('corrals'),
    client_name: 'João & Filhos',
    contract_kind: 'head_day',
    contract_cents: 1800,
    ...more,
  });
  await farm.post(`lots/${lot}/movements`, { kind: 'death', day: today, heads: 2, cause: 'Timpanismo' });
  await farm.put(`lots/${lot}/finish`, {
    finish_date: today,
    exit_heads: 98,
    exit_avg_weight: 470,
    price_per_arroba_cents: 31_745,
  });
  return lot;
}

async function frozenOf(lot: number, version = 1): Promise<FrozenCloseOut> {
  const path = `/farms/${own}/lots/${lot}/close_outs/${version}`;
  return (await call<FrozenCloseOut>('GET', path, { as: admin })).body.data;
}

async function download(lot: number, query = '', as = admin) {
  const path = `${api.url}/api/v1/farms/${own}/lots/${lot}/close_outs/1/pdf${query}`;
  const answer = await fetch(path, { headers: { authorization: as.token } });
  const name = /filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  const type = answer.headers.get('content-type');
  const file = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, type, name: decodeURIComponent(name), file };
}

/** As one searches for it: without the places at which a long word may break. */
function textOf(file: Uint8Array): string {
  return pdfText(file).replaceAll('\u200b', '');
}

describe('the paper to sign', () => {
  test.each<[ReportVariant, string]>([
    ['owner', 'Relatório do proprietário'],
    ['internal', 'Relatório interno'],
  ])('has every figure of the screen, its version and lines to sign on: %s', async (variant, named) => {
    const lot = await closedLot();
    const { status, type, name, file } = await download(lot, `?variant=${variant}`, technician);
    expect([status, type]).toEqual([200, 'application/pdf']);
    expect(name).toMatch(/^fechamento_v1_Lote_\w+_(proprietario|interno)\.pdf$/);
    expect(pdfInfo(file)).toMatch(/Tagged: +yes/);
    const text = textOf(file);
    const { close_out } = await frozenOf(lot);
    for (const { title, figures, table } of closeOutSections(close_out, { variant, timeZone })) {
      expect(text).toContain(title);
      for (const { label, value } of figures) expect(text).toContain(`${label} ${value}`);
      for (const [first = ''] of table?.rows ?? []) expect(text).toContain(first);
    }
    expect(text).toContain(`Fechamento v1 · ${named}`);
    expect(text).toContain('Emitido em');
    for (const line of ['Local e data:', 'Pela fazenda', 'Proprietário', 'Página 1 de']) expect(text).toContain(line);
  });

  test('of the owner tells no price, cost or profit, but the charge; without a contract not even that', async () => {
    const lot = await closedLot();
    const owners = textOf((await download(lot)).file);
    for (const told of ['Cobrança', 'Diárias cobradas', 'Saldo a receber']) expect(owners).toContain(told);
    for (const kept of ['317,45', 'R$/@', 'Custo', 'Resultado', 'Alimentação', 'preços de'])
      expect(owners).not.toContain(kept);
    const free = await closedLot({ contract_kind: null, contract_cents: null, purchase_cents: 33_000 });
    expect(textOf((await download(free)).file)).not.toMatch(/R\$|Cobrança/);
    expect(textOf((await download(free, '?variant=internal')).file)).toContain('317,45');
  });

  test('of a lot without a client is for the farm', async () => {
    const lot = await closedLot({ client_name: '', contract_kind: null, contract_cents: null });
    const { name, file } = await download(lot);
    expect(name).toMatch(/_interno\.pdf$/);
    expect(textOf(file)).toContain('Conferido por');
  });

  test('shows what was frozen, whatever happened to the lot since', async () => {
    const lot = await closedLot();
    const before = textOf((await download(lot)).file);
    await farm.put(`lots/${lot}/costs`, { contract_cents: 9900, client_place: 'Araxá, MG' });
    expect(textOf((await download(lot)).file)).toBe(before);
  });

  test('is for no other variant', async () => {
    expect((await download(await closedLot(), '?variant=outra')).status).toBe(422);
  });
});

describe('hostile names', () => {
  test.each([
    '#panic("x") *a* $x^2$ `c`',
    '"aspas" \\ e barra // nota',
    '= Título <b> @ref',
    'W'.repeat(120),
    `${'Nome muito comprido '.repeat(5)}fim`,
    'Ação 🐂 de São João',
  ])('are printed as they are: %s', async (name) => {
    const lot = await closedLot({ name, client_name: name, breed: name.slice(0, 60) });
    const { status, file, name: fileName } = await download(lot);
    expect(status).toBe(200);
    expect(fileName).toMatch(/^fechamento_v1_[\p{L}\p{N}._-]+\.pdf$/u);
    const plain = (text: string) => text.replaceAll(/[\s🐂]+/gu, '');
    expect(plain(textOf(file))).toContain(plain(name));
  });

  test('of a script that no font of ours has are printed as boxes, and the rest stays in its order', async () => {
    const { status, file } = await download(await closedLot({ name: 'مزرعة 12', client_name: 'Fazenda 🐂 חווה 7' }));
    expect(status).toBe(200);
    expect(pdfInfo(file)).toContain('\u{FFFD}'.repeat(5));
    expect(textOf(file)).toContain('Fazenda 7');
  });
});

test('many deaths and exits go on over pages, each with the head of its table and its number', async () => {
  const { close_out, ...frozen } = await frozenOf(await closedLot());
  const deaths = Array.from({ length: 200 }, (_, index) => ({ day: today, heads: 1, cause: `Causa ${index}` }));
  const moves = Array.from({ length: 120 }, () => close_out.moves[0]).filter((move) => move !== undefined);
  const paper = { frozen, variant: 'internal' } as const;
  const facts = async () => closeOutDocument({ ...close_out, deaths, moves }, paper);
  const file = await api.app.pdf.print({ template, facts });
  const pages = pdfPages(file);
  expect(pages.length).toBeGreaterThanOrEqual(8);
  expect(pages[1]).toContain('Causa Data Cabeças');
  expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`);
});

test('who issued it, and at which hour, reads as it was signed; of what was frozen before this was kept, as of today', async () => {
  const lot = await closedLot();
  const [frozen, paper] = [await frozenOf(lot), textOf((await download(lot, '?variant=internal')).file)];
  expect(frozen).toMatchObject({ user_name: admin.name, time_zone: timeZone });
  await sql`
    insert into close_outs (farm_id, lot_id, version, close_out, user_id, created_at)
    select farm_id, lot_id, 2, close_out - 'issued', user_id, created_at from close_outs
    where farm_id = ${own} and lot_id = ${lot}
  `;
  const today = { user_name: 'Outro Nome', time_zone: 'America/Rio_Branco' };
  await sql`update users set name = ${today.user_name} where email = ${admin.email}`;
  await sql`update farms set time_zone = ${today.time_zone} where id = ${own}`;
  expect(await frozenOf(lot)).toEqual(frozen);
  expect(textOf((await download(lot, '?variant=internal')).file)).toBe(paper);
  expect(await frozenOf(lot, 2)).toMatchObject(today);
});
