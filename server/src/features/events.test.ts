import { describe, expect, onTestFinished, test } from 'vitest';
import { startApi, startServer } from '../../test/api.ts';
import { whileLocked } from '../../test/database.ts';
import { openStream } from '../../test/event-stream.ts';
import { eventually } from '../../test/eventually.ts';
import { cutListeners } from '../../test/listeners.ts';
import { addFarm, addPerson, addSession, type Person } from '../../test/people.ts';

const api = await startApi();
const elsewhere = await startServer(api.address);
const { sql, call } = api;

/** A farm of the test's own: what other tests changed is still being told to theirs. */
async function newFarm() {
  const id = await addFarm(sql);
  const admin = await addPerson(sql, { farms: { [id]: 'admin' } });
  const worker = await addPerson(sql, { farms: { [id]: 'worker' } });
  const people = `/farms/${id}/farm_users`;
  const ingredients = `/farms/${id}/ingredients`;
  let count = 0;

  async function listen(person = worker, { url }: { url: string } = api) {
    const stream = await openStream(url, id, person);
    onTestFinished(() => stream.leave());
    expect(stream.answer.status).toBe(200);
    return stream;
  }

  async function addIngredient({ call }: Pick<typeof api, 'call'> = api): Promise<number> {
    const body = { name: `Ingrediente ${++count}` };
    const answer = await call<{ id: number }>('POST', ingredients, { as: admin, body });
    expect(answer.status).toBe(201);
    return answer.body.data.id;
  }

  async function addColleague(): Promise<void> {
    const body = { name: 'Ana', email: `ana${id}@cocho.test`, user_type: 'worker' };
    expect(await call('POST', people, { as: admin, body })).toMatchObject({ status: 201 });
  }
  return { id, admin, worker, people, ingredients, listen, addIngredient, addColleague };
}

