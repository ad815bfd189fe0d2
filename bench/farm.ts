import type { SignedIn } from '@cocho/domain/session';
import { connect } from '../server/src/db/db.ts';
import { callApi } from './api.ts';
import { type Stage, signIn } from './stage.ts';

/** A farm of its own for a measurement, with one pen; the manager is its admin. */
export async function newFarm(stage: Stage, name: string): Promise<number> {
  const { manager, afterwards } = stage;
  const { port } = manager;
  const staff: SignedIn = JSON.parse(
    (await callApi({ port }, 'POST', '/users/sign_in', { ...signIn, email: 'suporte@demo.cocho.app' })).text,
  );
  const farm = { name, plan: 'enterprise', time_zone: 'America/Sao_Paulo', admin_email: signIn.email };
  const made = await callApi({ port, token: staff.token }, 'POST', '/manager/farms', farm);
  const { id } = JSON.parse(made.text).data;
  afterwards(() => setActive(stage, id, false));
  await callApi(manager, 'POST', `/farms/${id}/corrals`, { name: 'Baia 1' });
  return id;
}

/** Nobody looks after a farm that is not: what is measured next finds the machine at rest. */
export async function setActive({ socketDir }: Stage, farm: number, active: boolean): Promise<void> {
  const sql = connect({ socketDir }, 1);
  await sql`update farms set active = ${active} where id = ${farm}`;
  await sql.end();
}
