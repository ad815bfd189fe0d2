import type { SignedIn } from '@cocho/domain/session';
import { callApi } from './api.ts';
import { type Stage, signIn } from './stage.ts';

/** A farm of its own for a measurement, with one pen; the manager is its admin. */
export async function newFarm({ manager }: Stage, name: string): Promise<number> {
  const { port } = manager;
  const staff: SignedIn = JSON.parse(
    (await callApi({ port }, 'POST', '/users/sign_in', { ...signIn, email: 'suporte@demo.cocho.app' })).text,
  );
  const farm = { name, plan: 'enterprise', time_zone: 'America/Sao_Paulo', admin_email: signIn.email };
  const made = await callApi({ port, token: staff.token }, 'POST', '/manager/farms', farm);
  const { id } = JSON.parse(made.text).data;
  await callApi(manager, 'POST', `/farms/${id}/corrals`, { name: 'Baia 1' });
  return id;
}
