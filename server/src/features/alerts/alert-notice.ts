import { type Alert, newsHappenings } from '@cocho/domain/alerts';
import { pushOfAlert } from '@cocho/domain/alerts/telling';
import { worthText } from '@cocho/domain/alerts/worth';
import { may } from '@cocho/domain/permissions';
import type { Queryable } from '../../db/db.ts';
import type { Delivery, Told } from '../deliveries/delivery.ts';

type Row = Pick<Alert, 'id' | 'kind' | 'severity' | 'title' | 'detail' | 'next_step' | 'facts' | 'cost_cents'>;

/** An alert as it stands when it is told; null once it is over, or somebody has seen to it. */
export async function noticeOfAlert(
  sql: Queryable,
  { farm_id, farm_name, user_type }: Delivery,
  alertId: number,
  publicUrl: string,
): Promise<Told | null> {
  const [alert] = await sql<[Row?]>`
    select id, kind, severity, title, detail, next_step, facts, cost_cents from alerts
    where farm_id = ${farm_id} and id = ${alertId} and closed_at is null and acknowledged_at is null
      and (snoozed_until is null or snoozed_until <= now())
  `;
  if (!alert) return null;
  const push = pushOfAlert(alert, { id: farm_id, name: farm_name });
  const worth = worthText(may(user_type, 'money.read') ? alert : { ...alert, cost_cents: null });
  const text = [
    alert.detail,
    ...(worth ? [worth] : []),
    `Próximo passo: ${alert.next_step}`,
    '',
    `${publicUrl}${push.url}`,
    '',
    'Quem recebe o quê: Alertas, Configurar alertas.',
  ];
  return { push, mail: { subject: `${farm_name}: ${alert.title}`, text: text.join('\n') } };
}

/** Part of the alert's story, once for each person and way, however many devices there are. */
export async function noteTold(sql: Queryable, { farm_id, user_id, subscription_id }: Delivery, alertId: number) {
  const way = subscription_id === null ? 'E-mail' : 'Notificação';
  await sql`
    insert into alert_events (farm_id, alert_id, happening, user_id, text)
    select ${farm_id}, ${alertId}, 'notified', ${user_id}, ${way}
    where not exists (
      select from alert_events e where e.farm_id = ${farm_id} and e.alert_id = ${alertId} and e.happening = 'notified'
        and e.user_id = ${user_id} and e.text = ${way} and e.id > (
          select max(n.id) from alert_events n
          where n.farm_id = ${farm_id} and n.alert_id = ${alertId} and n.happening = any(${newsHappenings}::text[])
        )
    )
  `;
}
