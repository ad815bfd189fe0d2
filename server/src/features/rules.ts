import { Rule, RuleInput } from '@cocho/domain/rules';
import type { Fragment, Queryable } from '../db/db.ts';
import type { App } from '../http/app-type.ts';
import { invalidField } from '../http/errors.ts';
import { requireLive, requireUndeleted } from '../registers/references.ts';
import { registerRoutes } from '../registers/register-routes.ts';
import { registerRows } from '../registers/register-rows.ts';
import type { Scope } from '../registers/scope.ts';
import { followDiets } from './lots/diet-changes.ts';
import { trailOf } from './lots/load-trail.ts';
import { headsOf } from './lots/lot-fragments.ts';
import { ingredientsOf } from './recipes/recipes.ts';
import { schedulesOf } from './treat-schedules/schedules-in-use.ts';

export const ruleRows = registerRows<RuleInput, Rule>({
  topic: 'rules',
  Input: RuleInput,
  Row: Rule,
  columns: (sql) => sql`
    t.name, (
      select json_build_object('id', r.id, 'name', r.name, 'dry_matter_percent', r.dry_matter_percent,
        'recipes_ingredients', ${ingredientsOf(sql, sql`r.farm_id`, sql`r.id`)})
      from recipes r where r.farm_id = t.farm_id and r.id = t.recipe_id
    ) as recipe, ${lotsOf(sql, sql`t.farm_id`, sql`t.id`)} as lots
  `,
  shows: ['rules', 'recipes', 'recipe_ingredients', 'ingredients', 'rule_lots', 'lots', 'corrals', 'lot_movements'],
  fields: ({ name, recipe_id }) => ({ name, recipe_id }),
  requireReferences: (tx, { farm_id }, bodies) => {
    const ids = bodies.map(({ recipe_id }) => recipe_id);
    return requireLive(tx, farm_id, ids, { table: 'recipes', field: 'recipe_id', missing: 'Receita não encontrada' });
  },
  holdFirst: async (tx, { farm_id }, id, { recipe_id, lot_ids }) => {
    await tx`select from recipes where farm_id = ${farm_id} and id = ${recipe_id} for share`;
    await holdLots(tx, farm_id, id, lot_ids);
    await holdRulesOf(tx, farm_id, lot_ids, id);
  },
  saveParts: async (tx, scope, rule_id, { lot_ids, keep_dry_matter }) => {
    const { farm_id } = scope;
    await holdLots(tx, farm_id, rule_id, lot_ids);
    await requireLive(tx, farm_id, lot_ids, { table: 'lots', field: 'lot_ids', missing: 'Lote não encontrado' });
    const [finished] = await tx<[{ name: string }?]>`
      select name from lots
      where farm_id = ${farm_id} and id = any(${lot_ids}::bigint[]) and deactivated_at is not null limit 1
    `;
    if (finished) throw invalidField('lot_ids', `O lote ${finished.name} está encerrado`);
    const others = (await holdRulesOf(tx, farm_id, lot_ids, rule_id)).filter((id) => id !== rule_id);
    await ruleRows.changeMany(tx, scope, others, async () => {
      await tx`delete from rule_lots where farm_id = ${farm_id} and rule_id = ${rule_id}`;
      // A lot that was in another rule leaves it: the key allows each lot one rule.
      await tx`
        insert into rule_lots (farm_id, lot_id, rule_id, position)
        select ${farm_id}, lot_id, ${rule_id}, position
        from unnest(${lot_ids}::bigint[]) with ordinality as chosen (lot_id, position)
        order by lot_id
        on conflict (farm_id, lot_id) do update set rule_id = excluded.rule_id, position = excluded.position
      `;
    });
    await followDiets(tx, scope, lot_ids, keep_dry_matter);
  },
  restoreParts: async (tx, scope, id) => {
    const { farm_id } = scope;
    await requireUndeleted(
      tx,
      tx`
        select r.name, r.deleted_at from rules t join recipes r on r.farm_id = t.farm_id and r.id = t.recipe_id
        where t.farm_id = ${farm_id} and t.id = ${id} for share of r
      `,
    );
    const back = await tx<{ lot_id: number }[]>`
      select lot_id from rule_lots where farm_id = ${farm_id} and rule_id = ${id}
    `;
    await followDiets(
      tx,
      scope,
      back.map(({ lot_id }) => lot_id),
      true,
    );
  },
  usedBy: (sql, { farm_id }, id) => schedulesOf(sql, farm_id, sql`i.rule_id = ${id}`),
  alsoChanges: ['lots', 'treat-schedules', 'trough-readings'],
});

export async function rules(app: App): Promise<void> {
  registerRoutes(app, ruleRows);
}

/** The rules that hold these lots, deleted ones too, and the one they go to. Whoever calls it holds the lots first. */
export async function holdRulesOf(
  tx: Queryable,
  farmId: number,
  lotIds: number[],
  ruleId: number | null,
): Promise<number[]> {
  const rules = await tx<{ id: number }[]>`
    select id from rules
    where farm_id = ${farmId} and (id = ${ruleId}
      or id in (select rule_id from rule_lots where farm_id = ${farmId} and lot_id = any(${lotIds}::bigint[])))
    order by id for no key update
  `;
  return rules.map(({ id }) => id);
}

/** Those that leave and those that come, always in the same order: two rules that swap lots never wait for each other. */
async function holdLots(tx: Queryable, farmId: number, ruleId: number, lotIds: number[]): Promise<void> {
  await tx`
    select from lots
    where farm_id = ${farmId} and (id = any(${lotIds}::bigint[])
      or id in (select lot_id from rule_lots where farm_id = ${farmId} and rule_id = ${ruleId}))
    order by id for no key update
  `;
}

type Feeder = Pick<Scope, 'user_id' | 'today'>;

/** A rule's live lots in unloading order, as JSON; for someone who feeds them, those that are there, with what made their loads. */
export function lotsOf(sql: Queryable, farmId: Fragment, ruleId: Fragment, feeder?: Feeder): Fragment {
  const hasCome = feeder ? sql`and l.entry_date <= ${feeder.today}` : sql``;
  const trail = feeder ? sql`, 'base_load', trail.base_load, 'base_at', trail.base_at, 'events', trail.events` : sql``;
  return sql`coalesce((
    select json_agg(json_build_object('id', l.id, 'name', l.name, 'corral_name', c.name,
      'current_quantity', ${headsOf(sql)}, 'projected_load', l.projected_load ${trail})
      order by rl.position)
    from rule_lots rl
    join lots l on l.farm_id = rl.farm_id and l.id = rl.lot_id and l.deleted_at is null and l.deactivated_at is null ${hasCome}
    left join corrals c on c.farm_id = l.farm_id and c.id = l.corral_id and c.deleted_at is null
    ${feeder ? sql`left join lateral (${trailOf(sql, feeder.user_id)}) trail on true` : sql``}
    where rl.farm_id = ${farmId} and rl.rule_id = ${ruleId}
  ), '[]')`;
}
