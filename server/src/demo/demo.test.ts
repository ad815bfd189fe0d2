import { practiceOf } from '@cocho/domain/call-practice';
import { addDays, type Day, dayOf } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contents, newDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { addFarm } from '../../test/people.ts';
import { connect, type Sql } from '../db/db.ts';
import { closeOutsOf } from '../features/close-outs/close-out-rows.ts';
import { practiceFacts } from '../features/feed-calls/practice-facts.ts';
import { addMovement } from '../features/lots/lot-movements.ts';
import { lotRows } from '../features/lots/lot-rows.ts';
import { itemsOf } from '../features/operations/today.ts';
import { treatScheduleRows } from '../features/treat-schedules/treat-schedules.ts';
import { fillDemo } from './demo.ts';
import { keepDemoGoing } from './keep-going.ts';
import { capacityKg } from './wagon.ts';

const today = '2025-03-20';
const time_zone = 'America/Sao_Paulo';
const evening = at(today, '21:00');

function at(day: Day, time: string): Date {
  return new Date(`${day}T${time}:00-03:00`);
}

async function emptyDatabase(): Promise<Sql> {
  const sql = connect(await newDatabase(), 2);
  onTestFinished(() => sql.end());
  return sql;
}

async function newDemo(now = evening, length = {}): Promise<Sql> {
  const sql = await emptyDatabase();
  await fill(sql, now, length);
  return sql;
}

/** Goes as far as it is let; answers how many days it went. */
async function fill(sql: Sql, now = evening, { atMost = Number.POSITIVE_INFINITY, days = 12 } = {}): Promise<number> {
  let went = 0;
  for await (const { done } of fillDemo(sql, days, now)) {
    went = done;
    if (done === atMost) break;
  }
  return went;
}

async function scopeOf(sql: Sql, day = today) {
  const [{ farm_id, user_id }] = await sql<[{ farm_id: number; user_id: number }]>`
    select m.farm_id, m.user_id from memberships m join users u on u.id = m.user_id
    where u.email = 'operador@demo.cocho.app'
  `;
  return { farm_id, user_id, today: day, time_zone };
}

/** The day's treats, each with who fed it. */
async function treats(sql: Sql, day = today) {
  const scope = await scopeOf(sql, day);
  const fed = await sql<{ treat_item_id: number; name: string; status: string }[]>`
    select s.treat_item_id, u.name, o.status
    from sub_operations s join operations o on o.id = s.operation_id join users u on u.id = o.user_id
    where s.farm_id = ${scope.farm_id} and s.day = ${day}
  `;
  return (await itemsOf(sql, scope)).map(({ id }) => fed.find(({ treat_item_id }) => treat_item_id === id));
}

/** What happened on the farm, without what another run of the same history numbers or dates otherwise. */
async function story(sql: Sql) {
  const { farm_id } = await scopeOf(sql);
  return Promise.all([
    sql`
      select l.name, r.note, r.at, r.new_projected_load from trough_readings r join lots l on l.id = r.lot_id
      where r.farm_id = ${farm_id} order by r.at, l.name
    `,
    sql`
      select s.day, s.treat_name, l.lot_name, l.expected_quantity, l.actual_quantity, l.end_time
      from unload_operation_corrals l join sub_operations s on s.id = l.sub_operation_id
      where l.farm_id = ${farm_id} order by s.day, l.end_time, l.lot_name
    `,
    sql`
      select l.name, l.deactivated_at, l.created_at, m.kind, m.at, m.heads, m.avg_weight, m.cause
      from lots l left join lot_movements m on m.lot_id = l.id
      where l.farm_id = ${farm_id} order by l.name, l.entry_date, m.at, m.kind
    `,
    sql`
      select l.name, s.day, s.note, s.reason from feed_call_suggestions s join lots l on l.id = s.lot_id
      where s.farm_id = ${farm_id} order by l.name, l.entry_date, s.day
    `,
  ]);
}

