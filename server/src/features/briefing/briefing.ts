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

/** The same for a locked screen, which shows how much waits and nothing of it, for a letter and for a messenger. */
export async function noticeOfBriefing(
  sql: Queryable,
  { farm_id, farm_name, time_zone, user_type, user_name }: Delivery,
  day: string,
  publicUrl: string,
): Promise<Told> {
  const summed = briefingOf(await briefingFacts(sql, { farm_id, time_zone, today: day }), user_type);
  const url = `/admin/farms/${farm_id}/briefing`;
  const body = `${farm_name}: ${pendingText(summed)}. Toque para ver.`;
  const text = [
    `Bom dia. ${farm_name}: ${pendingText(summed)}.`,
    '',
    briefingText(summed),
    '',
    `${publicUrl}${url}`,
  ].join('\n');
  const template = [user_name, formatDay(day), farm_name, String(summed.pending)];
  return {
    push: { title: 'Resumo da manhã', body, url, tag: `briefing ${farm_id}` },
    mail: { subject: `${farm_name}: resumo de ${formatDay(day)}`, text },
    message: { kind: 'briefing', farm_id, day, text, template },
  };
}
