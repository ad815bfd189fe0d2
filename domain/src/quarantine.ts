import { z } from 'zod';
import { Id, Instant, oneOf, reference } from './fields.ts';
import { invalid } from './messages.ts';

/** Of a reading its note and, where there is none, the beginning of what came instead. */
const QuarantinedReading = z.object({
  note: z.number().nullable(),
  timestamp: z.string().nullable(),
  text: z.string().nullable(),
});

/** Of an operation the kg of each batch; null if it has no batches that could be read. */
const QuarantinedOperation = z.object({
  day: z.string().nullable(),
  revision: z.number().nullable(),
  batches: z
    .array(z.object({ rule_name: z.string().nullable(), loaded_kg: z.number(), unloaded_kg: z.number() }))
    .nullable(),
});

/** Of one person in one farm; what comes on top stays on the device until some of it is resolved. */
export const maxWaiting = 1000;
/** Of their contents together: an operation of 15.000 lines has five million. */
export const maxWaitingBytes = 64 * 1024 * 1024;

/** A lot that cannot have been fed then, and the kg that are told of it: the rest can be applied without it. */
export const LotInTheWay = z.object({ lot_id: Id, lot_name: z.string(), reason: z.string(), kg: z.number() });
export type LotInTheWay = z.infer<typeof LotInTheWay>;

export const Quarantined = z.object({
  id: Id,
  kind: z.enum(['reading', 'operation']),
  client_id: z.string(),
  reason: z.string(),
  lot_name: z.string().nullable(),
  user_name: z.string().nullable(),
  received_at: Instant,
  payload: z.union([QuarantinedReading, QuarantinedOperation]),
  /**
   * Those because of which it was not applied when that was tried last; empty where another reason came first, or where to leave
   * them out is of no help.
   */
  in_the_way: z.array(LotInTheWay),
});
export type Quarantined = z.infer<typeof Quarantined>;

export const maxOutcomesPerCall = 100;

/** As many as an operation of the largest size can feed. */
const maxLotsLeftOut = 15_000;

/** What a device asks about: a reading, or one revision of an operation. */
export const QuarantineQuestion = z.object({
  client_id: z.uuid(invalid('Identificador')),
  revision: z
    .int({ error: () => invalid('Revisão') })
    .min(0, invalid('Revisão'))
    .max(2_147_483_647, invalid('Revisão'))
    .nullable(),
});
export type QuarantineQuestion = z.infer<typeof QuarantineQuestion>;

/** How it ended. `errors` tells the person: why it was parked and, when a manager discarded it, that and when. */
export const QuarantineOutcome = QuarantineQuestion.extend({
  outcome: z.enum(['pending', 'applied', 'discarded']),
  errors: z.array(z.string()),
});
export type QuarantineOutcome = z.infer<typeof QuarantineOutcome>;

const quarantineActions = ['retry', 'discard'] as const;

export const QuarantineResolution = z.object({
  action: oneOf('Ação', quarantineActions),
  /** Lots that may be left out of an operation which is tried again, where they stand in its way: what they were given counts for no lot. */
  without: z
    .array(reference('Lote'), invalid('Lotes'))
    .max(maxLotsLeftOut, `Deixe de fora no máximo ${maxLotsLeftOut} lotes`)
    .optional(),
});
export type QuarantineResolution = z.infer<typeof QuarantineResolution>;

/** Many at once: each gets an answer of its own. */
export const QuarantineResolutions = QuarantineResolution.extend({
  ids: z
    .array(reference('Registro'), { error: () => 'Informe os registros' })
    .min(1, 'Informe os registros')
    .max(maxWaiting, `Resolva no máximo ${maxWaiting} registros por vez`),
});

/** `failed`: it is as it was, for the reason in `errors`. */
export const QuarantineResolved = z.object({
  id: Id,
  outcome: z.enum(['applied', 'discarded', 'failed']),
  errors: z.array(z.string()),
});
export type QuarantineResolved = z.infer<typeof QuarantineResolved>;
