import { z } from 'zod';
import { meantIntake } from './adaptation.ts';
import { excessPercent } from './composition.ts';
import { CorralInput } from './corrals.ts';
import { requiredNumber, requiredText } from './fields.ts';
import { formatNumber } from './formats.ts';
import { InvitationInput } from './invitations.ts';
import { withinLimit } from './load-arithmetic.ts';
import { LotInput } from './lots.ts';
import { notNegative, required, tooLarge, wholeNumber } from './messages.ts';
import { nameKey } from './names.ts';
import { maxIngredientsOfRecipe, RecipeInput, tooManyIngredients } from './recipes.ts';
import { TreatItemInput } from './treat-schedules.ts';
import { TreatInput } from './treats.ts';

/** The five steps from an empty farm to its first batch, in their order. */
export const firstSteps = ['pens', 'lots', 'diet', 'treats', 'people'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Whether a farm still needs the guide, and what its next step begins from. */
export const FirstSteps = z.object({
  /** Not done, and not sent away. */
  open: z.boolean(),
  done: z.object({ pens: z.boolean(), lots: z.boolean(), diet: z.boolean(), treats: z.boolean(), people: z.boolean() }),
  /** Pens without a lot, by name. */
  empty_pens: z.array(z.string()),
  /** Most of the cattle are still getting used to the trough. */
  adapting: z.boolean(),
  /** Heads and operators that the plan still has room for; null where it has no limit. */
  room: z.object({ animals: z.number().nullable(), operators: z.number().nullable() }),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

const mostRows = 200;

function rowsOf<T extends z.ZodType>(
  label: string,
  row: T,
  { most = mostRows, tooMany = `${label}: no máximo ${mostRows} de uma vez` } = {},
) {
  return z
    .array(row, { error: () => required(label) })
    .min(1, required(label))
    .max(most, tooMany);
}

export const PensStep = z.object({ pens: rowsOf('Baias', CorralInput.pick({ name: true, capacity: true })) });
export type PensStep = z.infer<typeof PensStep>;

const days = 'Dias de cocho';

/** A lot as it stands today: what it was fed so far is told by its days, and its load by the diet if nobody says it. */
const LotNow = LotInput.pick({ name: true, quantity: true, initial_load: true }).extend({
  corral: requiredText('Baia'),
  avg_weight: requiredNumber('Peso').min(1, 'Deve ser maior que 0').max(2000, tooLarge('Peso', 2000)),
  days: requiredNumber(days).int(wholeNumber(days)).min(0, notNegative(days)).max(400, tooLarge(days, 400)),
});
export const LotsStep = z.object({ lots: rowsOf('Lotes', LotNow) });
export type LotsStep = z.infer<typeof LotsStep>;

const MixLine = z.object({
  ingredient: requiredText('Ingrediente'),
  percent: RecipeInput.shape.ingredients.element.shape.percent,
});

export const DietStep = RecipeInput.pick({ name: true, timer: true, dry_matter_percent: true }).extend({
  mix: rowsOf('Ingredientes', MixLine, { most: maxIngredientsOfRecipe, tooMany: tooManyIngredients }).check(
    ({ value, issues }) => {
      const names = value.map(({ ingredient }) => ingredient);
      const message = twiceError('ingredientes', names) ?? sumError('ingredientes', value);
      if (message) issues.push({ code: 'custom', message, input: value });
    },
  ),
});
export type DietStep = z.infer<typeof DietStep>;

const TimedTreat = TreatInput.pick({ name: true, percent: true }).extend({
  scheduled_time: TreatItemInput.shape.scheduled_time,
});
export const TreatsStep = z.object({
  treats: rowsOf('Tratos', TimedTreat).check(({ value, issues }) => {
    const names = value.map(({ name }) => name);
    const message = twiceError('tratos', names) ?? sumError('tratos', value);
    if (message) issues.push({ code: 'custom', message, input: value });
  }),
});
export type TreatsStep = z.infer<typeof TreatsStep>;

export const PeopleStep = z.object({ people: rowsOf('Operadores', InvitationInput) });
export type PeopleStep = z.infer<typeof PeopleStep>;

function twiceError(of: string, names: string[]): string | null {
  const isTwice = new Set(names.map(nameKey)).size < names.length;
  return isTwice ? `Existem ${of} duplicados. Por favor, ajuste.` : null;
}

function sumError(of: string, shares: { percent: number }[]): string | null {
  const excess = excessPercent(shares);
  if (excess === 0) return null;
  const how = excess < 0 ? `Faltam ${formatNumber(-excess)}%` : `Sobram ${formatNumber(excess)}%`;
  return `A soma dos ${of} deve ser 100%. ${how}`;
}

interface Fed {
  heads: number;
  avg_weight: number;
  days: number;
}

/** kg a day that such a lot begins with under a diet, in whole kg. */
export function firstLoad({ heads, avg_weight, days }: Fed, dry_matter_percent: number): number {
  return withinLimit(Math.round((heads * avg_weight * meantIntake(days)) / dry_matter_percent));
}

/** What each step offers before anyone types: it can be taken as it is. */
export const offered = {
  pens: (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Curral ${index + 1}`, capacity: 100 })),

  lots: ({ empty_pens, room }: Pick<FirstSteps, 'empty_pens' | 'room'>): LotsStep['lots'] => {
    const most = room.animals === null ? 100 : Math.floor(room.animals / Math.max(1, empty_pens.length));
    const quantity = Math.max(1, Math.min(100, most));
    return empty_pens.map((corral, index) => ({
      ...{ name: `Lote ${index + 1}`, corral, quantity, avg_weight: 400, days: 0, initial_load: null },
    }));
  },

  treats: [
    { name: 'Trato da manhã', percent: 30, scheduled_time: '07:00' },
    { name: 'Trato do meio-dia', percent: 30, scheduled_time: '11:00' },
    { name: 'Trato da tarde', percent: 40, scheduled_time: '16:00' },
  ] satisfies TreatsStep['treats'],
};
