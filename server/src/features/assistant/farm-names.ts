import type { FarmNames } from '@cocho/domain/assistant/farm-names';
import type { Queryable } from '../../db/db.ts';

/** What the farm calls its things, in one question: all that an engine is told of it before it asks. */
export async function farmNames(sql: Queryable, farmId: number): Promise<FarmNames> {
  const named = (table: string) => sql`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]')
    from ${sql(table)} where farm_id = ${farmId} and deleted_at is null
  )`;
  const [names] = await sql<[FarmNames]>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'corral_id', corral_id,
          'client_name', client_name, 'active', deactivated_at is null) order by deactivated_at desc nulls first, id), '[]')
        from lots where farm_id = ${farmId} and deleted_at is null) as lots,
      ${named('corrals')} as corrals, ${named('ingredients')} as ingredients, ${named('recipes')} as recipes,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id), '[]')
        from memberships m join users u on u.id = m.user_id where m.farm_id = ${farmId}) as people,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'value', value, 'short_name', short_name)
          order by value desc, id), '[]')
        from corral_indexes where farm_id = ${farmId} and deleted_at is null) as indexes,
      (select coalesce(json_agg(json_build_object('id', i.id, 'scheduled_time', to_char(i.scheduled_time, 'HH24:MI'),
          'treat_name', t.name, 'rule_name', r.name) order by i.scheduled_time, i.id), '[]')
        from treat_items i
        join treat_schedules s on s.farm_id = i.farm_id and s.id = i.schedule_id and s.deleted_at is null
        join treats t on t.farm_id = i.farm_id and t.id = i.treat_id
        join rules r on r.farm_id = i.farm_id and r.id = i.rule_id
        where i.farm_id = ${farmId} and i.deleted_at is null) as treat_items,
      (select coalesce(json_agg(json_build_object('id', id, 'name', title, 'lot_ids', lot_ids)
          order by array_position(array['critical', 'warning', 'info'], severity), id), '[]')
        from alerts where farm_id = ${farmId} and closed_at is null and acknowledged_at is null) as alerts
  `;
  return names;
}
