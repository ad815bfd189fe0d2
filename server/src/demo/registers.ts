import { addDays, type Day } from '@cocho/domain/days';
import { centsPerTonne } from '@cocho/domain/prices';
import type { TreatScheduleInput } from '@cocho/domain/treat-schedules';
import type { Queryable } from '../db/db.ts';
import { seedScale } from '../features/corral-indexes.ts';
import { corralRows } from '../features/corrals.ts';
import { addDailyCost } from '../features/daily-costs.ts';
import { addDryMatters } from '../features/dry-matters/dry-matter-rows.ts';
import { saveSettings } from '../features/farm-settings.ts';
import { ingredientRows } from '../features/ingredients.ts';
import { lotRows } from '../features/lots/lot-rows.ts';
import { addPrice } from '../features/prices/price-rows.ts';
import { recipeRows } from '../features/recipes/recipes.ts';
import { ruleRows } from '../features/rules.ts';
import { treatScheduleRows } from '../features/treat-schedules/treat-schedules.ts';
import { treatRows } from '../features/treats.ts';
import { wagonRows } from '../features/wagons.ts';
import type { Scope } from '../registers/scope.ts';
import { stageOf } from './adaptation.ts';
import { firstArrival, headsOf, lotOfAnyWeight, newLot, type Pen, settledLot } from './arrivals.ts';
import { minuteOf, timeOf } from './calendar.ts';
import { diets, dryMatter, dryMatterPercent, feedPrices } from './diets.ts';
import { feedingLines, lineOf } from './feeding-lines.ts';
import { penName } from './pens.ts';
import { divisionKg, plannedKg } from './wagon.ts';
import { wagons } from './workers.ts';

/** The day's load in three treats, with the hour of the first wagon of each. */
const treats: [name: string, percent: number, time: string][] = [
  ['Trato da manhã', 40, '06:00'],
  ['Trato do meio-dia', 25, '11:00'],
  ['Trato da tarde', 35, '15:30'],
];

/** The part of a season in which the pens fill up. */
const opening = 0.4;

const otherIngredients = ['Farelo de soja', 'Bagaço de cana'];

interface Feedlot {
  pens: number;
  operators: number[];
  /** Days that its season has had to open, truck by truck; null where its lots have been there for a while. */
  season: number | null;
}

/** The registers of a working feedlot: pens, notes, diets, lots and the rules that feed them. */
export async function seedRegisters(tx: Queryable, scope: Scope, feedlot: Feedlot): Promise<number[]> {
  await seedScale(tx, scope);
  for (const { name } of wagons) {
    await wagonRows.create(tx, scope, { name, capacity_kg: plannedKg, division_kg: divisionKg });
  }
  const recipeIds = await seedRecipes(tx, scope);
  await saveSettings(tx, scope.farm_id, {
    sale_price_per_arroba_cents: 32_000,
    deductions_percent: 1.63,
    tax_id: '11222333000181',
    place: 'Uberaba, MG',
  });
  await addDailyCost(tx, scope, { valid_from: firstPriced(scope), cents_per_head_day: 310 });
  const lots = await seedLots(tx, scope, feedlot);
  const ruleIds: number[] = [];
  for (const [index, { name, stage }] of feedingLines.entries()) {
    const lot_ids = lots.filter(({ line }) => line === index).map(({ id }) => id);
    ruleIds.push((await ruleRows.create(tx, scope, { name, recipe_id: recipeIds[stage] ?? 0, lot_ids })).id);
  }
  await seedSchedule(tx, scope, ruleIds, feedlot.operators);
  return lots.map(({ id }) => id);
}

/** Every rule gets all three treats. */
async function seedSchedule(tx: Queryable, scope: Scope, rules: number[], user_ids: number[]): Promise<void> {
  const treat_items: TreatScheduleInput['treat_items'] = [];
  for (const [name, percent, time] of treats) {
    const { id: treat_id } = await treatRows.create(tx, scope, { name, percent });
    for (const [index, { after }] of feedingLines.entries()) {
      treat_items.push({ rule_id: rules[index] ?? 0, treat_id, scheduled_time: timeOf(minuteOf(time) + after) });
    }
  }
  await treatScheduleRows.create(tx, scope, { name: 'Rotina diária', user_ids, treat_items });
}

async function seedRecipes(tx: Queryable, scope: Scope): Promise<number[]> {
  const ids = new Map<string, number>();
  for (const name of new Set([...diets.flatMap(({ mix }) => mix.map(([name]) => name)), ...otherIngredients])) {
    ids.set(name, (await ingredientRows.create(tx, scope, { name })).id);
  }
  for (const [name, reais] of feedPrices) {
    const price = { valid_from: firstPriced(scope), cents_per_tonne: centsPerTonne(reais, 'tonne') };
    await addPrice(tx, scope, { ...price, ingredient_id: ids.get(name) ?? 0 });
  }
  const dry = Object.entries(dryMatter).map(([name, dry_matter_percent]) => ({
    ingredient_id: ids.get(name) ?? 0,
    valid_from: firstPriced(scope),
    dry_matter_percent,
  }));
  await addDryMatters(tx, scope, dry);
  const made: number[] = [];
  for (const { name, timer, mix } of diets) {
    const ingredients = mix.map(([name, percent]) => ({ ingredient_id: ids.get(name) ?? 0, percent }));
    const dry_matter_percent = dryMatterPercent({ mix });
    made.push((await recipeRows.create(tx, scope, { name, timer, dry_matter_percent, ingredients })).id);
  }
  return made;
}

/** Cattle that have been there for a while were fed before. */
function firstPriced({ today }: Scope): Day {
  return addDays(today, -365);
}

/** A pen whose cattle come later in the season stays empty. */
async function seedLots(tx: Queryable, scope: Scope, { pens, season }: Feedlot) {
  const lots: { id: number; line: number }[] = [];
  for (let number = 1; number <= pens; number += 1) {
    const heads = headsOf(number);
    // A pen or two hold more than they should.
    const capacity = number % 11 === 0 ? heads - 8 : Math.ceil((heads + 10) / 20) * 20;
    const { id } = await corralRows.create(tx, scope, { name: penName(number), capacity });
    const input = season === null ? settledLot({ id, number }, pens, scope.today) : firstLot({ id, number });
    if (!input) continue;
    const lot = await lotRows.create(tx, scope, input);
    lots.push({ id: lot.id, line: lineOf(stageOf(lot, scope.today), number) });
  }
  return lots;

  function firstLot(pen: Pen) {
    const arrival = firstArrival(pen.number);
    if (arrival === 0) return newLot(pen, scope.today);
    return arrival > (season ?? 0) * opening ? lotOfAnyWeight(pen, pens, scope.today) : null;
  }
}
