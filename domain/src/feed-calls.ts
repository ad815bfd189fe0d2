import { z } from 'zod';
import { Id, reference, requiredDay, requiredNumber } from './fields.ts';
import { tooLarge } from './messages.ts';

/** What a trough that was looked at says about the next load: practice, and each farm's own. Percents of the load. */
export const CallRules = z.object({
  /** More than half was left. */
  over_half: cut('Mais de 50 % de sobra'),
  /** 25 to 50 % was left. */
  up_to_half: cut('25–50 % de sobra'),
  clean_twice: raise('Duas manhãs limpas'),
  /** And the lot eats less than cattle of its weight would. */
  licked_twice: raise('Duas manhãs lambidas'),
  /** How far above what cattle of that weight and gain eat a load may be raised. */
  above_prior: raise('Acima do consumo esperado'),
  day_limit: raise('Limite por dia'),
  three_day_limit: raise('Limite de aumento em três dias'),
  /** On which nothing is raised, as somebody said. */
  hot_day: requiredDay('Dia quente').nullable(),
});
export type CallRules = z.infer<typeof CallRules>;

export const initialCallRules: CallRules = {
  over_half: -10,
  up_to_half: -5,
  clean_twice: 5,
  licked_twice: 10,
  above_prior: 10,
  day_limit: 10,
  three_day_limit: 10,
  hot_day: null,
};

/** `note` is null where nobody has looked at the trough today. Never applied by itself. */
export const Suggestion = z.object({
  lot_id: Id,
  lot_name: z.string(),
  corral_name: z.string().nullable(),
  note: z.number().nullable(),
  corral_index_id: Id.nullable(),
  reason: z.string(),
  load: z.number(),
  new_load: z.number(),
  /** What was decided today already, as percents of the load; null while nothing was. */
  decided: z.number().nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const AcceptedCalls = z.object({
  lot_ids: z
    .array(reference('Lote'), 'Informe os lotes')
    .min(1, 'Informe os lotes')
    .max(1000, 'Envie no máximo 1.000 lotes por vez'),
});
export type AcceptedCalls = z.infer<typeof AcceptedCalls>;

function cut(label: string) {
  return requiredNumber(label).min(-50, `${label} deve ser no mínimo -50`).max(0, tooLarge(label, 0));
}

function raise(label: string) {
  return requiredNumber(label).min(0, `${label} deve ser no mínimo 0`).max(50, tooLarge(label, 50));
}
