import type { Corral } from '@cocho/domain/corrals';
import type { HistoryEntry } from '@cocho/domain/history';
import type { ImportOutcome } from '@cocho/domain/imports';
import type { Lot } from '@cocho/domain/lots';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents, whileLocked } from '../../../test/database.ts';
import { openStream } from '../../../test/event-stream.ts';
import { eventually } from '../../../test/eventually.ts';
import { importer, lotLine } from '../../../test/imports.ts';
import { addFarm, addPerson } from '../../../test/people.ts';

const api = await startApi();
const { sql, call, admin, own, neighbour, neighbourAdmin } = api;
const { check, apply, add } = importer(api, own, admin);

async function list<T>(path: string): Promise<T[]> {
  return (await call<T[]>('GET', `/farms/${own}/${path}`, { as: admin })).body.data;
}

/** A farm of one's own, whose plan is the smallest. */
async function smallFarm() {
  const farm = await addFarm(sql);
  await sql`update farms set plan = 'starter' where id = ${farm}`;
  const as = await addPerson(sql, { farms: { [farm]: 'admin' } });
  const small = importer(api, farm, as);
  await small.add('corrals', { name: 'Baia 1' });
  return small;
}

await add('corrals', { name: 'Baia Água 01' });
await add('ingredients', { name: 'Caroço de algodão' });

describe('a preview', () => {
  test('writes nothing and says how many lines there are', async () => {
    const before = await contents(sql);
    const answer = await check('lots', [lotLine(2, 'Prévia 1'), lotLine(3, 'Prévia 2')]);
    expect(answer).toMatchObject({ status: 200, body: { data: { import_id: null, rows: 2, errors: [] } } });
    expect(answer.body).not.toHaveProperty('message');
    expect(await contents(sql)).toEqual(before);
  });

  test('answers what is wrong, by line and column, in the words of the form', async () => {
    const { status, body } = await check('lots', [
      lotLine(2, 'Certo'),
      { ...lotLine(3, null), quantity: 0 },
      { ...lotLine(5, 'Errado'), quantity: 'dez', entry_date: '31/02/2026', gmd: 11 },
      { ...lotLine(6, 'Sem baia'), corral: null, initial_load: -1 },
      { line: 9 },
    ]);
    expect(status).toBe(200);
    expect(body.data.errors).toEqual([
      { line: 3, field: 'name', message: 'Nome é obrigatório' },
      { line: 3, field: 'quantity', message: 'Cabeças deve ser um número positivo' },
      { line: 5, field: 'quantity', message: 'Cabeças deve estar em um formato válido' },
      { line: 5, field: 'entry_date', message: 'Data de Entrada deve estar em um formato válido' },
      { line: 5, field: 'gmd', message: 'GMD deve ser no máximo 10' },
      { line: 6, field: 'initial_load', message: 'Carga Inicial deve ser um número positivo' },
      { line: 6, field: 'corral', message: 'Baia é obrigatório' },
      { line: 9, field: 'name', message: 'Nome é obrigatório' },
      { line: 9, field: 'quantity', message: 'Cabeças é obrigatório' },
      { line: 9, field: 'entry_date', message: 'Data de Entrada é obrigatório' },
      { line: 9, field: 'corral', message: 'Baia é obrigatório' },
      { line: 9, field: 'gmd', message: 'GMD é obrigatório' },
    ]);
  });

  test.each([
    ['ingredients', {}, 'name', 'Informe um nome para o ingrediente'],
    ['ingredients', { name: 'x'.repeat(121) }, 'name', 'Nome deve ter no máximo 120 caracteres'],
    ['corrals', { name: 'Nova', capacity: 10.5 }, 'capacity', 'Capacidade de animais deve ser um número inteiro'],
    [
      'corrals',
      { name: 'Nova', capacity: 'muitos' },
      'capacity',
      'Capacidade de animais deve estar em um formato válido',
    ],
  ])('%s: %o is refused at its %s', async (path, cells, field, message) => {
    const { body } = await check(path, [{ line: 7, ...cells }]);
    expect(body.data.errors).toEqual([{ line: 7, field, message }]);
  });
});

