import type { Queryable } from '../../db/db.ts';
import type { Known } from './judge-operation.ts';

/** When something was by our clock, in ms, from what a device's clock told. */
export type OurTime = (told: string) => number;

/**
 * Whoever takes an operation over tells again what the device before it told, by that device's clock: such a time goes by
 * the clock that told it first, all others by the one that tells now.
 */
export async function ourTime(
  tx: Queryable,
  farmId: number,
  known: Known | undefined,
  { epoch, errorMs }: { epoch: number; errorMs: number },
): Promise<OurTime> {
  const others = known?.epochs.filter((one) => one.epoch !== epoch && one.clock_error_ms !== errorMs) ?? [];
  const toldBefore =
    known && others.length > 0
      ? await timesOf(
          tx,
          farmId,
          known.id,
          others.map((one) => one.epoch),
        )
      : [];
  const errors = new Map(toldBefore.map(({ told, clock_error_ms }) => [Date.parse(told), clock_error_ms]));
  return (told) => {
    const at = Date.parse(told);
    return at + (errors.get(at) ?? errorMs);
  };
}

/** All that was told of an operation in these epochs, and how wrong the clock was. */
function timesOf(tx: Queryable, farmId: number, id: number, epochs: number[]) {
  const ofLines = (table: string) => tx`
    select unnest(array[l.start_epoch, l.end_epoch]), unnest(array[l.start_time, l.end_time])
    from sub_operations s join ${tx(table)} l on l.farm_id = s.farm_id and l.sub_operation_id = s.id
    where s.farm_id = ${farmId} and s.operation_id = ${id}
  `;
  return tx<{ told: string; clock_error_ms: number }[]>`
    select iso(t.at) as told, e.clock_error_ms
    from (
      select start_epoch, start_time from operations where farm_id = ${farmId} and id = ${id}
      union all select end_epoch, end_time from operations where farm_id = ${farmId} and id = ${id}
      union all select unnest(array[mixing_start_epoch, mixing_end_epoch]), unnest(array[mixing_start_time, mixing_end_time])
      from sub_operations where farm_id = ${farmId} and operation_id = ${id}
      union all ${ofLines('load_operation_ingredients')}
      union all ${ofLines('unload_operation_corrals')}
    ) t (epoch, at)
    join operation_epochs e on e.farm_id = ${farmId} and e.operation_id = ${id} and e.epoch = t.epoch
    where t.at is not null and t.epoch = any(${epochs}::int[])
  `;
}
