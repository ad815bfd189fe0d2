import { foldLoad } from '@cocho/domain/projected-load';
import type { Quarantined } from '@cocho/domain/quarantine';
import { RoundLot } from '@cocho/domain/trough-reading';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Api, startApi } from '../../../test/api.ts';
import { whileLocked } from '../../../test/database.ts';
import { daysAgo } from '../../../test/farm-days.ts';
import { reading, roundOf } from '../../../test/readings.ts';
import { farmOf, resources, unique } from '../../../test/resources.ts';
import { setLoad } from '../lots/projected-load.ts';

const api = await startApi();
const { sql, own, admin, worker, technician } = api;
const { newLot, send, loadOf, round } = roundOf(api);
const farm = farmOf(api, 'own');

async function quarantined(): Promise<Quarantined[]> {
  return (await api.call<Quarantined[]>('GET', `/farms/${own}/quarantine`, { as: admin })).body.data;
}

describe('a reading', () => {
  test('changes the next load by its note', async () => {
    const lot = await newLot();
    const [fate] = await send([reading(lot, -10)]);
    expect(fate).toMatchObject({ fate: 'stored', errors: [], id: expect.any(Number) });
    expect(await loadOf(lot)).toBe(900);
  });

  test('sent again, also many times at once, is stored once and gets the same answer', async () => {
    const lot = await newLot();
    const one = reading(lot, 10);
    const first = await send([one]);
    const again = await Promise.all(Array.from({ length: 8 }, () => send([one])));
    for (const answer of again) expect(answer).toEqual(first);
    expect(await loadOf(lot)).toBe(1100);
  });

  test('whose id comes with another index is a conflict; one that the farm does not have is none', async () => {
    const [lot, index, other] = [await newLot(), await farm.add('corral_indexes'), await farm.add('corral_indexes')];
    const [one, plain] = [{ ...reading(lot, 10), corral_index_id: index }, reading(lot, 10)];
    const foreign = await farmOf(api, 'neighbour').add('corral_indexes');
    const strange = { ...reading(lot, 10), corral_index_id: foreign };
    const first = await send([one, plain, strange]);
    expect(first.map(({ fate }) => fate)).toEqual(['stored', 'stored', 'stored']);
    expect(await send([one, plain, strange])).toEqual(first);
    for (const changed of [
      { ...one, corral_index_id: other },
      { ...one, corral_index_id: null },
    ])
      expect(await send([changed])).toMatchObject([{ fate: 'conflict' }]);
    expect(await send([{ ...plain, corral_index_id: index }])).toMatchObject([{ fate: 'conflict' }]);
  });

  test('keeps what was seen beside what was decided; an index that is tied to a score does not speak for the eye', async () => {
    const tied = await farm.post('corral_indexes', { name: unique('Limpo'), value: 5, trough_score: 'clean' });
    const lot = await newLot();
    const seen = { ...reading(lot, 0, 30), trough_score: 'licked' };
    const accepted = { ...reading(lot, 5, 20), corral_index_id: tied };
    const old = { ...reading(lot, 0, 10), trough_score: null };
    const first = await send([seen, accepted, old]);
    expect(first.map(({ fate }) => fate)).toEqual(['stored', 'stored', 'stored']);
    expect((await round(lot)).readings.map(({ trough_score }) => trough_score)).toEqual(['licked', null, null]);
    expect(await send([seen, accepted, old])).toEqual(first);
    expect(await send([{ ...seen, trough_score: 'clean' }])).toMatchObject([{ fate: 'conflict' }]);
    expect(await send([{ ...reading(lot, 0), trough_score: 'brilhando' }])).toMatchObject([
      { fate: 'parked', errors: ['Cocho observado deve estar em um formato válido'] },
    ]);
  });

  test('whose id comes with another content is a conflict, kept and shown, and changes nothing', async () => {
    const lot = await newLot();
    const one = reading(lot, 10);
    await send([one]);
    const [fate] = await send([{ ...one, note: 20 }]);
    expect(fate).toMatchObject({
      client_id: one.client_id,
      fate: 'conflict',
      errors: ['Leitura já enviada com outro conteúdo'],
    });
    expect(await loadOf(lot)).toBe(1100);
    expect(await quarantined()).toContainEqual(
      expect.objectContaining({ client_id: one.client_id, lot_name: expect.any(String) }),
    );
  });

  test('whose id comes twice in one sending, with two contents, counts once, and the other is kept', async () => {
    const lot = await newLot();
    const one = reading(lot, 10);
    const fates = await send([one, one, { ...one, note: 20 }]);
    expect(fates.map(({ fate }) => fate).sort()).toEqual(['conflict', 'stored', 'stored']);
    expect(await loadOf(lot)).toBe(1100);
    expect(await quarantined()).toContainEqual(expect.objectContaining({ client_id: one.client_id }));
  });

  test('sent again among new ones, or under the id of another lot, keeps none of them from being stored once', async () => {
    const [lot, other, third] = [await newLot(), await newLot(), await newLot()];
    const [known, fresh] = [reading(lot, 10), reading(other, 20)];
    const [first] = await send([known]);
    expect(await send([{ ...fresh, lot_id: third, client_id: known.client_id }, fresh])).toMatchObject([
      { fate: 'conflict' },
      { fate: 'stored' },
    ]);
    const again = reading(third, 30);
    const answers = await Promise.all([[known], [again], [fresh]].map((sent) => send(sent)));
    expect(answers.flat().map(({ fate }) => fate)).toEqual(['stored', 'stored', 'stored']);
    expect(answers[0]).toEqual([first]);
    expect([await loadOf(lot), await loadOf(other), await loadOf(third)]).toEqual([1100, 1200, 1300]);
  });

  test('of a lot that is gone, or that makes no sense, is parked, and the rest of the batch is stored', async () => {
    const lot = await newLot();
    const sent = [reading(lot, 5), reading(999_999_999, 5), reading(lot, 150), null, 'x', { lot_id: lot }];
    const fates = await send(sent);
    expect(fates.map(({ fate }) => fate)).toEqual(['stored', 'parked', 'parked', 'parked', 'parked', 'parked']);
    expect(fates[1]?.errors).toEqual(['Lote não encontrado']);
    expect(fates[2]?.errors).toEqual(['A nota vai de -100% a 100%']);
    expect(await send(sent)).toEqual(fates);
    expect(await loadOf(lot)).toBe(1050);
  });

  test("of another farm's lot is parked, not applied there", async () => {
    const theirs = await farmOf(api, 'neighbour').add('lots');
    const [fate] = await send([reading(theirs, 5)]);
    expect(fate).toMatchObject({ fate: 'parked', errors: ['Lote não encontrado'] });
    expect(await sql`select from trough_readings where lot_id = ${theirs}`).toHaveLength(0);
  });

  test('captured up to the closing day of a lot is stored, later ones are parked', async () => {
    const lot = await newLot();
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    await sql`update lots set deactivated_at = ${today}::date - 1 where farm_id = ${own} and id = ${lot}`;
    const [inTime, late] = await send([reading(lot, 5, 3 * 24 * 60), reading(lot, 5, 1)]);
    expect(inTime).toMatchObject({ fate: 'stored' });
    expect(late).toMatchObject({
      fate: 'parked',
      errors: [expect.stringMatching(/^Lote encerrado em \d\d\/\d\d\/\d{4}$/)],
    });
  });

  test('from a clock set to 2030 does not stay last for ever', async () => {
    const lot = await newLot();
    await send([{ ...reading(lot, 100), timestamp: '2030-01-01T00:00:00Z' }]);
    await sql`update trough_readings set at = at - interval '1 hour' where farm_id = ${own} and lot_id = ${lot}`;
    await sql`update lots set last_load_event_at = null where farm_id = ${own} and id = ${lot}`;
    await send([reading(lot, -50)]);
    const readings = await sql`select note from trough_readings where farm_id = ${own} and lot_id = ${lot} order by at`;
    expect(readings.map(({ note }) => note)).toEqual([100, -50]);
    expect((await round(lot)).readings.map(({ clock }) => clock)).toEqual(['ahead', null]);
  });
});