describe('names', () => {
  test('that stand twice in the file are refused at the second line, whatever their case and accents', async () => {
    const rows = ['Ureia Pecuária', 'Núcleo', ' UREIA PECUARIA'].map((name, index) => ({ line: index + 2, name }));
    const { body } = await check('ingredients', rows);
    expect(body.data.errors).toEqual([{ line: 4, field: 'name', message: 'Nome repetido: já está na linha 2' }]);
  });

  test.each([
    ['ingredients', { name: 'CAROCO DE ALGODAO' }, 'Já existe um ingrediente com este nome'],
    ['corrals', { name: 'baia agua 01' }, 'Já existe uma baia com este nome'],
  ])('that %s of the farm have are refused', async (path, cells, message) => {
    const { body } = await check(path, [{ line: 2, ...cells }]);
    expect(body.data.errors).toEqual([{ line: 2, field: 'name', message }]);
  });

  test('of active lots are refused, those of finished lots may come again', async () => {
    await apply('lots', [{ ...lotLine(2, 'Lote que volta'), entry_date: '2026-01-02' }]);
    const [lot] = await list<Lot>('lots?search=Lote%20que%20volta');
    const again = [lotLine(2, 'LOTE QUE VOLTA')];
    const taken = await check('lots', again);
    expect(taken.body.data.errors).toMatchObject([{ message: 'Já existe um lote ativo com este nome' }]);
    await sql`update lots set deactivated_at = '2026-02-01' where farm_id = ${own} and id = ${lot?.id ?? 0}`;
    expect((await check('lots', again)).body.data.errors).toEqual([]);
  });

  test("of another farm's rows are free, and its pens are not found", async () => {
    const there = importer(api, neighbour, neighbourAdmin);
    await there.add('corrals', { name: 'Baia do vizinho' });
    const corral = await check('corrals', [{ line: 2, name: 'Baia do vizinho' }]);
    expect(corral.body.data.errors).toEqual([]);
    const lot = await check('lots', [{ ...lotLine(2, 'Lote 1'), corral: 'Baia do vizinho' }]);
    expect(lot.body.data.errors).toEqual([{ line: 2, field: 'corral', message: 'Baia não encontrada' }]);
  });

  test('of deleted pens are not found', async () => {
    const id = await add('corrals', { name: 'Baia demolida' });
    await call('DELETE', `/farms/${own}/corrals/${id}`, { as: admin });
    const { body } = await check('lots', [{ ...lotLine(2, 'Lote 1'), corral: 'Baia demolida' }]);
    expect(body.data.errors).toMatchObject([{ message: 'Baia não encontrada' }]);
  });
});

