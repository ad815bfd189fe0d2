import {
  type Alert,
  type AlertCount,
  type AlertEvent,
  type AlertMark,
  type AlertQuery,
  type AlertStory,
  alertKinds,
} from '@cocho/domain/alerts';
import { conditions } from '@cocho/domain/alerts/conditions';
import { lostGain } from '@cocho/domain/alerts/lost-gain';
import type { Fragment, Queryable } from '../../db/db.ts';
import { countOf, type PageQuery, pageOf } from '../../http/answers.ts';
import { notFound } from '../../http/errors.ts';
import { settingsOf } from '../farm-settings.ts';
import { alertSettingsOf } from './alert-settings.ts';

/** Who reads: nobody in the field sees money, nor what only speaks of it. */
export interface Reader {
  farm_id: number;
  seesMoney: boolean;
}

const fieldKinds = alertKinds.filter((kind) => !conditions[kind].officeOnly);
const noAlert = 'Alerta não encontrado';
/** Closed ones go back for years; more are asked for by page. */
const defaultItems = 100;

export async function listAlerts(
  sql: Queryable,
  reader: Reader,
  { items = defaultItems, ...query }: PageQuery & AlertQuery,
) {
  const asked = { ...query, items };
  const from = visible(sql, reader, query);
  const data = await sql<Alert[]>`
    select ${columns(sql, reader)} ${from}
    order by a.closed_at is not null, array_position(array['critical', 'warning', 'info'], a.severity), a.opened_at desc, a.id desc
    ${pageOf(sql, asked)}
  `;
  return { data, ...(await countOf(sql, from, asked)) };
}

export async function countOpen(sql: Queryable, reader: Reader): Promise<AlertCount> {
  const [row] = await sql<[AlertCount]>`
    select count(*) as count,
      (array_agg(a.severity order by array_position(array['critical', 'warning', 'info'], a.severity)))[1] as worst
    ${visible(sql, reader, { status: 'open' })}
      and a.severity <> 'info' and a.acknowledged_at is null and (a.snoozed_until is null or a.snoozed_until <= now())
  `;
  return row;
}

export async function alertMarks(sql: Queryable, reader: Reader): Promise<AlertMark[]> {
  return sql<AlertMark[]>`
    select l.id as lot_id, count(*) as count,
      (array_agg(l.severity order by array_position(array['critical', 'warning', 'info'], l.severity)))[1] as worst
    from (
      select unnest(a.lot_ids) as id, a.severity ${visible(sql, reader, { status: 'open' })} and a.severity <> 'info'
    ) l
    group by l.id order by l.id
  `;
}

export async function findAlert(sql: Queryable, reader: Reader, id: number): Promise<AlertStory> {
  const [row] = await sql<[Alert?]>`select ${columns(sql, reader)} ${visible(sql, reader, {})} and a.id = ${id}`;
  if (!row) throw notFound(noAlert);
  const events = await sql<AlertEvent[]>`
    select e.id, e.at, e.happening, u.name as user_name, e.text
    from alert_events e left join users u on u.id = e.user_id
    where e.farm_id = ${reader.farm_id} and e.alert_id = ${id} order by e.id
  `;
  return { ...row, events, ...(await lostGainOf(sql, reader, row)) };
}

async function lostGainOf(sql: Queryable, { farm_id, seesMoney }: Reader, alert: Alert) {
  if (!seesMoney || !(await alertSettingsOf(sql, farm_id)).estimate_lost_gain) return {};
  return { lost_gain: lostGain(alert, await settingsOf(sql, farm_id)) };
}

/** Held until the transaction ends. */
export async function holdAlert(tx: Queryable, farmId: number, id: number): Promise<{ closed_at: string | null }> {
  const [row] = await tx<[{ closed_at: string | null }?]>`
    select closed_at from alerts where farm_id = ${farmId} and id = ${id} for no key update
  `;
  if (!row) throw notFound(noAlert);
  return row;
}

function visible(
  sql: Queryable,
  { farm_id, seesMoney }: Reader,
  { status, severity, kind, lot_id }: AlertQuery,
): Fragment {
  const isOpen = status === 'open' ? sql`and a.closed_at is null` : sql`and a.closed_at is not null`;
  return sql`
    from alerts a where a.farm_id = ${farm_id}
      ${status ? isOpen : sql``}
      ${seesMoney ? sql`` : sql`and a.kind = any(${fieldKinds}::text[])`}
      ${severity ? sql`and a.severity = ${severity}` : sql``}
      ${kind ? sql`and a.kind = ${kind}` : sql``}
      ${lot_id ? sql`and a.lot_ids @> array[${lot_id}::bigint]` : sql``}
  `;
}

function columns(sql: Queryable, { seesMoney }: Reader): Fragment {
  return sql`
    a.id, a.kind, a.severity, case when cardinality(a.lot_ids) = 1 then a.lot_ids[1] end as lot_id, a.corral_id, a.operation_id,
    a.lots, a.title, a.detail, a.facts, a.next_step, ${seesMoney ? sql`a.cost_cents,` : sql``} a.opened_at, a.updated_at,
    a.closed_at, a.acknowledged_at, (select u.name from users u where u.id = a.acknowledged_by) as acknowledged_by,
    a.snoozed_until
  `;
}
