import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/db.ts';
import { hashToken } from '../../http/access.ts';

/** A link that opens what was sent. Only whoever is handed it knows it. */
export async function newLink(sql: Queryable, sendingId: number, publicUrl: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`insert into proposal_tokens (token_hash, sending_id) values (${hashToken(token)}, ${sendingId})`;
  return `${publicUrl}/proposta/${token}`;
}