describe('applying', () => {
  test('brings lots with their pen, their load and the name as typed', async () => {
    const before = await list<Lot>('lots?search=Trazido');
    const answer = await apply('lots', [
      { ...lotLine(2, ' Trazido 1 '), corral: 'BAIA AGUA 01', client_name: 'Zé', initial_load: 1850.5 },
      {
        ...lotLine(3, 'Trazido 2'),
        entry_date: '05/03/2026',
        quantity: '1.200',
        initial_avg_weight: '382,55',
        gmd: '1.5',
        breed: 'Nelore',
      },
    ]);
    expect(answer).toMatchObject({ status: 200, body: { message: '2 linhas importadas' } });
    expect(answer.body.data).toEqual({ import_id: expect.any(Number), rows: 2, errors: [] });
    expect(before).toEqual([]);
    expect(await list<Lot>('lots?search=Trazido')).toMatchObject([
      {
        name: 'Trazido 1',
        corral: { name: 'Baia Água 01' },
        projected_load: 1850.5,
        client_name: 'Zé',
        breed: null,
        version: 1,
      },
      {
        quantity: 1200,
        current_quantity: 1200,
        entry_date: '2026-03-05',
        initial_avg_weight: 382.55,
        gmd: 1.5,
        breed: 'Nelore',
      },
    ]);
  });

  test('leaves the trail of an import, with who did it', async () => {
    await apply('lots', [lotLine(2, 'Com rastro')]);
    const [lot] = await list<Lot>('lots?search=Com%20rastro');
    const [entry, ...older] = await list<HistoryEntry>(`lots/${lot?.id}/history`);
    expect(entry).toMatchObject({ action: 'import', user_name: admin.name, before: null });
    expect(entry?.after).toMatchObject({ id: lot?.id, name: 'Com rastro', corral: { name: 'Baia Água 01' } });
    expect(older).toEqual([]);
  });

  test('ignores columns that nobody asked for', async () => {
    const strange = { id: 7_000_000, farm_id: neighbour, version: 9, deleted_at: '2020-01-01', created_at: 'x' };
    await apply('corrals', [{ line: 2, name: 'Baia estranha', ...strange }]);
    const [corral] = await list<Corral>('corrals?search=Baia%20estranha');
    expect(corral).toMatchObject({ version: 1, created_at: expect.stringMatching(/^\d{4}-/) });
    expect(corral?.id).toBeLessThan(7_000_000);
  });

  test('with one line wrong writes none of them and tells which', async () => {
    const before = await contents(sql);
    const answer = await apply('ingredients', [
      { line: 2, name: 'Sorgo' },
      { line: 3, name: '' },
    ]);
    expect(answer).toMatchObject({ status: 422, body: { errors: ['Nada foi importado: 1 linha tem erro'] } });
    expect(answer.body.data).toEqual({
      import_id: null,
      rows: 2,
      errors: [{ line: 3, field: 'name', message: 'Informe um nome para o ingrediente' }],
    });
    expect(await contents(sql)).toEqual(before);
  });

  test('the same file twice at once brings it once', async () => {
    const rows = [lotLine(2, 'Em dobro 1'), lotLine(3, 'Em dobro 2')];
    const hold = (tx: typeof sql) => tx`select from farms where id = ${own} for no key update`;
    const answers = await whileLocked(api.address, hold, 2, () =>
      Promise.all([apply('lots', rows), apply('lots', rows)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await list('lots?search=Em%20dobro')).toHaveLength(2);
  });

  test('tells everyone who looks at the farm, a preview nobody', async () => {
    const stream = await openStream(api.url, own, admin);
    await check('ingredients', [{ line: 2, name: 'Só conferido' }]);
    await apply('corrals', [{ line: 2, name: 'Baia anunciada' }]);
    await eventually(() => expect(stream.heard).toContain('corrals'));
    expect(stream.heard).not.toContain('ingredients');
    stream.leave();
  });

  test("is refused beyond the farm's plan, at the line that passes it", async () => {
    const small = await smallFarm();
    const rows = [300, 200, 1, 5].map((quantity, index) => ({
      ...lotLine(index + 2, `Lote ${index}`),
      corral: 'Baia 1',
      quantity,
    }));
    const message = 'O plano Starter permite até 500 animais em lotes ativos';
    const errors = [{ line: 4, field: 'quantity', message }];
    expect((await small.check('lots', rows)).body.data.errors).toEqual(errors);
    expect(await small.apply('lots', rows)).toMatchObject({ status: 422, body: { data: { errors } } });
    expect(await small.apply('lots', rows.slice(0, 2))).toMatchObject({ status: 200 });
  });
});

describe('limits', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => lotLine(index + 2, `Muitos ${index}`));

  test('10,000 lots are brought in, each with its load and its trail', async () => {
    const answer = await apply('lots', many(10_000));
    expect(answer).toMatchObject({ status: 200, body: { data: { rows: 10_000, errors: [] } } });
    const [found] = await sql`
      select count(distinct l.id) as lots, count(h.id) as trail, sum(l.projected_load) as load
      from lots l join history h on h.farm_id = l.farm_id and h.topic = 'lots' and h.row_id = l.id
      where l.farm_id = ${own} and l.name like 'Muitos %'
    `;
    expect(found).toEqual({ lots: 10_000, trail: 10_000, load: 10_000 * 1850 });
  });

  test('10,001 are refused, and so is none', async () => {
    const before = await contents(sql);
    const message = 'A planilha tem mais de 10.000 linhas. Divida-a em arquivos menores.';
    expect(await apply('lots', many(10_001))).toMatchObject({ status: 422, body: { errors: [message] } });
    const none = await apply('lots', []);
    expect(none).toMatchObject({ status: 422, body: { errors: ['A planilha não tem nenhuma linha para importar'] } });
    expect(await contents(sql)).toEqual(before);
  });

  test('more than 8 MiB are refused', async () => {
    const answer = await check('ingredients', [{ line: 2, name: 'x'.repeat(8 * 1024 * 1024) }]);
    expect(answer).toMatchObject({ status: 413, body: { errors: ['Os dados enviados são grandes demais'] } });
  });

  test.each([
    ['cells that no spreadsheet holds', { line: 2, name: {}, quantity: [] }, 'name', 'Nome'],
    ['lines that no spreadsheet counts', { line: 0, name: 'a\0b' }, 'line', 'Linha'],
  ])('of many %s the first is told, and no more', async (_, row, field, label) => {
    const answer = await check('lots', Array(10_000).fill(row));
    const message = `${label} deve estar em um formato válido`;
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ errors: [message], fields: { [`rows.0.${field}`]: message } });
  });

  test.each([true, {}, ['a'], 'a\0b'])('a cell that holds %o is refused', async (name) => {
    const answer = await check('ingredients', [{ line: 2, name }]);
    const message = 'Nome deve estar em um formato válido';
    expect(answer).toMatchObject({ status: 422, body: { errors: [message], fields: { 'rows.0.name': message } } });
  });
});

test.each(['ingredients', 'corrals', 'recipes', 'lots'])('a worker may not import %s', async (path) => {
  const answer = await importer(api, own, api.worker).check(path, [{ line: 2, name: 'X' }]);
  expect(answer.status).toBe(403);
});

test.each(['ingredients', 'corrals'])('a technician may import %s', async (path) => {
  const answer = await importer(api, own, api.technician).apply(path, [{ line: 2, name: 'Do técnico' }]);
  expect(answer.body.data satisfies ImportOutcome).toMatchObject({ import_id: expect.any(Number) });
});