test('the load is the same replay when all arrive in one moment, each by itself, and Carga Inicial is set meanwhile', async () => {
  for (let round = 0; round < 12; round += 1) {
    const lot = await newLot();
    const notes = [10, -7, 3, 15, -20, 5, -3, 8];
    const readings = notes.map((note, index) => reading(lot, note, 60 - index));
    const raised = sql.begin(async (tx) => {
      await tx`select from lots where farm_id = ${own} and id = ${lot} for no key update`;
      await setLoad(tx, { farm_id: own, user_id: null, today: '', time_zone: 'UTC' }, lot, 1300);
    });
    await Promise.all([...readings.map((one) => send([one])), raised]);
    // It was set after all of them were captured.
    expect(await loadOf(lot)).toBe(1300);
    const stored = await sql<{ load: number }[]>`
      select new_projected_load as load from trough_readings where farm_id = ${own} and lot_id = ${lot} order by at
    `;
    const replayed = notes.map((_, index) =>
      foldLoad([
        { kind: 'set', load: 1000 },
        ...notes.slice(0, index + 1).map((note) => ({ kind: 'reading' as const, note })),
      ]),
    );
    expect(stored.map(({ load }) => load)).toEqual(replayed);
  }
});

test('the load is a serial replay by instant, whatever the order of arrival and however often each is sent', async () => {
  const notes = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(notes, fc.infiniteStream(fc.nat()), async (values, random) => {
      const lot = await newLot();
      const readings = values.map((note, index) => reading(lot, note, 60 - index));
      const arrivals = [...readings, ...readings]
        .map((one) => ({ one, at: random.next().value as number }))
        .sort((a, b) => a.at - b.at);
      for (const { one } of arrivals) await send([one]);
      const serial = foldLoad([
        { kind: 'set', load: 1000 },
        ...values.map((note) => ({ kind: 'reading' as const, note })),
      ]);
      expect(await loadOf(lot)).toBe(serial);
    }),
    { numRuns: 12 },
  );
});

