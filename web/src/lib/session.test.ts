import type { Me, SignedIn } from '@cocho/domain/session';
import { expect, test, vi } from 'vitest';

// What every browser has, and Node has not.
const disk = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => disk.get(key) ?? null,
  setItem: (key: string, value: string) => disk.set(key, value),
});
vi.stubGlobal('addEventListener', () => {});
const { beginSession, currentFarm, endSession, isSignedIn, refreshUser } = await import('./session.ts');

const farm = { id: 7, name: 'Boa Vista', user_type: 'admin' };
const me = (id: number, name: string, farms: object[] = []) => ({ id, name, email: `${name}@cocho.test`, farms });
const signIn = (person: object) => beginSession({ ...person, token: 'segredo' } as SignedIn);
const hear = (person: object) => refreshUser(person as Me);
const kept = () => JSON.parse(disk.get('cocho.session') ?? '{}');

test('what is new about a person is taken, and the farm they got is theirs at once', async () => {
  await signIn(me(1, 'ana'));
  hear(me(1, 'ana', [farm]));
  expect(currentFarm()).toEqual(farm);
});

test('an answer that comes after Sair brings nothing of the person back', async () => {
  await signIn(me(1, 'ana'));
  await endSession();
  hear(me(1, 'ana', [farm]));
  expect(isSignedIn()).toBe(false);
  expect(kept()).toMatchObject({ email: '', user: null, farm_id: null });
});

test('an answer about one person is not written over another', async () => {
  await signIn(me(1, 'ana'));
  await signIn(me(2, 'visitante', [farm]));
  hear(me(1, 'ana'));
  expect(kept()).toMatchObject({ email: 'visitante@cocho.test', user: { id: 2 }, farm_id: 7 });
});