describe('a stream', () => {
  test('is never stored nor compressed on its way', async () => {
    const { answer } = await (await newFarm()).listen();
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  test('of a session that has twenty is refused until one of them ends, and no other session is', async () => {
    const farm = await newFarm();
    const streams = await Promise.all(Array.from({ length: 20 }, () => farm.listen()));
    const refused = { status: 429, body: { errors: ['Há abas demais abertas com este acesso. Feche algumas.'] } };
    const path = `/farms/${farm.id}/events`;
    expect(await call('GET', path, { as: farm.worker })).toMatchObject(refused);
    await farm.listen({ ...farm.worker, token: await addSession(sql, farm.worker.id) });
    streams[0]?.leave();
    await eventually(() => farm.listen());
    await farm.addIngredient();
    await eventually(() => expect(streams[1]?.heard).toContain('ingredients'));
  });

  test('hears a change made through another process', async () => {
    const farm = await newFarm();
    const stream = await farm.listen();
    await farm.addIngredient(elsewhere);
    await eventually(() => expect(stream.heard).toContain('ingredients'));
  });

  test('hears every kind of write', async () => {
    const farm = await newFarm();
    const path = `${farm.ingredients}/${await farm.addIngredient()}`;
    const writes = [
      () => call('PUT', path, { as: farm.admin, body: { name: 'Outro' } }),
      () => call('DELETE', path, { as: farm.admin }),
      () => call('POST', `${path}/restore`, { as: farm.admin }),
    ];
    for (const write of writes) {
      const stream = await farm.listen();
      expect(await write()).toMatchObject({ status: 200 });
      await eventually(() => expect(stream.heard).toContain('ingredients'));
    }
  });

  test('hears of which lots readings are, through any process and gathered, and of everything where it is about more', async () => {
    const farm = await newFarm();
    const add = async (path: string, body: object) =>
      (await call<{ id: number }>('POST', `/farms/${farm.id}/${path}`, { as: farm.admin, body })).body.data.id;
    const corral_id = await add('corrals', { name: 'Baia 1' });
    const lot = { corral_id, quantity: 10, entry_date: '2026-01-10', gmd: 1.5, initial_load: 1000 };
    const lots = [await add('lots', { ...lot, name: 'A' }), await add('lots', { ...lot, name: 'B' })];
    const read = ({ call }: Pick<typeof api, 'call'>, lot_id: number | undefined) =>
      call('POST', `/farms/${farm.id}/lots/trough_readings`, {
        as: farm.worker,
        body: { readings: [{ lot_id, note: 5, timestamp: new Date().toISOString() }] },
      });
    const { news, heard } = await farm.listen();
    // Told after what the lots themselves were news of.
    await farm.addColleague();
    await eventually(() => expect(heard).toContain('farm-users'));
    news.length = 0;
    const told = (topic: string): unknown[] =>
      news.filter((one) => one.topic === topic).flatMap((one) => (one.lots ?? ['all']) as unknown[]);

    await Promise.all([read(api, lots[0]), read(elsewhere, lots[1])]);
    for (const topic of ['trough-readings', 'lots', 'rules', 'treat-schedules'])
      await eventually(() => expect(new Set(told(topic))).toEqual(new Set(lots)));

    const positions = lots.map((lot_id, index) => ({ lot_id, position: index + 1 }));
    await call('PUT', `/farms/${farm.id}/lots/update_trough_reading_positions`, {
      as: farm.worker,
      body: { positions },
    });
    await eventually(() => expect(told('trough-readings')).toContain('all'));
  });

  test('hears of the round what pens, notes, weights and the guide change of it', async () => {
    const farm = await newFarm();
    const write = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const answer = await call<{ id: number }>(method, `/farms/${farm.id}/${path}`, { as: farm.admin, body });
      expect(answer.status, path).toBeLessThan(300);
      return answer.body.data.id;
    };
    const corral_id = await write('POST', 'corrals', { name: 'Baia 1' });
    const lot = { corral_id, quantity: 10, entry_date: '2026-01-10', gmd: 1.5, initial_load: 1000, name: 'A' };
    const before = await farm.listen();
    const lotId = await write('POST', 'lots', lot);
    // A new lot is news of the round by itself.
    await eventually(() => expect(before.heard).toContain('trough-readings'));
    const changes: [string, () => Promise<unknown>][] = [
      ['a pen', () => write('PUT', `corrals/${corral_id}`, { name: 'Baia 2' })],
      ['a note', () => write('POST', 'corral_indexes', { name: 'Limpo demais', value: 7 })],
      ['a weight', () => write('PUT', `lots/${lotId}/costs`, { initial_avg_weight: 380 })],
      ['the guide', () => write('POST', 'first_steps/pens', { pens: [{ name: 'Baia 3' }] })],
    ];
    for (const [what, change] of changes) {
      const { heard } = await farm.listen();
      await change();
      await eventually(() => expect(heard, what).toContain('trough-readings'));
    }
  });

  test("does not hear another farm's changes", async () => {
    const [ours, theirs] = [await newFarm(), await newFarm()];
    const [here, there] = [await ours.listen(), await theirs.listen()];
    await theirs.addIngredient();
    await eventually(() => expect(there.heard).toContain('ingredients'));
    await ours.addColleague();
    await eventually(() => expect(here.heard).toContain('farm-users'));
    expect(here.heard).not.toContain('ingredients');
    expect(there.heard).not.toContain('farm-users');
  });

  test('hears what was written by somebody who hung up before the answer', async () => {
    const farm = await newFarm();
    const stream = await farm.listen();
    const hangUp = new AbortController();
    const asked = await whileLocked(
      api.address,
      (tx) => tx`lock table ingredients in access exclusive mode`,
      1,
      () =>
        fetch(`${api.url}/api/v1${farm.ingredients}`, {
          method: 'POST',
          headers: { authorization: farm.admin.token, 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Milho' }),
          signal: hangUp.signal,
        }).catch(() => 'hung up'),
      async () => hangUp.abort(),
    );
    expect(asked).toBe('hung up');
    await eventually(() => expect(stream.heard).toContain('ingredients'));
    expect(await sql`select name from ingredients where farm_id = ${farm.id}`).toMatchObject([{ name: 'Milho' }]);
  });

  test('does not hear what was refused', async () => {
    const farm = await newFarm();
    const stream = await farm.listen();
    expect(await call('POST', farm.ingredients, { as: farm.admin, body: {} })).toMatchObject({ status: 422 });
    await farm.addColleague();
    await eventually(() => expect(stream.heard).toEqual(['farm-users']));
  });

  test('many changes at once are told to every listener', async () => {
    const farm = await newFarm();
    const streams = await Promise.all(
      Array.from({ length: 20 }, (_, i) => farm.listen(farm.worker, i % 2 ? elsewhere : api)),
    );
    await Promise.all(Array.from({ length: 20 }, () => farm.addIngredient()));
    await eventually(() => {
      for (const { heard } of streams) expect(heard).toContain('ingredients');
    });
  });
});

describe('a stream ends', () => {
  const newPassword = { password: 'trocada', password_confirmation: 'trocada' };
  const changes: Record<string, (path: string, as: Person, worker: Person) => ReturnType<typeof call>> = {
    'is deactivated': (path, as) => call('DELETE', path, { as }),
    'gets a new password from a manager': (path, as, { name, email }) =>
      call('PUT', path, { as, body: { name, email, user_type: 'worker', ...newPassword } }),
  };

  test.each(Object.entries(changes))('when its person %s, and no other with it', async (_, change) => {
    const farm = await newFarm();
    const [stays, ends] = [await farm.listen(farm.admin), await farm.listen(farm.worker, elsewhere)];
    const answer = await change(`${farm.people}/${farm.worker.id}`, farm.admin, farm.worker);
    expect(answer).toMatchObject({ status: 200 });
    await ends.ended;
    await farm.addIngredient();
    await eventually(() => expect(stays.heard).toContain('ingredients'));
  });

  test.each<[string, (worker: Person) => Promise<unknown>]>([
    ['signs out', (worker) => call('DELETE', '/users/sign_out', { as: worker })],
    ['loses the session', (worker) => sql`delete from sessions where user_id = ${worker.id}`],
  ])('when its person %s, before anything else is told', async (_, leave) => {
    const farm = await newFarm();
    const stream = await farm.listen(farm.worker, elsewhere);
    await leave(farm.worker);
    await farm.addIngredient();
    await stream.ended;
    expect(stream.heard).toEqual([]);
  });

  test('when its person was deactivated while the process heard nothing', async () => {
    const farm = await newFarm();
    const stream = await farm.listen();
    await sql`update memberships set active = false where user_id = ${farm.worker.id}`;
    await cutListeners(sql);
    await stream.ended;
  });

  test('when the server closes', async () => {
    const closing = await startServer(api.address);
    const farm = await newFarm();
    const stream = await farm.listen(farm.worker, closing);
    await Promise.all([closing.app.close(), stream.ended]);
  });
});

test('when the connection that listens is cut, streams are told to fetch all again and hear what comes after', async () => {
  const farms = [await newFarm(), await newFarm()];
  for (const farm of farms) {
    const stream = await farm.listen();
    await cutListeners(sql);
    await eventually(() => expect(stream.heard).toContain('resync'));
    await farm.addIngredient();
    await eventually(() => expect(stream.heard).toContain('ingredients'));
  }
});