/** The last instant that anything bears. */
async function latest(sql: Sql): Promise<string> {
  const { farm_id } = await scopeOf(sql);
  const [{ last }] = await sql<[{ last: string }]>`
    select max(at) as last from (
      select max(at) as at from trough_readings union all select max(captured_at) from trough_readings
      union all select max(end_time) from operations union all select max(at) from lot_movements
      union all select max(at) from load_sets where farm_id = ${farm_id}
      union all select max(created_at) from lots where farm_id = ${farm_id}
      union all select max(end_time) from load_operation_ingredients
      union all select max(end_time) from unload_operation_corrals
    ) instants
  `;
  return last;
}

async function activeLots(sql: Sql): Promise<Lot[]> {
  const scope = await scopeOf(sql);
  const rows = await sql<Lot[]>`${lotRows.select(sql, scope, sql`and t.deactivated_at is null`)}`;
  return rows.map((row) => lotRows.spec.present?.(row, scope) ?? row);
}

describe('the simulated farm', () => {
  test('comes out the same every time, interrupted or not', async () => {
    const [whole, pieces] = [await newDemo(), await emptyDatabase()];
    expect(await fill(pieces, evening, { atMost: 3 })).toBe(3);
    expect(await fill(pieces, evening, { atMost: 4 })).toBe(4);
    expect(await fill(pieces)).toBe(5);
    expect(await story(pieces)).toEqual(await story(whole));
  });

  test('is there once when three processes start at once on an empty database', async () => {
    const address = await newDatabase();
    const pools = Array.from({ length: 3 }, () => connect(address, 2));
    onTestFinished(async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    });
    const went = await Promise.all(pools.map((pool) => fill(pool, evening, { days: 2 })));
    expect(Math.max(...went)).toBe(2);
    const [alone, together] = [await emptyDatabase(), pools[0] as Sql];
    await fill(alone, evening, { days: 2 });
    expect(await story(together)).toEqual(await story(alone));
    expect(await together`select from farms`).toHaveLength(3);
  });

  test('has believable figures', async () => {
    const sql = await newDemo();
    const lots = await activeLots(sql);
    expect(lots).toHaveLength(24);
    for (const lot of lots) {
      expect(lot.rule, lot.name).not.toBeNull();
      expect(lot.current_quantity, lot.name).toBeGreaterThan(lot.quantity * 0.9);
      expect(lot.dry_matter_intake, lot.name).toBeGreaterThan(1.3);
      expect(lot.dry_matter_intake, lot.name).toBeLessThan(2.6);
    }
    const [notes] = await sql<[{ up: number; down: number; held: number }]>`
      select max(note) as up, min(note) as down, avg((note = 0)::int) as held from trough_readings
    `;
    expect(notes.up).toBeLessThanOrEqual(10);
    expect(notes.down).toBeGreaterThanOrEqual(-20);
    expect(notes.held).toBeGreaterThan(0.45);
    expect(notes.held).toBeLessThan(0.75);
    const seen = await sql<{ trough_score: string | null; note: number }[]>`
      select distinct on (trough_score) trough_score, max(note) over (partition by trough_score) as note
      from trough_readings
    `;
    const highest = new Map(seen.map(({ trough_score, note }) => [trough_score, note]));
    expect([...highest.keys()]).toEqual(expect.arrayContaining(['licked', 'clean', 'thin', 'up_to_quarter']));
    for (const score of ['up_to_half', 'over_half', 'untouched'])
      expect(highest.get(score) ?? 0).toBeLessThanOrEqual(0);
    const { days, agreement_percent } = practiceOf(await practiceFacts(sql, await scopeOf(sql)));
    expect(days).toBeGreaterThan(24 * 8);
    expect(agreement_percent).toBeGreaterThan(50);
    expect(agreement_percent).toBeLessThan(100);
    expect(await sql`select from quarantine`).toHaveLength(0);
    expect(await sql`select from operations where updated_at < end_time or updated_at < created_at`).toHaveLength(0);
  });

  test('is fed by wagons that hold what a wagon holds, as well as people do', async () => {
    const sql = await newDemo();
    const batches = await sql<{ loaded: number; unloaded: number }[]>`
      select l.kg as loaded, u.kg as unloaded from sub_operations s
      join lateral (select sum(actual_quantity) as kg from load_operation_ingredients where sub_operation_id = s.id) l on true
      join lateral (
        select sum(actual_quantity) as kg from unload_operation_corrals where sub_operation_id = s.id
        having not bool_or(skipped)
      ) u on true
    `;
    for (const { loaded, unloaded } of batches) {
      expect(loaded).toBeLessThanOrEqual(capacityKg);
      expect((loaded - unloaded) / loaded).toBeGreaterThanOrEqual(-0.01);
      expect((loaded - unloaded) / loaded).toBeLessThanOrEqual(0.03);
    }
    expect(batches.filter(({ loaded, unloaded }) => loaded === unloaded).length / batches.length).toBeLessThan(0.3);
    expect(await sql`select from sub_operations where batch = 2`).not.toHaveLength(0);
    const wagons = await sql`
      select distinct u.name as worker, w.name as wagon, s.wagon_name, s.division_kg
      from sub_operations s join operations o on o.id = s.operation_id join users u on u.id = o.user_id
      left join wagons w on w.farm_id = s.farm_id and w.id = s.wagon_id order by u.name
    `;
    expect(wagons).toEqual([
      { worker: 'Cícero Ramos', wagon: 'Vagão 1', wagon_name: 'Vagão 1', division_kg: 5 },
      { worker: 'João Batista', wagon: 'Vagão 1', wagon_name: 'Vagão 1', division_kg: 5 },
      { worker: 'Valdir Souza', wagon: 'Vagão 2', wagon_name: 'Vagão 2', division_kg: 5 },
    ]);
    const [{ good }] = await sql<[{ good: number }]>`
      select avg((abs(actual_quantity - expected_quantity) <= expected_quantity * 0.02)::int) as good from (
        select expected_quantity, actual_quantity from load_operation_ingredients
        union all select expected_quantity, actual_quantity from unload_operation_corrals
      ) lines
    `;
    expect(good).toBeGreaterThan(0.4);
    expect(good).toBeLessThan(0.6);
  });
});

