import { z } from 'zod';
import {
  Id,
  Instant,
  number,
  oneOf,
  optionalText,
  reference,
  requiredDay,
  requiredText,
  wholeHeads,
} from './fields.ts';
import { saleTerms } from './lot-costs.ts';
import { positive, required, tooLarge } from './messages.ts';
import { weightBases } from './weight-basis.ts';

/** What can happen to the heads of a lot after it entered. A transfer is one movement seen from two lots. */
export const movementKinds = ['death', 'sale', 'transfer', 'weighing'] as const;
export type MovementKind = (typeof movementKinds)[number];

export const movementLabels: Record<MovementKind, string> = {
  death: 'Morte',
  sale: 'Venda',
  transfer: 'Transferência',
  weighing: 'Pesagem',
};

const day = requiredDay('Data');
/** kg a head, within which a weight can be true. */
const [lightest, heaviest] = [0.01, 2000];
export const avgWeight = number('Peso Médio')
  .min(lightest, positive('Peso Médio'))
  .max(heaviest, tooLarge('Peso Médio', heaviest));
/** Without it a weight is on the basis of the lot's entry. */
const weight_basis = oneOf('Base do peso', weightBases).nullish();
const note = optionalText('Observação', 500);

export const LotMovementInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('death'), day, heads: wholeHeads('Cabeças'), cause: requiredText('Causa'), note }),
    z.object({
      kind: z.literal('sale'),
      day,
      heads: wholeHeads('Cabeças'),
      avg_weight: avgWeight.nullish(),
      weight_basis,
      ...saleTerms,
      note,
    }),
    z
      .object({
        kind: z.literal('transfer'),
        day,
        heads: wholeHeads('Cabeças'),
        to_lot_id: reference('Lote de destino').nullish(),
        /** An empty pen, in which the heads become a lot of their own. */
        to_corral_id: reference('Baia de destino').nullish(),
        note,
      })
      .superRefine(({ to_lot_id, to_corral_id }, context) => {
        const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
        if (to_lot_id == null && to_corral_id == null) refuse('to_lot_id', required('Lote de destino'));
        if (to_lot_id != null && to_corral_id != null) refuse('to_corral_id', 'Escolha um lote ou uma baia de destino');
      }),
    z.object({ kind: z.literal('weighing'), day, avg_weight: avgWeight, weight_basis, note }),
  ],
  { error: () => 'Tipo deve estar em um formato válido' },
);
export type LotMovementInput = z.infer<typeof LotMovementInput>;

/** A weight that was reckoned, or null where no animal has it: the figures that it follows from cannot be true. */
export function possibleWeight(weight: number | null): number | null {
  return weight !== null && weight >= lightest && weight <= heaviest ? weight : null;
}

export const LotMovement = z.object({
  id: Id,
  lot_id: Id,
  kind: z.enum(movementKinds),
  day: z.string(),
  /** Signed, as this lot sees it: what came is positive, what went negative; 0 for a weighing. */
  heads: z.number(),
  avg_weight: z.number().nullable(),
  weight_basis: z.enum(weightBases),
  cause: z.string().nullable(),
  note: z.string().nullable(),
  /** The other lot of a transfer. */
  other_lot: z.object({ id: Id, name: z.string() }).nullable(),
  user_name: z.string().nullable(),
  created_at: Instant,
});
export type LotMovement = z.infer<typeof LotMovement>;
