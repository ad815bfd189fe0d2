import { addDays } from '@cocho/domain/days';
import {
  type DietStep,
  firstLoad,
  type LotsStep,
  type PensStep,
  type PeopleStep,
  type TreatsStep,
} from '@cocho/domain/first-steps';
import type { Invitation } from '@cocho/domain/invitations';
import { nameKey } from '@cocho/domain/names';
import { RuleInput } from '@cocho/domain/rules';
import { TreatScheduleInput } from '@cocho/domain/treat-schedules';
import type { z } from 'zod';
import type { Queryable } from '../../db/db.ts';
import { conflict, invalidField } from '../../http/errors.ts';
import { namedRows } from '../../registers/references.ts';
import type { Kept, Versioned } from '../../registers/register.ts';
import type { RegisterRows } from '../../registers/register-rows.ts';
import type { Scope } from '../../registers/scope.ts';
import { corralRows } from '../corrals.ts';
import { ingredientRows } from '../ingredients.ts';
import { invite } from '../invitations/invitations.ts';
import { headsOf } from '../lots/lot-fragments.ts';
import { lotNameTaken } from '../lots/lot-import.ts';
import { resumeLot } from '../lots/lot-resume.ts';
import { lotRows } from '../lots/lot-rows.ts';
import { recipeRows } from '../recipes/recipes.ts';
import { ruleRows } from '../rules.ts';
import { treatScheduleRows } from '../treat-schedules/treat-schedules.ts';
import { treatRows } from '../treats.ts';

/** What a farm expects of cattle that it has not weighed yet. */
const usualGain = 1.5;

export async function takePens(tx: Queryable, scope: Scope, { pens }: PensStep): Promise<void> {
  for (const pen of pens) await corralRows.create(tx, scope, pen);
}

/** Lots may share a name, but a step that is sent twice must not double the herd. */
export async function takeLots(tx: Queryable, scope: Scope, { lots }: LotsStep): Promise<void> {
  await holdFarm(tx, scope.farm_id);
  const active = await tx<{ name: string }[]>`
    select name from lots where farm_id = ${scope.farm_id} and deleted_at is null and deactivated_at is null
  `;
  refuseTaken(active, 'lots', lots, lotNameTaken);
  const corrals = await namedRows(tx, scope.farm_id, 'corrals');
  for (const [index, { corral, avg_weight, days, ...lot }] of lots.entries()) {
    const corral_id = corrals.idOf(corral);
    if (corral_id === null) throw invalidField(`lots.${index}.corral`, 'Baia não encontrada');
    await lotRows.create(tx, scope, {
      ...{ ...lot, corral_id, initial_avg_weight: avg_weight, gmd: usualGain },
      entry_date: addDays(scope.today, -days),
      ...{ name_pattern: 'pattern3', is_custom_name: true },
    });
  }
}

/**
 * The recipe with what is in it, a rule that feeds it to every lot that has none, and a load for those that never had one: a lot
 * whose feed was suspended is not fed again by it.
 */
export async function takeDiet(tx: Queryable, scope: Scope, { mix, ...diet }: DietStep): Promise<void> {
  const known = await namedRows(tx, scope.farm_id, 'ingredients');
  const ingredients: { ingredient_id: number; percent: number }[] = [];
  for (const { ingredient, percent } of mix) {
    const ingredient_id = known.idOf(ingredient) ?? (await ingredientRows.create(tx, scope, { name: ingredient })).id;
    ingredients.push({ ingredient_id, percent });
  }
  const recipe = await write(tx, scope, recipeRows, { ...diet, ingredients });
  const lots = await unfedLots(tx, scope);
  if (lots.length === 0) throw conflict('Crie os lotes antes da dieta');
  const rule = { name: diet.name, recipe_id: recipe.id, lot_ids: lots.map(({ id }) => id) };
  await ruleRows.create(tx, scope, asTyped(RuleInput, rule));
  for (const { id, load, suspended, ...lot } of lots) {
    const first = firstLoad(lot, diet.dry_matter_percent);
    if (load === 0 && !suspended && first > 0) await resumeLot(tx, scope, id, first);
  }
}

interface UnfedLot {
  id: number;
  heads: number;
  avg_weight: number;
  days: number;
  load: number;
  suspended: boolean;
}

