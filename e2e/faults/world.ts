import { givenPassword, newEmail, password, people, type Session, unique } from '../cocho.ts';
import { startCocho } from './cocho-process.ts';
import { newDevice } from './device.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { type Index, type Lot, openLedger } from './ledger.ts';

export type World = Awaited<ReturnType<typeof buildWorld>>;

/** A real server behind the fault proxy, lots to read in two farms of one manager, and the ledger. */
export async function buildWorld() {
  const cocho = await startCocho();
  const proxy = await startFaultProxy(cocho.port);
  const admin = await openSession(people.admin);
  const farms = admin.user.farms.slice(0, 2);
  const lots: Lot[] = [];
  for (let count = 0; count < 6; count += 1) lots.push(await newLot());
  const otherLots = [await newLot(farms[1]?.id)];
  const ruleId = await newRule();
  const indexes = (await callFarm<Index[]>('GET', 'corral_indexes')).filter(({ value }) => Math.abs(value) <= 10);
  const ledger = openLedger([...lots, ...otherLots], cocho);
  const operator = await newOperator();
  const device = newDevice(proxy.url, operator);
  await device.open();

  return {
    cocho,
    proxy,
    farms,
    lots,
    otherLots,
    ruleId,
    indexes,
    ledger,
    admin,
    operator,
    device,
    newOperator,
    callFarm,
    clear,
  };

  async function clear(): Promise<void> {
    await device.discard();
    await proxy.down();
    await cocho.stop();
  }

  async function call<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${cocho.url}/api/v1/${path}`, {
      method,
      headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<T>;
  }

  /** As the manager. */
  async function callFarm<T>(method: string, path: string, body?: unknown, farmId = farms[0]?.id): Promise<T> {
    return (await call<{ data: T }>(admin.token, method, `farms/${farmId}/${path}`, body)).data;
  }

  async function openSession(email: string, secret = password): Promise<Session> {
    type SignedIn = Session['user'] & { token: string };
    const { token, ...user } = await call<SignedIn>('', 'POST', 'users/sign_in', { email, password: secret });
    return { token, email, user, farm_id: user.farms[0]?.id ?? null };
  }

  async function newOperator(): Promise<Session> {
    const person = { name: unique('Operador'), email: newEmail(), user_type: 'worker', active: true };
    const given = { password: givenPassword, password_confirmation: givenPassword };
    await callFarm('POST', 'farm_users', { ...person, ...given });
    const session = await openSession(person.email, givenPassword);
    const own = { current_password: givenPassword, password, password_confirmation: password };
    await call(session.token, 'PUT', 'users/me', { name: person.name, ...own });
    return session;
  }

  async function add(path: string, body: object, farmId?: number): Promise<number> {
    return (await callFarm<{ id: number }>('POST', path, body, farmId)).id;
  }

  async function newLot(farmId = farms[0]?.id, name = unique('Lote'), initial_load = 1000): Promise<Lot> {
    const corral_id = await add('corrals', { name: unique('Baia') }, farmId);
    const lot = { name, quantity: 1, entry_date: '2026-01-10', initial_load, corral_id, gmd: 1.5 };
    return { id: await add('lots', lot, farmId), name };
  }

  /** 2.000 kg a day for two lots that nobody reads, 60 % silage and 40 % corn. */
  async function newRule(): Promise<number> {
    const ingredients = [
      { ingredient_id: await add('ingredients', { name: unique('Silagem') }), percent: 60 },
      { ingredient_id: await add('ingredients', { name: unique('Milho') }), percent: 40 },
    ];
    // Nobody waits for the mixing to end: it is ended.
    const recipe = { name: unique('Dieta'), timer: 1440, dry_matter_percent: 60, ingredients };
    const recipe_id = await add('recipes', recipe);
    const { id: first } = await newLot(farms[0]?.id, unique('Lote A'), 1200);
    const { id: second } = await newLot(farms[0]?.id, unique('Lote B'), 800);
    return add('rules', { name: unique('Regra'), recipe_id, lot_ids: [first, second] });
  }
}
