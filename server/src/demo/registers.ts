import { addDays } from '@cocho/domain/days';
import { lotName } from '@cocho/domain/lot-names';
import type { TreatScheduleInput } from '@cocho/domain/treat-schedules';
import type { Queryable } from '../db.ts';
import { corralIndexRows } from '../features/corral-indexes.ts';
import { corralRows } from '../features/corrals.ts';
import { ingredientRows } from '../features/ingredients.ts';
import { addMovement } from '../features/lots/lot-movements.ts';
import { lotRows } from '../features/lots/lot-rows.ts';
import { recipeRows } from '../features/recipes.ts';
import { ruleRows } from '../features/rules.ts';
import { treatScheduleRows } from '../features/treat-schedules.ts';
import { treatRows } from '../features/treats.ts';
import type { Scope } from '../register-rows.ts';

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

/** In loading order: roughage first, so that it is longest in the mixer; minerals and urea inside the mass. */
const recipes: {
  name: string;
  dry_matter_percent: number;
  timer: number;
  mix: [ingredient: string, percent: number][];
}[] = [
  {
    name: 'Adaptação',
    dry_matter_percent: 52,
    timer: 6,
    mix: [
      ['Silagem de milho', 55],
      ['Milho moído seco', 24],
      ['Casca de soja', 11.5],
      ['Caroço de algodão', 6.5],
      ['Núcleo mineral', 2.4],
      ['Ureia', 0.6],
    ],
  },
  {
    name: 'Crescimento',
    dry_matter_percent: 61,
    timer: 5,
    mix: [
      ['Silagem de milho', 40],
      ['Milho moído seco', 37],
      ['Polpa cítrica', 10],
      ['Caroço de algodão', 9.5],
      ['Núcleo mineral', 2.7],
      ['Ureia', 0.8],
    ],
  },
  {
    name: 'Terminação',
    dry_matter_percent: 72,
    timer: 5,
    mix: [
      ['Silagem de milho', 22],
      ['Milho moído seco', 56],
      ['Polpa cítrica', 8],
      ['Caroço de algodão', 10],
      ['Núcleo mineral', 3],
      ['Ureia', 1],
    ],
  },
];

const clients = ['Agro Silva', 'Pecuária Três Rios', 'Irmãos Tavares'];

/** The registers of a working feedlot: pens, notes, diets, lots at every stage and the rules that feed them. */
export async function seedRegisters(tx: Queryable, scope: Scope, pens: number, operators: number[]): Promise<void> {
  for (const [name, value] of indexes) await corralIndexRows.create(tx, scope, { name, value });
  const recipeIds = await seedRecipes(tx, scope);
  const byStage: number[][] = recipes.map(() => []);
  const lotIds: number[] = [];
  for (let pen = 1; pen <= pens; pen += 1) {
    const { id, stage } = await seedLot(tx, scope, pen, pens);
    lotIds.push(id);
    byStage[stage]?.push(id);
  }
  const ruleIds: number[] = [];
  for (const [stage, lot_ids] of byStage.entries()) {
    const recipe_id = recipeIds[stage];
    const recipe = recipes[stage];
    if (!recipe || !recipe_id || lot_ids.length === 0) continue;
    const rule = { name: `Linha de ${recipe.name.toLowerCase()}`, recipe_id, lot_ids };
    ruleIds.push((await ruleRows.create(tx, scope, rule)).id);
  }
  await seedSchedule(tx, scope, ruleIds, operators);
  await seedMovements(tx, scope, lotIds);
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
  for (const name of new Set([...recipes.flatMap(({ mix }) => mix.map(([name]) => name)), ...otherIngredients])) {
    ids.set(name, (await ingredientRows.create(tx, scope, { name })).id);
  }
  const made: number[] = [];
  for (const { mix, ...recipe } of recipes) {
    const ingredients = mix.map(([name, percent]) => ({ ingredient_id: ids.get(name) ?? 0, percent }));
    made.push((await recipeRows.create(tx, scope, { ...recipe, ingredients })).id);
  }
  return made;
}

/** Pens fill up one after the other, so the first lots are the heaviest. */
async function seedLot(tx: Queryable, scope: Scope, pen: number, pens: number): Promise<{ id: number; stage: number }> {
  const quantity = 60 + ((pen * 47) % 121);
  const corral = `Baia ${pad(pen)}`;
  const capacity = pen % 11 === 0 ? quantity - 5 : Math.ceil((quantity + 10) / 20) * 20;
  const { id: corral_id } = await corralRows.create(tx, scope, { name: corral, capacity });
  const days = Math.round(((pens - pen + 1) / pens) * 100) + 3;
  const entry_date = addDays(scope.today, -days);
  const initial_avg_weight = 355 + ((pen * 13) % 50);
  const gmd = 1.35 + ((pen * 7) % 5) / 20;
  const weight = initial_avg_weight + gmd * days;
  const stage = days < 21 ? 0 : days < 60 ? 1 : 2;
  const dryMatter = (recipes[stage]?.dry_matter_percent ?? 60) / 100;
  const client_name = pen % 3 === 0 ? (clients[(pen / 3) % clients.length] ?? '') : '';
  const name_pattern = client_name ? 'pattern2' : 'pattern1';
  const { id } = await lotRows.create(tx, scope, {
    name: lotName(name_pattern, { corral, entry_date, client: client_name, manual: '' }),
    name_pattern,
    is_custom_name: false,
    client_name,
    corral_id,
    quantity,
    entry_date,
    initial_avg_weight,
    gmd,
    initial_load: Math.round((quantity * weight * 0.022) / dryMatter),
  });
  return { id, stage };
}

/** A few deaths and weighings, as every feedlot has. */
async function seedMovements(tx: Queryable, scope: Scope, lots: number[]): Promise<void> {
  const [first = 0, second = 0, third = 0] = lots;
  const note = null;
  await addMovement(tx, scope, first, {
    kind: 'death',
    day: addDays(scope.today, -40),
    heads: 1,
    cause: 'Timpanismo',
    note,
  });
  await addMovement(tx, scope, second, {
    kind: 'death',
    day: addDays(scope.today, -12),
    heads: 2,
    cause: 'Pneumonia',
    note,
  });
  await addMovement(tx, scope, first, { kind: 'weighing', day: addDays(scope.today, -20), avg_weight: 482, note });
  await addMovement(tx, scope, third, { kind: 'weighing', day: addDays(scope.today, -8), avg_weight: 497, note });
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
