import type { Fragment, Queryable } from '../../db/db.ts';
import { farmMoney } from '../farm-money.ts';
import { fedOn, ledgerColumns, ledgerMovements, unpricedFeeds } from '../lot-ledger.ts';
import { cameFrom } from '../lots/lot-sources.ts';

/**
 * All that the money of the lot `l` of a question is made of, as one column of it: its own ledger and those of all lots from
 * which heads came to it, for what is transferred takes its cost along. Of the day `asOf` only a closed life has all its feed.
 */
export function costFacts(sql: Queryable, farmId: number, asOf: Fragment): Fragment {
  const fedUntil = sql`${asOf} - case when ${asOf} = l.deactivated_at then 0 else 1 end`;
  const fedBefore = fedOn(sql, farmId, sql`m.lot_id`, sql`d.day < m.day`);
  return sql`(
    with recursive sources (id) as (
      select l.id
      union
      ${cameFrom(sql, farmId)}
    )
    select row_to_json(money) from (select
      ${farmMoney(sql, farmId)},
      (select json_agg(ledger) from (
        select ${ledgerColumns(sql, sql`o`)}, m.movements, ${fedOn(sql, farmId, sql`o.id`, sql`d.day <= ${fedUntil}`)} as fed
        from sources s join lots o on o.farm_id = ${farmId} and o.id = s.id
        cross join lateral (
          select ${ledgerMovements(sql, fedBefore)} as movements from lot_movements m
          where m.farm_id = ${farmId} and m.lot_id = o.id and m.voided_at is null and m.day <= ${asOf}
        ) m
      ) ledger) as lots,
      (select coalesce(json_agg(u order by u.from, u.ingredient_id), '[]') from (
        select s.id as lot_id, feeds.*
        from sources s cross join lateral (${unpricedFeeds(sql, farmId, sql`s.id`, sql`f.day <= ${asOf}`)}) feeds
      ) u) as unpriced
    ) money
  )`;
}