describe('a mistake', () => {
  async function voided(as: Api['admin'], by: Api['admin'] = worker): Promise<{ status: number; load: number }> {
    const lot = await newLot();
    const [fate] = await send([reading(lot, 10, 0)], by);
    const { status } = await api.call('DELETE', `/farms/${own}/trough_readings/${fate?.id}`, { as });
    return { status, load: await loadOf(lot) };
  }

  test('is voided by its author on the same day, and by a manager always', async () => {
    expect(await voided(worker)).toEqual({ status: 200, load: 1000 });
    expect(await voided(admin)).toEqual({ status: 200, load: 1000 });
  });

  test("of someone else's is not the operator's to void", async () => {
    expect(await voided(worker, technician)).toEqual({ status: 403, load: 1100 });
  });
});

describe('the round', () => {
  test('has the active lots in the order that was saved, held to its schema', async () => {
    const [first, second] = [await newLot(), await newLot()];
    const positions = [
      { lot_id: second, position: 1 },
      { lot_id: first, position: 2 },
    ];
    const saved = await api.call('PUT', `/farms/${own}/lots/update_trough_reading_positions`, {
      as: worker,
      body: { positions },
    });
    expect(saved.body).toEqual({ message: 'Sequência dos lotes atualizada com sucesso!' });
    await send([reading(second, 5)]);
    const { body } = await api.call('GET', `/farms/${own}/trough_readings/round`, { as: worker });
    const lots = z.array(z.strictObject(RoundLot.shape)).parse(body.data);
    expect(lots.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    expect(lots[0]?.readings).toMatchObject([{ value: 5, new_projected_load: 1050 }]);
  });

  test('has lots without a place after those that have one, by pen and by name', async () => {
    const [orbit, hut] = [
      await farm.post('corrals', { name: unique('Órbita') }),
      await farm.post('corrals', { name: unique('Oca') }),
    ];
    const lotIn = async (corral_id: number, name: string) =>
      farm.post('lots', { ...(await resources.lots?.body(farm)), corral_id, name: unique(name) });
    const [inOrbit, mare, day] = [await lotIn(orbit, 'Ana'), await lotIn(hut, 'Égua'), await lotIn(hut, 'Dia')];
    const placed = await lotIn(orbit, 'Zebu');
    await api.call('PUT', `/farms/${own}/lots/update_trough_reading_positions`, {
      as: worker,
      body: { positions: [{ lot_id: placed, position: 900 }] },
    });
    const { body } = await api.call<RoundLot[]>('GET', `/farms/${own}/trough_readings/round`, { as: worker });
    const shown = body.data.map(({ id }) => id).filter((id) => [inOrbit, mare, day, placed].includes(id));
    expect(shown).toEqual([placed, day, mare, inOrbit]);
  });

  test('tells of a lot that comes tomorrow, and when: a device that asks in the evening has it in the morning', async () => {
    const corral_id = await farm.add('corrals');
    const lot = { ...(await resources.lots?.body(farm)), corral_id, entry_date: daysAgo(-1) };
    expect(await round(await farm.post('lots', lot))).toMatchObject({ entry_date: daysAgo(-1) });
  });

  test('of some lots only is the same without the others, and none of another farm', async () => {
    const [lot, other] = [await newLot(), await newLot()];
    const foreign = await farmOf(api, 'neighbour').add('lots');
    const some = (ids: unknown) =>
      api.call<RoundLot[]>('GET', `/farms/${own}/trough_readings/round?ids=${ids}`, { as: worker });
    expect((await some([lot, foreign])).body.data).toEqual([await round(lot)]);
    expect((await some([other, lot])).body.data).toHaveLength(2);
    expect(await some('1;2')).toMatchObject({ status: 422 });
  });

  test('tells what each lot was given on the fourteen days before today', async () => {
    const lot = await newLot();
    const fed = [
      { day: daysAgo(15), mo_kg: 900 },
      { day: daysAgo(14), mo_kg: 1000.4 },
      { day: daysAgo(2), mo_kg: 0 },
      { day: daysAgo(1), mo_kg: 1200 },
      { day: daysAgo(0), mo_kg: 400 },
    ];
    for (const { day, mo_kg } of fed)
      await sql`insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg) values (${own}, ${lot}, ${day}, 1000, ${mo_kg})`;
    const nothing = Array.from({ length: 12 }, () => null);
    expect((await round(lot)).fed).toEqual({ until: daysAgo(1), kg: [1000, ...nothing, 1200] });
  });

  test('tells the readings of fourteen days however often a trough is read, and at least the latest fourteen', async () => {
    const [often, seldom] = [await newLot(), await newLot()];
    const add = (lot: number, days: number, note: number) => sql`
      insert into trough_readings (farm_id, lot_id, user_id, client_id, at, captured_at, note, new_projected_load)
      select ${own}, ${lot}, ${worker.id}, gen_random_uuid(), at, at, ${note}, 1000
      from (select (${daysAgo(days)}::date + time '06:00') at time zone time_zone as at from farms where id = ${own}) farm
    `;
    for (let days = 20; days >= 0; days -= 1) for (const note of [5, -5]) await add(often, days, note);
    for (let days = 200; days > 0; days -= 10) await add(seldom, days, days / 10);
    expect((await round(often)).readings).toHaveLength(28);
    expect((await round(seldom)).readings.map(({ value }) => value)).toEqual([
      14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
  });

  test('saved by several people at once, each in an order of their own, is one of theirs', async () => {
    const lots = [await newLot(), await newLot(), await newLot()];
    const save = (ids: number[]) => {
      const positions = ids.map((lot_id, index) => ({ lot_id, position: index + 1 }));
      return api.call('PUT', `/farms/${own}/lots/update_trough_reading_positions`, { as: worker, body: { positions } });
    };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => save(index % 2 ? lots : lots.toReversed())),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const saved = await sql`select id from lots where id = any(${lots}) order by reading_position`;
    expect([lots, lots.toReversed()]).toContainEqual(saved.map(({ id }) => id));
  });

  test('waits for the lots by their ids: whoever reads the first gets those after it', async () => {
    const [first, second, third] = [await newLot(), await newLot(), await newLot()];
    const positions = [third, second, first].map((lot_id, index) => ({ lot_id, position: index + 1 }));
    const { status } = await whileLocked(
      api.address,
      (holder) => holder`select from lots where id = ${first} for share`,
      1,
      () => api.call('PUT', `/farms/${own}/lots/update_trough_reading_positions`, { as: worker, body: { positions } }),
      async () => void (await sql`select from lots where id in (${second}, ${third}) for update nowait`),
    );
    expect(status).toBe(200);
  });

  test("refuses another farm's lot in the order, and changes nothing", async () => {
    const lot = await newLot();
    const theirs = await farmOf(api, 'neighbour').add('lots');
    const positions = [
      { lot_id: lot, position: 7 },
      { lot_id: theirs, position: 8 },
    ];
    const answer = await api.call('PUT', `/farms/${own}/lots/update_trough_reading_positions`, {
      as: worker,
      body: { positions },
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { 'positions.1.lot_id': 'Lote não encontrado' } } });
    expect(await sql`select from lots where reading_position in (7, 8)`).toHaveLength(0);
  });
});

describe('the quarantine', () => {
  test('lets a manager apply what can be applied now, once', async () => {
    const lot = await newLot();
    await sql`update lots set deleted_at = now() where farm_id = ${own} and id = ${lot}`;
    const one = reading(lot, 20);
    await send([one]);
    const entry = (await quarantined()).find(({ client_id }) => client_id === one.client_id);
    const retry = () =>
      api.call('POST', `/farms/${own}/quarantine/${entry?.id}/resolve`, { as: admin, body: { action: 'retry' } });
    expect(await retry()).toMatchObject({ status: 409, body: { errors: ['Lote não encontrado'] } });
    await sql`update lots set deleted_at = null where farm_id = ${own} and id = ${lot}`;
    expect(await retry()).toMatchObject({ status: 200, body: { message: 'Aplicado com sucesso' } });
    expect(await loadOf(lot)).toBe(1200);
    expect(await retry()).toMatchObject({ status: 404 });
  });

  test('answers what is sent again as at first, also once it could be applied or was discarded', async () => {
    const lot = await newLot();
    await sql`update lots set deleted_at = now() where farm_id = ${own} and id = ${lot}`;
    const one = reading(lot, 20);
    const first = await send([one]);
    expect(first).toMatchObject([{ fate: 'parked', errors: ['Lote não encontrado'] }]);
    await sql`update lots set deleted_at = null where farm_id = ${own} and id = ${lot}`;
    expect(await send([one])).toEqual(first);
    const entries = (await quarantined()).filter(({ client_id }) => client_id === one.client_id);
    expect(entries).toHaveLength(1);
    const path = `/farms/${own}/quarantine/${entries[0]?.id}/resolve`;
    expect(await api.call('POST', path, { as: admin, body: { action: 'discard' } })).toMatchObject({ status: 200 });
    expect(await send([one, reading(lot, 10)])).toMatchObject([{ fate: 'parked' }, { fate: 'stored' }]);
    expect(await loadOf(lot)).toBe(1100);
  });
});
