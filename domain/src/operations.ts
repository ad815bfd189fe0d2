import { z } from 'zod';
import { fieldInstant, Id, reference, requiredDay, requiredNumber, requiredText } from './fields.ts';
import { invalid } from './messages.ts';
import { maxRevision } from './revisions.ts';
import { fates } from './trough-reading.ts';
import { divisionKg } from './wagon-limits.ts';

export const operationStatuses = ['pending', 'in_progress', 'completed', 'incomplete', 'canceled'] as const;
export type OperationStatus = (typeof operationStatuses)[number];

const statusLabels: Record<string, string> = {
  pending: 'Pendente',
  in_progress: 'Em andamento',
  completed: 'Concluído',
  incomplete: 'Incompleto',
  canceled: 'Cancelado',
};

export function statusLabel(status: string): string {
  return statusLabels[status] ?? 'Desconhecido';
}

export const weightSources = ['scale', 'typed', 'simulated'] as const;
export type WeightSource = (typeof weightSources)[number];

/** What a load line and an unload line have in common. Amounts are kg. */
const line = {
  /** Frozen when the batch began; errors are against it. */
  expected_quantity: kg('Previsto'),
  /** What the operator is shown: the expected, or its share after a load that missed its target. */
  target_quantity: kg('Alvo'),
  actual_quantity: kg('Utilizado').nullable(),
  /** Passed over: it has no amount and will have none. */
  skipped: z.boolean({ error: () => invalid('Pulado') }).default(false),
  /** A person said the amount, not a scale. No default: what older devices send must stay word for word the same. */
  typed: z.boolean({ error: () => invalid('Digitado') }).optional(),
  /** Where the amount came from; older devices tell only whether it was typed. */
  weight_source: z.enum(weightSources, { error: () => invalid('Origem do peso') }).nullish(),
  start_time: fieldInstant('Início').nullable(),
  end_time: fieldInstant('Fim').nullable(),
  /** What the scale showed when the line began, so that it goes on there after a reload. */
  start_weight: weight('Peso inicial').nullable().default(null),
};

/** What is made of an ingredient beyond its target: the plan stays, the ingredients that follow grow with it, or some pens get it. */
export const Overload = z.object({
  choice: z.enum(['keep', 'rebalance', 'spread'], { error: () => invalid('Excesso') }),
  /** The pens that get it, where it is spread. */
  lot_ids: z.array(reference('Lote'), invalid('Excesso')).max(500, invalid('Excesso')).nullish(),
});
export type Overload = z.infer<typeof Overload>;

export const LoadLine = z.object(
  {
    ingredient_id: reference('Ingrediente'),
    ingredient_name: requiredText('Ingrediente'),
    ...line,
    overload: Overload.nullish(),
  },
  { error: () => invalid('Carga') },
);
export type LoadLine = z.infer<typeof LoadLine>;

export const UnloadLine = z.object(
  { lot_id: reference('Lote'), lot_name: requiredText('Lote'), ...line },
  { error: () => invalid('Descarga') },
);
export type UnloadLine = z.infer<typeof UnloadLine>;

/** One wagon: a treat of a rule loaded, mixed and unloaded. Names are kept as they were. */
export const SubOperation = z.object(
  {
    client_id: uuid('Batelada'),
    treat_item_id: reference('Trato'),
    /** A rule may need more than one wagon. */
    batch: requiredNumber('Batelada')
      .int(invalid('Batelada'))
      .min(1, invalid('Batelada'))
      .max(100, invalid('Batelada')),
    rule_id: reference('Regra'),
    rule_name: requiredText('Regra'),
    recipe_id: reference('Receita'),
    recipe_name: requiredText('Receita'),
    treat_id: reference('Trato'),
    treat_name: requiredText('Trato'),
    dry_matter_percent: requiredNumber('Matéria seca')
      .min(0, invalid('Matéria seca'))
      .max(100, invalid('Matéria seca')),
    mixing_minutes: requiredNumber('Tempo de mistura')
      .min(0, invalid('Tempo de mistura'))
      .max(1440, invalid('Tempo de mistura')),
    tare_weight: weight('Tara').nullable(),
    mixing_start_time: fieldInstant('Início da mistura').nullable(),
    mixing_end_time: fieldInstant('Fim da mistura').nullable(),
    /** How many wagons the treat was cut into when its first one began. None of these are told by older devices. */
    batches: counter('Bateladas', 100).nullish(),
    wagon_id: reference('Vagão').nullish(),
    wagon_name: requiredText('Vagão').nullish(),
    /** What its scale counts by, in kg. */
    division_kg: requiredNumber('Divisão da balança')
      .min(divisionKg.min, invalid('Divisão da balança'))
      .max(divisionKg.max, invalid('Divisão da balança'))
      .nullish(),
    load_operation_ingredients: z.array(LoadLine, invalid('Carga')).min(1, invalid('Carga')).max(50, invalid('Carga')),
    unload_operation_corrals: z
      .array(UnloadLine, invalid('Descarga'))
      .min(1, invalid('Descarga'))
      .max(500, invalid('Descarga')),
  },
  { error: () => invalid('Batelada') },
);
export type SubOperation = z.infer<typeof SubOperation>;

