import { dayOf, later } from '@cocho/domain/days';
import { formatTime } from '@cocho/domain/formats';
import { isColleagues } from '@cocho/domain/known-operations';
import type { DeviceOperation } from '@cocho/domain/operations';
import { useQuery } from '@tanstack/react-query';
import { askedAt } from '../../lib/asked-at.ts';
import { currentFarmId, currentUserId, useTimeZone } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { outbox } from '../../outbox/client.ts';
import { readingsHere } from '../../outbox/load-here.ts';
import { settings } from './device.ts';
import { feedingRows, isDayDone } from './feeding-rows.ts';
import { itemsHere } from './loads-here.ts';
import { today } from './operator.api.ts';
import { type SeenOperation, seeOperations } from './seen-operations.ts';
import { useNow } from './use-now.ts';
import { useWagon } from './use-wagon.ts';

export type FeedingDay = ReturnType<typeof useFeedingDay>;

/** The day as the server last told it, with what this device has done since. */
export function useFeedingDay() {
  const query = useQuery(today());
  const at = askedAt(today().queryKey, query.dataUpdatedAt);
  const field = useStore(outbox);
  const { ready, deviceId, operations: all } = field;
  const { wagons, wagon } = useWagon();
  const { capacity: typed } = useStore(settings);
  const capacity = wagons.length > 0 ? (wagon?.capacity_kg ?? null) : typed;
  const timeZone = useTimeZone();
  const now = new Date(useNow(30_000));

  const farmId = currentFarmId();
  const kept = all.filter(({ farm_id }) => farm_id === farmId);
  // A clock that is behind does not bring yesterday back: what was fed since would stand there to be fed again.
  const day = later(dayOf(now, timeZone), query.data?.day ?? '');
  const me = { userId: currentUserId() ?? 0, deviceId, today: day, timeZone };
  const operations = seeOperations(query.data ? { ...query.data, at } : null, kept, me);
  const moment = { day, time: formatTime(now.toISOString(), timeZone), capacity };
  const items = query.data && itemsHere(query.data.items, readingsHere(field), at);
  const colleagues = query.data?.operations.filter(isColleagues) ?? [];
  const rows = ready ? feedingRows(items ?? [], operations, colleagues, moment) : [];
  return { query, ready, moment, operations, colleagues, kept, items, rows, wagon };
}

/** Whether nothing is left to do in an operation once `next` is its content. */
export function isLastOfDay(
  { items, operations, colleagues, moment }: FeedingDay,
  owner: SeenOperation,
  next: DeviceOperation,
): boolean {
  if (!items) return false;
  const after = operations.map((one) => (one.client_id === owner.client_id ? { ...one, operation: next } : one));
  return isDayDone(feedingRows(items, after, colleagues, moment), next.schedule_id);
}
