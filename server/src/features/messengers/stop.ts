import { nameKey } from '@cocho/domain/names';
import type { JSONValue } from 'postgres';
import type { Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import type { Correspondent } from './correspondent.ts';
import type { Content } from './incoming-message.ts';
import { unlink } from './link-rows.ts';
import { textMessage } from './outgoing-message.ts';

const stops = /^(parar|pare|sair|stop|cancelar inscricao)$/;
const stopped =
  'Pronto, este número foi desligado e não recebe mais nada. Para voltar, gere outro código em Meu perfil.';

/**
 * Whoever wants to hear no more is heard before anything else is said: nothing that they sent before is answered, and nothing
 * that waits is sent. What was said before the phone was linked anew, and comes late, means nothing. True where somebody did.
 */
export async function heedStop(sql: Sql, from: Correspondent): Promise<boolean> {
  return transaction(sql, async (tx) => {
    const waiting = await tx<{ id: number; content: Content; is_past: boolean }[]>`
      select i.id, i.content, coalesce(i.sent_at < c.linked_at, false) as is_past
      from incoming_messages i join correspondents c on c.id = i.correspondent_id
      where i.correspondent_id = ${from.id} and i.answered_at is null order by i.sent_at, i.id
    `;
    const last = waiting.findLastIndex(({ content, is_past }) => isStop(content) && !is_past);
    const done = waiting.filter(({ content }, at) => at <= last || isStop(content)).map(({ id }) => id);
    if (done.length > 0) await tx`update incoming_messages set answered_at = now() where id = any(${done})`;
    if (last < 0) return false;
    // Whoever stops twice is still told that it was heard.
    const content = textMessage(stopped) as JSONValue;
    await unlink(tx, from, content);
    if (from.user_id !== null)
      await tx`insert into outgoing_messages ${tx({ correspondent_id: from.id, content: tx.json(content) })}`;
    return true;
  });
}

/** However it is written: 'Parar.', '/stop'. */
export function isStop(content: Content): boolean {
  if (content.kind !== 'text') return false;
  const said = nameKey(content.text).replaceAll(/[^a-z ]/g, '');
  return stops.test(said.trim());
}