/** One execution of a schedule by one operator on one day, whole, as the device that runs it sends it. */
export const DeviceOperation = z.object({
  /** Grows with every change on the device. */
  revision: counter('Revisão', maxRevision),
  /** Raised when a manager releases the operation: what an older one still sends no longer counts. */
  epoch: counter('Época'),
  device_id: uuid('Aparelho'),
  schedule_id: reference('Programação'),
  day: requiredDay('Dia'),
  start_time: fieldInstant('Início').nullable(),
  end_time: fieldInstant('Fim').nullable(),
  canceled: z.boolean({ error: () => invalid('Cancelada') }).default(false),
  sub_operations: batches(SubOperation),
});
export type DeviceOperation = z.infer<typeof DeviceOperation>;

/** In place of a batch of which the server has every word. */
const UnchangedBatch = z.object({ client_id: uuid('Batelada'), unchanged: z.literal(true) });
export type UnchangedBatch = z.infer<typeof UnchangedBatch>;

/** The same as it travels: a batch that did not change since it was last stored need not be told again. */
export const SentOperation = DeviceOperation.extend({
  sub_operations: batches(z.union([UnchangedBatch, SubOperation])),
});
export type SentOperation = z.infer<typeof SentOperation>;

export function isUnchanged(sub: SubOperation | UnchangedBatch): sub is UnchangedBatch {
  return 'unchanged' in sub;
}

export function wholeBatches({ sub_operations }: SentOperation): SubOperation[] {
  return sub_operations.filter((sub): sub is SubOperation => !isUnchanged(sub));
}

type Times = Pick<DeviceOperation, 'canceled' | 'start_time' | 'end_time'>;

/** `fed`: of each batch, whether every line of it has an amount. Completed when it has ended and all are. */
export function operationStatus({ canceled, start_time, end_time }: Times, fed: boolean[]): OperationStatus {
  if (canceled) return 'canceled';
  if (!end_time) return start_time ? 'in_progress' : 'pending';
  return fed.length > 0 && fed.every(Boolean) ? 'completed' : 'incomplete';
}

export function isFed(sub: SubOperation): boolean {
  return linesOf(sub).every(({ actual_quantity }) => actual_quantity !== null);
}

export function linesOf(sub: SubOperation): (LoadLine | UnloadLine)[] {
  return [...sub.load_operation_ingredients, ...sub.unload_operation_corrals];
}

/** Some of its weights no real scale has shown. */
export function isSimulated(sub: Lines<{ weight_source?: WeightSource | null | undefined }>): boolean {
  const lines = [...sub.load_operation_ingredients, ...sub.unload_operation_corrals];
  return lines.some(({ weight_source }) => weight_source === 'simulated');
}

interface Lines<T> {
  load_operation_ingredients: T[];
  unload_operation_corrals: T[];
}

/** Nothing more is fed in it. */
export function hasEnded({ end_time, canceled }: Pick<DeviceOperation, 'end_time' | 'canceled'>): boolean {
  return end_time !== null || canceled;
}

export function isOver(status: OperationStatus): boolean {
  return status !== 'pending' && status !== 'in_progress';
}

/** What became of a revision that a device sent. */
export const OperationFate = z.object({
  client_id: z.string(),
  id: Id.nullable(),
  revision: z.number(),
  fate: z.enum(fates),
  errors: z.array(z.string()),
});
export type OperationFate = z.infer<typeof OperationFate>;

function kg(label: string) {
  return requiredNumber(label).min(0, invalid(label)).max(1_000_000, invalid(label));
}

/** As the scale shows it: an empty wagon may be a little below zero. */
function weight(label: string) {
  return requiredNumber(label).min(-1_000_000, invalid(label)).max(1_000_000, invalid(label));
}

function uuid(label: string) {
  return z.uuid(invalid(label)).toLowerCase();
}

function counter(label: string, max = 2_147_483_647) {
  return requiredNumber(label).int(invalid(label)).min(1, invalid(label)).max(max, invalid(label));
}

function batches<T extends z.ZodType<{ client_id: string }>>(batch: T) {
  const bad = invalid('Bateladas');
  return z
    .array(batch, bad)
    .max(400, bad)
    .refine((subs) => new Set(subs.map(({ client_id }) => client_id)).size === subs.length, bad);
}