/** Those in which there is any head. */
function unfedLots(tx: Queryable, { farm_id, today }: Scope): Promise<UnfedLot[]> {
  return tx<UnfedLot[]>`
    select l.id, ${headsOf(tx)} as heads, coalesce(l.initial_avg_weight, 0) as avg_weight,
      (${today}::date - l.entry_date) as days, l.projected_load as load, l.suspended
    from lots l
    where l.farm_id = ${farm_id} and l.deleted_at is null and l.deactivated_at is null and ${headsOf(tx)} > 0
      and not exists (
        select from rule_lots rl join rules r on r.farm_id = rl.farm_id and r.id = rl.rule_id and r.deleted_at is null
        where rl.farm_id = l.farm_id and rl.lot_id = l.id
      )
    order by l.id
  `;
}

/** A step that is taken again meets what it wrote before, of which nothing is fed yet: it is written anew. */
async function write<Input extends Versioned & { name: string }, Row extends Kept>(
  tx: Queryable,
  scope: Scope,
  rows: Pick<RegisterRows<Input, Row>, 'table' | 'create' | 'update'>,
  body: Input,
): Promise<Row> {
  const id = (await namedRows(tx, scope.farm_id, rows.table)).idOf(body.name);
  return id === null ? rows.create(tx, scope, body) : rows.update(tx, scope, id, body);
}

/** The treats, and a schedule that gives them to every rule: to be fed by the operators, or by whoever sets it up. */
export async function takeTreats(tx: Queryable, scope: Scope, { treats }: TreatsStep): Promise<void> {
  const { farm_id, user_id } = scope;
  const rules = await tx<{ id: number }[]>`
    select id from rules where farm_id = ${farm_id} and deleted_at is null order by id
  `;
  if (rules.length === 0) throw conflict('Escolha a dieta antes dos tratos');
  const workers = await tx<{ user_id: number }[]>`
    select user_id from memberships where farm_id = ${farm_id} and active and user_type = 'worker' order by user_id
  `;
  const treat_items: { rule_id: number; treat_id: number; scheduled_time: string }[] = [];
  for (const { scheduled_time, ...treat } of treats) {
    const { id: treat_id } = await write(tx, scope, treatRows, treat);
    treat_items.push(...rules.map(({ id: rule_id }) => ({ rule_id, treat_id, scheduled_time })));
  }
  // Whoever takes the step at the same time waited for these treats.
  const [schedule] = await tx`select from treat_schedules where farm_id = ${farm_id} and deleted_at is null limit 1`;
  if (schedule) throw conflict('Os tratos já estão programados');
  const user_ids = workers.length > 0 ? workers.map(({ user_id }) => user_id) : [user_id ?? 0];
  const daily = { name: 'Programação diária', user_ids, treat_items };
  await treatScheduleRows.create(tx, scope, asTyped(TreatScheduleInput, daily));
}

/** Operators may share a name, too, but who is invited twice by mistake would be two people. */
export async function takePeople(
  tx: Queryable,
  scope: Scope,
  { people }: PeopleStep,
  publicUrl: string,
): Promise<Invitation[]> {
  const { farm_id } = scope;
  await holdFarm(tx, farm_id);
  const invited = await tx<{ name: string }[]>`
    select u.name from memberships m join users u on u.id = m.user_id
    where m.farm_id = ${farm_id} and m.active and m.user_type = 'worker' and u.email is null
  `;
  refuseTaken(invited, 'people', people, 'Já existe um operador ativo com este nome. Envie um novo link em Usuários.');
  return invite(tx, scope, people, publicUrl);
}

/** Of a step that is sent twice at once, the second waits and finds what the first made. */
async function holdFarm(tx: Queryable, farm_id: number): Promise<void> {
  await tx`select from farms where id = ${farm_id} for no key update`;
}

function refuseTaken(there: { name: string }[], field: string, rows: { name: string }[], message: string): void {
  const taken = new Set(there.map(({ name }) => nameKey(name)));
  const at = rows.findIndex(({ name }) => taken.has(nameKey(name)));
  if (at >= 0) throw conflict(message, `${field}.${at}.name`);
}

/** What is made of the whole farm may be more than the form of it takes from a person. */
function asTyped<T>(Input: z.ZodType<T>, body: T): T {
  const { data, error } = Input.safeParse(body);
  if (error) throw conflict(error.issues[0]?.message ?? '');
  return data;
}
