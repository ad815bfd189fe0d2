import { newEmail, password, people, type Session, unique } from '../cocho.ts';
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
  for (let count = 0; count < 6; count += 1) lots.push(await newLot(farms[0]?.id ?? 0));
  const otherLots = [await newLot(farms[1]?.id ?? 0)];
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

  async function openSession(email: string): Promise<Session> {
    type SignedIn = Session['user'] & { token: string };
    const { token, ...user } = await call<SignedIn>('', 'POST', 'users/sign_in', { email, password });
    return { token, email, user, farm_id: user.farms[0]?.id ?? null };
  }

  async function newOperator(): Promise<Session> {
    const person = { name: unique('Operador'), email: newEmail(), user_type: 'worker', active: true };
    await callFarm('POST', 'farm_users', { ...person, password, password_confirmation: password });
    return openSession(person.email);
  }

  async function newLot(farmId: number): Promise<Lot> {
    const { id: corral_id } = await callFarm<{ id: number }>('POST', 'corrals', { name: unique('Baia') }, farmId);
    const lot = {
      name: unique('Lote'),
      quantity: 1,
      entry_date: '2026-01-10',
      initial_load: 1000,
      corral_id,
      gmd: 1.5,
    };
    return { id: (await callFarm<{ id: number }>('POST', 'lots', lot, farmId)).id, name: lot.name };
  }
}
