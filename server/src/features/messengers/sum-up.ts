import { formatDay } from '@cocho/domain/formats';
import type { JobTools } from '../../jobs/jobs.ts';
import { type Briefed, briefingWords } from '../briefing/briefing.ts';
import type { BriefingMessage, Handed } from './outgoing-message.ts';

/** With the greeting and the address it stays within what a messenger takes. */
const longestText = 3500;

/** The whole, and the words of the template that begins a conversation. */
export interface SummedUp {
  text: string;
  template: string[];
}

/** For the person as they are in that farm now: whoever was unlinked, has left or agrees no longer is told nothing. */
export async function sumUp(
  { sql, publicUrl }: JobTools,
  correspondentId: number,
  { farm_id, day }: BriefingMessage,
): Promise<SummedUp | Handed> {
  const [person] = await sql<[(Briefed & { user_name: string })?]>`
    select f.id as farm_id, f.name as farm_name, f.time_zone, m.user_type, u.name as user_name
    from correspondents c join users u on u.id = c.user_id
    join memberships m on m.user_id = c.user_id and m.farm_id = ${farm_id} and m.active
    join farms f on f.id = m.farm_id and f.active
    where c.id = ${correspondentId} and c.opted_in_at is not null
  `;
  if (!person) return { kind: 'refused', why: 'unlinked' };
  const { summed, greeting, text, url } = await briefingWords(sql, person, day, publicUrl);
  return {
    text: [greeting, '', text.length > longestText ? `${text.slice(0, longestText)}…` : text, '', url].join('\n'),
    template: [person.user_name, formatDay(day), person.farm_name, String(summed.pending)],
  };
}
