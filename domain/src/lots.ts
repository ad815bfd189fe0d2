import { z } from 'zod';
import { KeepDryMatter } from './diet-changes.ts';
import {
  flag,
  Id,
  Instant,
  number,
  oneOf,
  optionalText,
  positiveOrBlank,
  reference,
  registerRow,
  requiredDay,
  requiredNumber,
  requiredText,
  Version,
  wholeHeads,
} from './fields.ts';
import { maxLoad } from './load-arithmetic.ts';
import { entryWeight, LotCostsInput } from './lot-costs.ts';
import { namePatterns } from './lot-names.ts';
import { invalid, positive, tooLarge } from './messages.ts';
import { weightBases } from './weight-basis.ts';

export const lotSexes = ['male', 'castrated', 'female', 'mixed'] as const;
export type LotSex = (typeof lotSexes)[number];
export const lotSexLabels: Record<LotSex, string> = {
  male: 'Macho inteiro',
  castrated: 'Macho castrado',
  female: 'Fêmea',
  mixed: 'Misto',
};

/** `projected_load` of the payload is not here: the load follows from dated events, never from what a form says. */
export const LotInput = z.object({
  name: requiredText('Nome'),
  quantity: wholeHeads('Cabeças'),
  entry_date: requiredDay('Data de Entrada'),
  ...entryWeight,
  initial_load: positiveOrBlank('Carga Inicial', maxLoad),
  corral_id: reference('Baia'),
  gmd: requiredNumber('GMD').min(-10, 'Deve ser no mínimo -10').max(10, tooLarge('GMD', 10)),
  name_pattern: oneOf('Padrão de Nome', namePatterns).default('pattern3'),
  is_custom_name: flag('Nome manual').default(true),
  client_name: optionalText('Cliente'),
  /** Null takes it out of its rule; without it the rule stays as it is. */
  rule_id: reference('Regra').nullish(),
  /** Where another rule means another diet; a Carga Inicial that is set with it is meant for that one already. */
  keep_dry_matter: KeepDryMatter,
  /** These three, and how it was weighed: what is not said stays as it is, and null takes out what cattle they are. */
  sex: oneOf('Sexo', lotSexes).nullish(),
  breed: optionalText('Raça', 60),
  category: optionalText('Categoria', 60),
  /** Money of it: what is not said stays as it is. Told back by `…/costs` only, for every worker reads lots. */
  ...LotCostsInput.shape,
  version: Version.optional(),
});
export type LotInput = z.infer<typeof LotInput>;

const closing = {
  finish_date: requiredDay('Data de encerramento'),
  exit_heads: wholeHeads('Cabeças na saída').nullish(),
  exit_avg_weight: positiveOrBlank('Peso Médio de Saída', 2000),
  exit_weight_basis: oneOf('Base do peso', weightBases).nullish(),
  buyer: optionalText('Comprador'),
};
/** R$ per arroba. */
const maxPrice = 10_000;

/** What the lot left with may be told; the price is money, and kept where only those read it who may. */
export const FinishLot = z.object({
  ...closing,
  price_per_arroba_cents: number('Preço por @')
    .int(invalid('Preço por @'))
    .positive(positive('Preço por @'))
    .max(maxPrice * 100, tooLarge('Preço por @', maxPrice))
    .nullish(),
});
export type FinishLot = z.infer<typeof FinishLot>;

/** The same as it is typed: the price in R$. */
export const FinishLotForm = z.object({ ...closing, price_per_arroba: positiveOrBlank('Preço por @', maxPrice) });

/** A lot whose load is zero is fed again with so many kg a day: whole ones, so less than one would be none. */
export const ResumeLot = z.object({
  load: requiredNumber('Carga').min(1, positive('Carga')).max(maxLoad, tooLarge('Carga', maxLoad)),
});
export type ResumeLot = z.infer<typeof ResumeLot>;

export const Lot = z.object({
  ...registerRow,
  name: z.string(),
  /** Heads that entered. */
  quantity: z.number(),
  /** Heads there are: entered, plus in, minus out. Of a closed lot those that it left with; so is the weight. Cabeças shows it. */
  current_quantity: z.number(),
  entry_date: z.string(),
  deactivated_at: z.string().nullable(),
  /** What it left with, as whoever closed it told. */
  exit_heads: z.number().nullable(),
  exit_avg_weight: z.number().nullable(),
  exit_weight_basis: z.enum(weightBases).nullable(),
  buyer: z.string().nullable(),
  days_confined: z.number(),
  initial_avg_weight: z.number().nullable(),
  /** A transfer opened it, and nobody weighed its heads. */
  initial_projected: z.boolean().optional(),
  weight_basis: z.enum(weightBases),
  projected_avg_weight: z.number().nullable(),
  /** No weighing yet: the weight only repeats the typed GMD. */
  projected: z.boolean(),
  gmd: z.number(),
  gmd_measured: z.number().nullable(),
  last_weighing_date: z.string().nullable(),
  initial_load: z.number().nullable(),
  projected_load: z.number(),
  /** Of the diet that its load was last meant for; null: it never had one. */
  diet_dry_matter_percent: z.number().nullable(),
  /** A reading brought its load to zero. */
  suspended: z.boolean(),
  /** kg MO per head and day. */
  average_consumption: z.number().nullable(),
  /** MS in percent of body weight. */
  dry_matter_intake: z.number().nullable(),
  /** Whose heads opened it, by a transfer to an empty pen. */
  from_lot_id: Id.nullable(),
  corral_id: Id.nullable(),
  corral: z.object({ id: Id, name: z.string() }).nullable(),
  rule: z.object({ id: Id, name: z.string() }).nullable(),
  name_pattern: z.enum(namePatterns),
  is_custom_name: z.boolean(),
  client_name: z.string().nullable(),
  sex: z.enum(lotSexes).nullable(),
  breed: z.string().nullable(),
  category: z.string().nullable(),
  last_trough_reading_date: Instant.nullable(),
});
export type Lot = z.infer<typeof Lot>;

/** What a select of active lots needs, and nothing more. */
export const LotOption = z.object({
  id: Id,
  name: z.string(),
  corral: z.object({ id: Id, name: z.string() }).nullable(),
  /** Cabeças. */
  heads: z.number(),
  /** kg a day for the whole lot. */
  load: z.number(),
  /** Of the diet that it is meant for. */
  diet_dry_matter_percent: z.number().nullable(),
});
export type LotOption = z.infer<typeof LotOption>;
