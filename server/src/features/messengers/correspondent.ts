import type { Messenger } from '@cocho/domain/messengers';
import type { Queryable } from '../../db/db.ts';

/** Who writes to us. */
export interface Correspondent {
  id: number;
  channel: Messenger;
  address: string;
  user_id: number | null;
  chosen_farm_id: number | null;
  refused_at: string | null;
}

export async function correspondentOf(sql: Queryable, id: number): Promise<Correspondent> {
  const [row] = await sql<[Correspondent]>`
    select id, channel, address, user_id, chosen_farm_id, refused_at from correspondents where id = ${id}
  `;
  return row;
}
