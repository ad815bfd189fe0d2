import type { TreatScheduleInput } from '@cocho/domain/treat-schedules';
import type { Queryable } from '../db/db.ts';
import { corralIndexRows } from '../features/corral-indexes.ts';
import { corralRows } from '../features/corrals.ts';
import { ingredientRows } from '../features/ingredients.ts';
import { lotRows } from '../features/lots/lot-rows.ts';
import { recipeRows } from '../features/recipes/recipes.ts';
import { ruleRows } from '../features/rules.ts';
import { treatScheduleRows } from '../features/treat-schedules/treat-schedules.ts';
import { treatRows } from '../features/treats.ts';
import type { Scope } from '../registers/scope.ts';
import { firstLot, headsOf, settledLot } from './arrivals.ts';
import { diets, stageOf } from './diets.ts';

/** The 0–4 scale most Brazilian feedlots read troughs by, as what each note does to the next load. */
const indexes: [name: string, value: number][] = [
  ['0 - Cocho limpo e lambido', 10],
  ['0,5 - Cocho limpo', 5],
  ['1 - Sobra fina', 0],
  ['2 - Sobra de 25 a 50%', -5],
  ['3 - Sobra acima de 50%', -10],
  ['4 - Cocho intocado', -20],
  ['Suspender trato', -100],
];

/** The day's load in three treats, with the hour of the first wagon of each. */
const treats: [name: string, percent: number, hour: number][] = [
  ['Trato da manhã', 40, 6],
  ['Trato do meio-dia', 25, 11],
  ['Trato da tarde', 35, 16],
];

const otherIngredients = ['Farelo de soja', 'Bagaço de cana'];

interface Feedlot {
  pens: number;
  operators: number[];
  /** Its lots enter today; else they have been there for a while. */
  isNew: boolean;
}

/** The registers of a working feedlot: pens, notes, diets, lots at every stage and the rules that feed them. */
export async function seedRegisters(tx: Queryable, scope: Scope, feedlot: Feedlot): Promise<number[]> {
  for (const [name, value] of indexes) await corralIndexRows.create(tx, scope, { name, value });
  const recipeIds = await seedRecipes(tx, scope);
  const lots = await seedLots(tx, scope, feedlot);
  const ruleIds: number[] = [];
  for (const [stage, diet] of diets.entries()) {
    const lot_ids = lots.filter((lot) => lot.stage === stage).map(({ id }) => id);
    const rule = { name: `Linha de ${diet.name.toLowerCase()}`, recipe_id: recipeIds[stage] ?? 0, lot_ids };
    ruleIds.push((await ruleRows.create(tx, scope, rule)).id);
  }
  await seedSchedule(tx, scope, ruleIds, feedlot.operators);
  return lots.map(({ id }) => id);
}

/** Every rule gets all three treats, half an hour apart. */
async function seedSchedule(tx: Queryable, scope: Scope, rules: number[], user_ids: number[]): Promise<void> {
  const treat_items: TreatScheduleInput['treat_items'] = [];
  for (const [name, percent, hour] of treats) {
    const { id: treat_id } = await treatRows.create(tx, scope, { name, percent });
    for (const [index, rule_id] of rules.entries()) {
      const minutes = index * 30;
      const scheduled_time = `${pad(hour + Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
      treat_items.push({ rule_id, treat_id, scheduled_time });
    }
  }
  await treatScheduleRows.create(tx, scope, { name: 'Rotina diária', user_ids, treat_items });
}

async function seedRecipes(tx: Queryable, scope: Scope): Promise<number[]> {
  const ids = new Map<string, number>();
  for (const name of new Set([...diets.flatMap(({ mix }) => mix.map(([name]) => name)), ...otherIngredients])) {
    ids.set(name, (await ingredientRows.create(tx, scope, { name })).id);
  }
  const made: number[] = [];
  for (const { mix, ...recipe } of diets) {
    const ingredients = mix.map(([name, percent]) => ({ ingredient_id: ids.get(name) ?? 0, percent }));
    made.push((await recipeRows.create(tx, scope, { ...recipe, ingredients })).id);
  }
  return made;
}

async function seedLots(tx: Queryable, scope: Scope, { pens, isNew }: Feedlot) {
  const lots: { id: number; stage: number }[] = [];
  for (let number = 1; number <= pens; number += 1) {
    const heads = headsOf(number);
    // A pen or two hold more than they should.
    const capacity = number % 11 === 0 ? heads - 5 : Math.ceil((heads + 10) / 20) * 20;
    const { id, name } = await corralRows.create(tx, scope, { name: `Baia ${pad(number)}`, capacity });
    const pen = { id, name, number };
    const input = (isNew ? firstLot : settledLot)(pen, pens, scope.today);
    const lot = await lotRows.create(tx, scope, input);
    lots.push({ id: lot.id, stage: stageOf(lot.projected_avg_weight ?? 0) });
  }
  return lots;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
