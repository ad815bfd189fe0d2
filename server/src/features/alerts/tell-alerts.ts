import { type AlertKind, type AlertSettings, newsHappenings, type Severity } from '@cocho/domain/alerts';
import { isSeriousEnough, isTold, tellAt } from '@cocho/domain/alerts/telling';
import type { Queryable } from '../../db/db.ts';
import { type Hearer, hearersOf, type Planned, plan, waysTo } from '../deliveries/plan.ts';
import type { Watch } from './watch-scope.ts';

interface News {
  id: number;
  kind: AlertKind;
  severity: Severity;
  /** How often it was news. */
  times: number;
}

/** Whoever the farm wants to be told of what is news is told, each in their own way, outside the quiet hours. */
export async function tellAlerts(tx: Queryable, watch: Watch, settings: AlertSettings, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const news = await tx<News[]>`
    select a.id, a.kind, a.severity, (
      select count(*) from alert_events e
      where e.farm_id = a.farm_id and e.alert_id = a.id and e.happening = any(${newsHappenings}::text[])
    ) as times
    from alerts a where a.farm_id = ${watch.farm_id} and a.id = any(${ids}::bigint[]) order by a.id
  `;
  const hearers = await hearersOf(tx, watch.farm_id);
  // What still waits for the morning tells the same alert as it is then.
  const before = news.map(({ id, times }) => `alert ${id} ${times - 1}`);
  await tx`
    delete from deliveries where farm_id = ${watch.farm_id} and about = any(${before}::text[]) and taken_at is null
  `;
  await plan(
    tx,
    watch.farm_id,
    news.flatMap((one) => waysOf(one, hearers, watch, settings)),
  );
}

function waysOf({ id, kind, severity, times }: News, hearers: Hearer[], watch: Watch, settings: AlertSettings) {
  const choice = settings.choices.find((one) => one.kind === kind);
  if (!choice) return [];
  const due_at = tellAt(watch.now, severity, settings, watch.time_zone, choice.in_quiet);
  const told = hearers.filter(({ user_type }) => isTold(choice, user_type));
  return told.flatMap((hearer): Planned[] => {
    const loud = hearer.devices.filter((device) => isSeriousEnough(severity, device.least_severity));
    return waysTo(hearer, choice.push ? loud : [], choice.mail).map((subscription_id) => ({
      user_id: hearer.user_id,
      subscription_id,
      about: `alert ${id} ${times}`,
      notice: { kind: 'alert', alert_id: id },
      due_at,
    }));
  });
}
