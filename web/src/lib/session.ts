import type { MemberFarm } from '@cocho/domain/farms';
import { may, type Permission } from '@cocho/domain/permissions';
import type { Me, SignedIn } from '@cocho/domain/session';
import { createSavedStore, useStore } from './store.ts';

/** What the browser keeps: the session (token, email), the person's data and the farm being worked on. */
interface Kept {
  token: string;
  email: string;
  user: Me | null;
  farm_id: number | null;
}

const nobody: Kept = { token: '', email: '', user: null, farm_id: null };
const kept = createSavedStore<Kept>('cocho.session', nobody);

export const subscribeToSession = kept.subscribe;

export function token(): string {
  return kept.get().token;
}

export function isSignedIn(): boolean {
  return kept.get().token !== '';
}

export function beginSession({ token, ...user }: SignedIn): void {
  kept.set({ token, email: user.email, user, farm_id: user.farms[0]?.id ?? null });
}

export function endSession(): void {
  kept.set(nobody);
}

/** Fresh data of the same person: a farm they lost is no longer the current one. */
export function refreshUser(user: Me): void {
  const session = kept.get();
  const farm = user.farms.find(({ id }) => id === session.farm_id) ?? user.farms[0];
  kept.set({ ...session, email: user.email, user, farm_id: farm?.id ?? null });
}

export function chooseFarm(id: number): void {
  const session = kept.get();
  if (session.user?.farms.some((farm) => farm.id === id)) kept.set({ ...session, farm_id: id });
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

/** Where a person begins: whoever feeds the cattle at the day's batches. */
export function startPage(): '/operador' | '/admin' {
  return currentFarm()?.user_type === 'worker' ? '/operador' : '/admin';
}

export function isStaff(): boolean {
  return kept.get().user?.staff ?? false;
}

export function useUser(): Me | null {
  return useStore(kept).user;
}

export function useFarm(): MemberFarm | undefined {
  useStore(kept);
  return currentFarm();
}

/** Days and hours of a farm are on its own clock. */
export function useTimeZone(): string {
  return useFarm()?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
