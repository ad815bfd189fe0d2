import { tellAt } from '@cocho/domain/alerts/telling';
import { todayIn } from '../../clock.ts';
import type { Queryable } from '../../db/db.ts';
import { alertSettingsOf } from '../alerts/alert-settings.ts';
import { type Hearer, hearersOf, type Planned, plan, waysTo } from '../deliveries/plan.ts';

interface Ways {
  push: boolean;
  mail: boolean;
}

/** What a person is told of a morning, by each of these ways and by the messengers in which they agreed to it. */
export function briefingsTo(hearer: Hearer, { push, mail }: Ways, day: string, due_at: Date): Planned[] {
  const { user_id, correspondents } = hearer;
  const one = {
    user_id,
    subscription_id: null,
    about: `briefing ${day}`,
    notice: { kind: 'briefing', day },
    due_at,
  } as const;
  return [
    ...waysTo(hearer, push ? hearer.devices : [], mail).map((subscription_id) => ({ ...one, subscription_id })),
    ...correspondents.map((correspondent_id) => ({ ...one, correspondent_id })),
  ];
}

/** A messenger did not take it: by mail and push then, while it is that day, and unless it was told there already. */
export async function briefOtherwise(
  tx: Queryable,
  userId: number,
  { farm_id, day }: { farm_id: number; day: string },
): Promise<void> {
  const [farm] = await tx<[{ time_zone: string }?]>`select time_zone from farms where id = ${farm_id} and active`;
  const hearer = (await hearersOf(tx, farm_id)).find(({ user_id }) => user_id === userId);
  const settings = await alertSettingsOf(tx, farm_id);
  const { enabled, roles } = settings.briefing;
  if (!farm || todayIn(farm.time_zone) !== day || !hearer || !enabled || !roles.includes(hearer.user_type)) return;
  const ways = { push: true, mail: true };
  const due_at = tellAt(new Date(), 'info', settings, farm.time_zone);
  await plan(tx, farm_id, briefingsTo({ ...hearer, correspondents: [] }, ways, day, due_at));
}
