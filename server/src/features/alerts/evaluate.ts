import type { AlertSettings } from '@cocho/domain/alerts';
import { dayKinds, historyKinds, watchDay, watchHistory } from '@cocho/domain/alerts/watch';
import { dayOf } from '@cocho/domain/days';
import type { Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { alertSettingsOf } from './alert-settings.ts';
import { dayFacts } from './day-facts.ts';
import { historyFacts } from './history-facts.ts';
import { type Reconciled, reconcile } from './reconcile.ts';
import { tellAlerts } from './tell-alerts.ts';
import type { Watch } from './watch-scope.ts';

/** Which facts are looked at: those that change while the day is worked, or those of closed days. */
export const looks = ['day', 'history'] as const;
export type Look = (typeof looks)[number];

interface Looked extends Reconciled {
  /** Without what it waited for its turn. */
  tookMs: number;
}

/** Looks at a farm as it is now. Whoever comes while another looks waits, and then finds what is there already. */
export async function evaluateFarm(sql: Sql, farmId: number, look: Look, now = new Date()): Promise<Looked> {
  return transaction(sql, async (tx) => {
    // Planned anew for each farm: what suits one of middling size took a minute instead of a second with five thousand lots.
    await tx`
      select pg_advisory_xact_lock(20261116, hashint8(${farmId})), set_config('plan_cache_mode', 'force_custom_plan', true)
    `;
    const begun = performance.now();
    const [farm] = await tx<[{ time_zone: string }?]>`select time_zone from farms where id = ${farmId} and active`;
    if (!farm) return { news: [], changed: false, tookMs: 0 };
    const watch = { farm_id: farmId, time_zone: farm.time_zone, today: dayOf(now, farm.time_zone), now };
    const settings = await alertSettingsOf(tx, farmId);
    const found = await lookAt(tx, watch, settings, look);
    const reconciled = await reconcile(tx, farmId, look === 'day' ? dayKinds : historyKinds, found, now);
    await tellAlerts(tx, watch, settings, reconciled.news);
    return { ...reconciled, tookMs: performance.now() - begun };
  });
}

async function lookAt(tx: Queryable, watch: Watch, { choices, clean_trough }: AlertSettings, look: Look) {
  if (look === 'day') return watchDay(await dayFacts(tx, watch), choices);
  return watchHistory({ ...(await historyFacts(tx, watch, clean_trough)), day: watch.today }, choices);
}
