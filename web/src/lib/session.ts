import { isInactive } from '@cocho/domain/account';
import type { MemberFarm } from '@cocho/domain/farms';
import { may, maySell, type Permission, type UserType } from '@cocho/domain/permissions';
import type { Me, SignedIn } from '@cocho/domain/session';
import { visitorEmail } from '@cocho/domain/visits';
import { readDurable, writeDurable } from './durable.ts';
import { createSavedStore, createStore, useStore } from './store.ts';
import { ownTimeZone } from './time-zone.ts';

/** What the browser keeps: the session (token, email), the person's data and the farm being worked on. */
interface Kept {
  token: string;
  email: string;
  user: Me | null;
  farm_id: number | null;
  /** Grows with every change: of two copies the later one counts. */
  serial?: number;
}

const key = 'cocho.session';
const nobody: Kept = { token: '', email: '', user: null, farm_id: null };
const kept = createSavedStore<Kept>(key, nobody);

export const subscribeToSession = kept.subscribe;

/** The server no longer takes the session that the browser keeps: on a field screen work goes on until the next sign-in. */
export const sessionRefused = createStore(false);

/** A browser that was killed may have lost what it last wrote to localStorage. */
export async function recallSession(): Promise<void> {
  const copy = (await readDurable(key).catch(() => undefined)) as Kept | undefined;
  if (copy && serialOf(copy) > serialOf(kept.get())) kept.set(copy);
}

/** Resolves when it is on disk. A device that has no room for it goes on without. */
function keep(session: Kept): Promise<void> {
  const next = { ...session, serial: serialOf(kept.get()) + 1 };
  kept.set(next);
  return writeDurable(key, next).catch(() => {});
}

function serialOf({ serial = 0 }: Kept): number {
  return serial;
}

export function token(): string {
  return kept.get().token;
}

export function isSignedIn(): boolean {
  return kept.get().token !== '';
}

/** In the demonstration: there is no account yet. */
export function isVisiting(): boolean {
  return kept.get().email === visitorEmail;
}

/** Whoever signs in again goes on in the farm where they were. Resolves when a killed browser would still know it. */
export function beginSession({ token, ...user }: SignedIn): Promise<void> {
  sessionRefused.set(false);
  const before = kept.get();
  const isSame = before.user?.id === user.id && user.farms.some(({ id }) => id === before.farm_id);
  return keep({ token, email: user.email, user, farm_id: (isSame ? before.farm_id : user.farms[0]?.id) ?? null });
}

/** Who was where when the server ended their session; gone with the tab. */
let thrownOut: { user_id: number | null; farm_id: number | null; href: string } | null = null;

/** The server no longer knows the session. */
export function loseSession(): Promise<void> {
  if (isSignedIn())
    thrownOut = { user_id: currentUserId(), farm_id: kept.get().farm_id, href: location.pathname + location.search };
  return endSession();
}

/** Where a sign-in leads: whoever was thrown out goes on where they were, anyone else begins. */
export function pageAfterSignIn(): string {
  const before = thrownOut;
  thrownOut = null;
  if (before === null || before.user_id !== currentUserId()) return startPage();
  if (before.farm_id !== null) chooseFarm(before.farm_id);
  return before.href;
}

export function endSession(): Promise<void> {
  sessionRefused.set(false);
  return keep(nobody);
}

/** Fresh data of the same person, whom a late answer may no longer find: a farm they lost is no longer the current one. */
export function refreshUser(user: Me): void {
  const session = kept.get();
  if (session.user?.id !== user.id) return;
  const farm = user.farms.find(({ id }) => id === session.farm_id) ?? user.farms[0];
  const fresh = { ...session, email: user.email, user, farm_id: farm?.id ?? null };
  if (JSON.stringify(fresh) !== JSON.stringify(session)) keep(fresh);
}

export function chooseFarm(id: number): void {
  const session = kept.get();
  if (session.user?.farms.some((farm) => farm.id === id)) keep({ ...session, farm_id: id });
}

export function currentFarm(): MemberFarm | undefined {
  const { user, farm_id } = kept.get();
  return user?.farms.find(({ id }) => id === farm_id);
}

export function currentFarmId(): number {
  const farm = currentFarm();
  if (!farm) throw new Error('no farm is chosen');
  return farm.id;
}

export function allowed(permission: Permission): boolean {
  return may(currentFarm()?.user_type, permission);
}

export function currentUserId(): number | null {
  return kept.get().user?.id ?? null;
}

/** What the person is in each of their farms, by its id. */
export function rolesByFarm(): Map<number, UserType> {
  return new Map(kept.get().user?.farms.map(({ id, user_type }) => [id, user_type]));
}

export function isWithoutFarm(): boolean {
  const { user } = kept.get();
  return user !== null && isInactive(user);
}

/** Where a person begins: whoever feeds the cattle at the day's batches. */
export function startPage(): '/operador' | '/admin' {
  return currentFarm()?.user_type === 'worker' ? '/operador' : '/admin';
}

export function isStaff(): boolean {
  return kept.get().user?.staff ?? false;
}

export function isSeller(): boolean {
  const { user } = kept.get();
  return user !== null && maySell(user);
}

/** Whom a page is for. */
export type Access = Permission | 'staff' | 'sales';

/** Null is for everyone who is signed in. */
export function isGranted(access: Access | null): boolean {
  if (access === 'staff') return isStaff();
  if (access === 'sales') return isSeller();
  return access === null || allowed(access);
}

export function useUser(): Me | null {
  return useStore(kept).user;
}

export function useFarm(): MemberFarm | undefined {
  useStore(kept);
  return currentFarm();
}

/** Days and hours of a farm are on its own clock. */
export function farmTimeZone(): string {
  return currentFarm()?.time_zone ?? ownTimeZone();
}

export function useTimeZone(): string {
  useStore(kept);
  return farmTimeZone();
}
