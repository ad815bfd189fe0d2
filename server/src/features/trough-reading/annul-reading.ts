import type { UserType } from '@cocho/domain/permissions';
import { maxWaiting } from '@cocho/domain/quarantine';
import { type AnnulmentTime, annulmentDay, type LotReading, mayVoid } from '@cocho/domain/trough-reading';
import type { Fragment, Queryable } from '../../db/db.ts';
import { forbidden, notFound, tooMany } from '../../http/errors.ts';
import type { Scope } from '../../registers/scope.ts';
import { retryAfterSeconds } from '../quarantine/quarantine-rows.ts';
import { annulmentKey } from './accept-readings.ts';
import { foldReadings } from './store-readings.ts';

type Reading = Pick<LotReading, 'id' | 'user_id' | 'date'> & { lot_id: number; voided: boolean };

export async function voidReading(tx: Queryable, scope: Scope, id: number, user_type: UserType | null): Promise<void> {
  const reading = await lockReading(tx, scope, tx`r.id = ${id}`);
  if (!reading || reading.voided) throw notFound('Leitura não encontrada');
  await takeBack(tx, scope, reading, user_type);
}

/**
 * Takes back what a device sent or is about to send. What has not come yet is marked, for its author alone: nobody stops
 * another's reading by guessing its id. Once taken back it stays so, however often either is sent and in whatever order.
 */
export async function annulReading(
  tx: Queryable,
  scope: Scope,
  client_id: string,
  user_type: UserType | null,
  decided: AnnulmentTime,
): Promise<void> {
  await tx`select pg_advisory_xact_lock(${annulmentKey(tx, scope)})`;
  const reading = await lockReading(tx, scope, tx`r.client_id = ${client_id}`);
  if (reading?.voided) return;
  if (reading) {
    const today = annulmentDay(decided, reading.date, new Date(), scope.time_zone);
    return takeBack(tx, { ...scope, today }, reading, user_type);
  }
  await remember(tx, scope, client_id);
}

const full = 'Há anulações demais neste dia. Esta continua no aparelho, que tenta de novo.';

/**
 * Most never find their reading, which its device forgot: so many of one person a day. Whoever calls it holds the person's
 * lock, and no two are counted at once.
 */
async function remember(tx: Queryable, { farm_id, user_id }: Scope, client_id: string): Promise<void> {
  const own = tx`from annulled_readings where farm_id = ${farm_id} and user_id = ${user_id}`;
  const [{ known, waiting }] = await tx<[{ known: boolean; waiting: number }]>`
    select exists (select ${own} and client_id = ${client_id}) as known, count(*) as waiting
    ${own} and at > now() - interval '1 day'
  `;
  if (known) return;
  if (waiting >= maxWaiting) throw tooMany(full, retryAfterSeconds);
  await tx`insert into annulled_readings (farm_id, client_id, user_id) values (${farm_id}, ${client_id}, ${user_id})`;
}

async function lockReading(tx: Queryable, { farm_id }: Scope, where: Fragment): Promise<Reading | undefined> {
  const [reading] = await tx<[Reading?]>`
    select r.id, r.lot_id, r.user_id, r.at as date, r.voided_at is not null as voided from trough_readings r
    join lots l on l.farm_id = r.farm_id and l.id = r.lot_id
    where r.farm_id = ${farm_id} and ${where} for no key update of l
  `;
  return reading;
}

async function takeBack(tx: Queryable, scope: Scope, reading: Reading, user_type: UserType | null): Promise<void> {
  const { farm_id, user_id } = scope;
  if (!mayVoid(reading, { user_id, user_type }, scope))
    throw forbidden('Só o gestor anula leituras de outra pessoa ou de outro dia');
  // Not the time at which the transaction began: it may have waited for the reading to come in.
  await tx`
    update trough_readings set voided_at = clock_timestamp(), voided_by = ${user_id} where farm_id = ${farm_id} and id = ${reading.id} and voided_at is null
  `;
  await foldReadings(tx, farm_id, [{ lot_id: reading.lot_id, at: reading.date }]);
}