describe('of today', () => {
  test.each([
    ['00:05', { read: 0, fed: 0 }],
    ['05:10', { read: 18, fed: 0 }],
    ['12:00', { read: 24, fed: 5 }],
    ['23:50', { read: 24, fed: 7 }],
  ])(
    'at %s what the clock has reached is done, nothing is ahead of it, and the last two items are left',
    async (time, done) => {
      const now = at(today, time);
      const sql = await newDemo(now, { days: 2 });
      const items = await treats(sql);
      expect(items.slice(-2)).toEqual([undefined, undefined]);
      expect(items.filter((item) => item !== undefined)).toHaveLength(done.fed);
      const [{ read }] = await sql<
        [{ read: number }]
      >`select count(*) as read from trough_readings where at >= ${at(today, '00:00')}`;
      expect(read).toBe(done.read);
      expect(Date.parse(await latest(sql))).toBeLessThanOrEqual(now.getTime());
      expect(await sql`select from operations where clock is not null`).toHaveLength(0);
    },
  );

  test('lived in steps it comes out as lived at once, and its operations end with the work', async () => {
    const steps = await newDemo(at(today, '03:00'), { days: 2 });
    for (const time of ['05:10', '05:20', '06:30', '07:10', '07:40', '11:50', '16:10', '17:30', '20:50'])
      await fill(steps, at(today, time));
    expect(await story(steps)).toEqual(await story(await newDemo(evening, { days: 2 })));
    const statuses = await steps<{ status: string }[]>`select status from operations where day = ${today}`;
    expect(statuses.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(await steps`select from quarantine`).toHaveLength(0);
  });

  test('a second start changes nothing', async () => {
    const sql = await newDemo();
    const before = await contents(sql);
    expect(await fill(sql, at(today, '23:00'))).toBe(0);
    expect(await contents(sql)).toEqual(before);
  });

  test("what the manager deleted or released is not the demo's any more", async () => {
    const sql = await newDemo(at(today, '08:00'), { days: 2 });
    const open = await sql<
      { id: number; revision: number }[]
    >`select id, revision from operations where day = ${today} order by id`;
    expect(open).toHaveLength(2);
    await sql`update operations set deleted_at = now() where id = ${open[0]?.id ?? 0}`;
    await sql`update operations set device_id = null, epoch = epoch + 1 where id = ${open[1]?.id ?? 0}`;
    await fill(sql);
    expect(await sql`select id, revision from operations where day = ${today} order by id`).toEqual(open);
    expect(await sql`select from quarantine`).toHaveLength(0);
  });
});

describe('while the server runs', () => {
  test('the farm works on every ten minutes, and whoever looks on is told', async () => {
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
    const sql = await newDemo(yesterday, { days: 2 });
    const announced: string[] = [];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const stop = keepDemoGoing({ sql, log: console, events: { announce: (_, topic) => void announced.push(topic) } });
    vi.advanceTimersByTime(10 * 60_000);
    await eventually(() => expect(announced).toContain('operations'));
    await stop();
    const day = dayOf(yesterday, time_zone);
    expect((await treats(sql, day)).filter((item) => item?.name === 'João Batista')).toHaveLength(2);
  });
});

describe('a later start', () => {
  test('ends the day that was left and fills in those that were missed', async () => {
    const sql = await newDemo();
    expect(await fill(sql, at(addDays(today, 3), '09:00'))).toBe(3);
    expect((await treats(sql)).slice(-2)).toMatchObject([{ name: 'João Batista' }, { name: 'João Batista' }]);
    expect((await treats(sql, addDays(today, 3))).slice(-2)).toEqual([undefined, undefined]);
    expect(await activeLots(sql)).toHaveLength(24);
  });

  test("leaves a visitor's lots alone, and feeds nothing when the schedule is gone", async () => {
    const sql = await newDemo();
    const scope = await scopeOf(sql);
    const [{ corral_id }] = (await activeLots(sql)) as [Lot & { corral_id: number }];
    const form = { name: 'Meu lote', name_pattern: 'pattern3', is_custom_name: true, client_name: '' } as const;
    const own = { ...form, corral_id, quantity: 50, entry_date: today, initial_avg_weight: 700, gmd: 1 };
    const { id } = await sql.begin((tx) => lotRows.create(tx, scope, own));
    const [schedule] = await sql<[{ id: number }]>`select id from treat_schedules where farm_id = ${scope.farm_id}`;
    await sql.begin((tx) => treatScheduleRows.remove(tx, scope, schedule.id));
    expect(await fill(sql, at(addDays(today, 2), '09:00'))).toBe(2);
    expect(await lotRows.find(sql, scope, id)).toMatchObject({ deactivated_at: null, last_trough_reading_date: null });
    expect(await sql`select from operations where day > ${today}`).toHaveLength(0);
  });

  test('goes on where what a visitor did refuses a step', async () => {
    const sql = await newDemo();
    const scope = { ...(await scopeOf(sql)), today: addDays(today, 2) };
    const [lot] = (await activeLots(sql)) as [Lot & { corral_id: number; client_name: string }];
    // Heavy enough to be sold, but not before the day on which it was last weighed.
    await sql.begin((tx) => lotRows.update(tx, scope, lot.id, { ...lot, version: undefined, initial_avg_weight: 600 }));
    const weighing = { kind: 'weighing', day: scope.today, avg_weight: 620, note: null } as const;
    await sql.begin((tx) => addMovement(tx, scope, lot.id, weighing));
    expect(await fill(sql, at(scope.today, '09:00'))).toBe(2);
    const { current_quantity } = lot;
    expect(await lotRows.find(sql, scope, lot.id)).toMatchObject({ deactivated_at: scope.today, current_quantity });
    const closed = await closeOutsOf(sql, scope, lot.id);
    expect(closed).toMatchObject({ versions: [{ version: 1 }], now: { farm: { place: 'Uberaba, MG' } }, changes: [] });
    expect(await activeLots(sql)).toHaveLength(24);
  });

  test('touches no farm but its own', async () => {
    const sql = await emptyDatabase();
    await sql`insert into users (name, email, password_hash) values ('Ana', 'ana@fazenda.test', '-')`;
    await addFarm(sql, 'Fazenda Real');
    const before = await contents(sql);
    expect(await fill(sql)).toBe(0);
    expect(await contents(sql)).toEqual(before);
  });
});
