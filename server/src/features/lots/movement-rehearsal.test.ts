import type { LotMovement } from '@cocho/domain/lot-movements';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { openStream } from '../../../test/event-stream.ts';
import { eventually } from '../../../test/eventually.ts';
import { farmOf } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';

const api = await startApi();
const { sql, call, own, admin, technician } = api;
const farm = farmOf(api, 'own');
const day = todayIn('America/Sao_Paulo');
const death = (heads: number) => ({ kind: 'death', day, heads, cause: 'Timpanismo' });

const move = (id: number, body: object, query = '') =>
  call<LotMovement>('POST', `/farms/${own}/lots/${id}/movements${query}`, { as: technician, body });
const rehearse = (id: number, body: object, flag = '1') => move(id, body, `?dry_run=${flag}`);
const heads = async (lot: number) =>
  (await call<{ current_quantity: number }>('GET', `/farms/${own}/lots/${lot}`, { as: admin })).body.data
    .current_quantity;

test('a rehearsal answers what would be recorded, and records nothing', async () => {
  const [from, to] = [await farm.add('lots'), await farm.add('lots')];
  const corral_id = await farm.add('corrals');
  const bodies = [
    { kind: 'sale', day, heads: 40 },
    { kind: 'transfer', day, heads: 10, to_lot_id: to },
    { kind: 'transfer', day, heads: 10, to_corral_id: corral_id },
  ];
  const { heard, leave } = await openStream(api.url, own, admin);
  // What was announced so far is heard before this is.
  await farm.add('ingredients');
  await eventually(async () => expect(heard).toContain('ingredients'));
  const heardBefore = heard.length;
  const before = await contents(sql);
  for (const body of bodies) {
    const { status, body: answer } = await rehearse(from, body);
    expect([status, answer.message]).toEqual([200, 'Simulação: nada foi registrado']);
    expect(answer.data).toMatchObject({ lot_id: from, kind: body.kind, heads: -body.heads, day });
  }
  expect(await contents(sql)).toEqual(before);
  await farm.add('treats');
  await eventually(async () => expect(heard.slice(heardBefore)).toContain('treats'));
  expect(heard.slice(heardBefore)).not.toContain('lots');
  leave();
});

test('it is refused as the movement would be', async () => {
  const lot = await farm.add('lots');
  const before = await heads(lot);
  const [asked, done] = [await rehearse(lot, death(before + 1)), await move(lot, death(before + 1))];
  expect([asked.status, asked.body]).toEqual([done.status, done.body]);
  expect((await rehearse(lot, death(1), 'talvez')).status).toBe(422);
  expect(await heads(lot)).toBe(before);
});

test('one that is told not to be one is none', async () => {
  const lot = await farm.add('lots');
  const before = await heads(lot);
  expect((await rehearse(lot, death(1), '0')).status).toBe(201);
  expect(await heads(lot)).toBe(before - 1);
});
