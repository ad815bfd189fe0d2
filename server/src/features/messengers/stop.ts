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
 * that waits is sent. True where somebody did.
 */
export async function heedStop(sql: Sql, from: Correspondent): Promise<boolean> {
  return transaction(sql, async (tx) => {
    const waiting = await tx<{ id: number; content: Content }[]>`
      select id, content from incoming_messages where correspondent_id = ${from.id} and answered_at is null
      order by sent_at, id
    `;
    const last = waiting.findLastIndex(({ content }) => isStop(content));
    if (last < 0) return false;
    const done = waiting.slice(0, last + 1).map(({ id }) => id);
    await tx`update incoming_messages set answered_at = now() where id = any(${done})`;
    const content = tx.json(textMessage(stopped) as JSONValue);
    if (from.user_id === null) {
      // Whoever stops twice is still told that it was heard.
      await tx`
        update outgoing_messages set failed = 'unlinked'
        where correspondent_id = ${from.id} and sent_at is null and failed is null and content <> ${content}
      `;
      return true;
    }
    await unlink(tx, from);
    await tx`insert into outgoing_messages ${tx({ correspondent_id: from.id, content })}`;
    return true;
  });
}

/** However it is written: 'Parar.', '/stop'. */
export function isStop(content: Content): boolean {
  if (content.kind !== 'text') return false;
  const said = nameKey(content.text).replaceAll(/[^a-z ]/g, '');
  return stops.test(said.trim());
}
