import { Briefing, briefingOf, briefingText, pendingText } from '@cocho/domain/briefing';
import { formatDay } from '@cocho/domain/formats';
import type { UserType } from '@cocho/domain/permissions';
import type { Queryable } from '../../db/db.ts';
import { one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { scopeOf } from '../../registers/scope.ts';
import type { Delivery, Told } from '../deliveries/delivery.ts';
import { briefingFacts } from './briefing-facts.ts';

/** The morning summed up, as of now. */
export async function briefing(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/briefing',
    {
      config: { access: 'alerts.read' },
      schema: {
        description: 'O que ficou de ontem e o que espera hoje: o mesmo resumo que vai às 6 h por aviso e e-mail.',
        response: { 200: one(Briefing) },
      },
    },
    async (request) => ({
      data: briefingOf(await briefingFacts(sql, scopeOf(request)), request.session.user_type as UserType),
    }),
  );
}

/** Who is told, and of which farm. */
export type Briefed = Pick<Delivery, 'farm_id' | 'farm_name' | 'time_zone' | 'user_type'>;

/** The same in words, for that role. */
export async function briefingWords(sql: Queryable, briefed: Briefed, day: string, publicUrl: string) {
  const { farm_id, farm_name, time_zone, user_type } = briefed;
  const summed = briefingOf(await briefingFacts(sql, { farm_id, time_zone, today: day }), user_type);
  const path = `/admin/farms/${farm_id}/briefing`;
  const pending = pendingText(summed);
  const greeting = `Bom dia. ${farm_name}: ${pending}.`;
  return { summed, pending, greeting, text: briefingText(summed), path, url: `${publicUrl}${path}` };
}

/** For a locked screen, which shows how much waits and nothing of it, and for a letter. */
export async function noticeOfBriefing(
  sql: Queryable,
  delivery: Delivery,
  day: string,
  publicUrl: string,
): Promise<Told> {
  const { farm_id, farm_name } = delivery;
  const { pending, greeting, text, path, url } = await briefingWords(sql, delivery, day, publicUrl);
  const body = `${farm_name}: ${pending}. Toque para ver.`;
  return {
    push: { title: 'Resumo da manhã', body, url: path, tag: `briefing ${farm_id}` },
    mail: {
      subject: `${farm_name}: resumo de ${formatDay(day)}`,
      text: [greeting, '', text, '', url].join('\n'),
    },
  };
}
