import { z } from 'zod';
import { Id, Instant, reference, requiredDay, requiredNumber, requiredText } from './fields.ts';
import { invalid } from './messages.ts';
import { fates } from './trough-reading.ts';

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
  start_time: instant('Início').nullable(),
  end_time: instant('Fim').nullable(),
  /** What the scale showed when the line began, so that it goes on there after a reload. */
  start_weight: weight('Peso inicial').nullable().default(null),
};

export const LoadLine = z.object({
  ingredient_id: reference('Ingrediente'),
  ingredient_name: requiredText('Ingrediente'),
  ...line,
});
export type LoadLine = z.infer<typeof LoadLine>;

export const UnloadLine = z.object({ lot_id: reference('Lote'), lot_name: requiredText('Lote'), ...line });
export type UnloadLine = z.infer<typeof UnloadLine>;

/** One wagon: a treat of a rule loaded, mixed and unloaded. Names are kept as they were. */
export const SubOperation = z.object({
  client_id: uuid('Batelada'),
  treat_item_id: reference('Trato'),
  /** A rule may need more than one wagon. */
  batch: requiredNumber('Batelada').int(invalid('Batelada')).min(1, invalid('Batelada')).max(100, invalid('Batelada')),
  rule_id: reference('Regra'),
  rule_name: requiredText('Regra'),
  recipe_id: reference('Receita'),
  recipe_name: requiredText('Receita'),
  treat_id: reference('Trato'),
  treat_name: requiredText('Trato'),
  dry_matter_percent: requiredNumber('Matéria seca').min(0, invalid('Matéria seca')).max(100, invalid('Matéria seca')),
  mixing_minutes: requiredNumber('Tempo de mistura')
    .min(0, invalid('Tempo de mistura'))
    .max(1440, invalid('Tempo de mistura')),
  tare_weight: weight('Tara').nullable(),
  mixing_start_time: instant('Início da mistura').nullable(),
  mixing_end_time: instant('Fim da mistura').nullable(),
  load_operation_ingredients: z.array(LoadLine, invalid('Carga')).min(1, invalid('Carga')).max(50, invalid('Carga')),
  unload_operation_corrals: z
    .array(UnloadLine, invalid('Descarga'))
    .min(1, invalid('Descarga'))
    .max(500, invalid('Descarga')),
});
export type SubOperation = z.infer<typeof SubOperation>;

/** One execution of a schedule by one operator on one day, whole, as the device that runs it sends it. */
export const DeviceOperation = z.object({
  /** Grows with every change on the device. */
  revision: counter('Revisão'),
  /** Raised when a manager releases the operation: what an older one still sends no longer counts. */
  epoch: counter('Época'),
  device_id: uuid('Aparelho'),
  schedule_id: reference('Programação'),
  day: requiredDay('Dia'),
  start_time: instant('Início').nullable(),
  end_time: instant('Fim').nullable(),
  canceled: z.boolean({ error: () => invalid('Cancelada') }).default(false),
  sub_operations: z.array(SubOperation, invalid('Bateladas')).max(400, invalid('Bateladas')),
});
export type DeviceOperation = z.infer<typeof DeviceOperation>;

/** Completed when it has ended and every line has an amount. */
export function operationStatus(
  operation: Pick<DeviceOperation, 'canceled' | 'start_time' | 'end_time' | 'sub_operations'>,
): OperationStatus {
  if (operation.canceled) return 'canceled';
  if (!operation.end_time) return operation.start_time ? 'in_progress' : 'pending';
  const lines = operation.sub_operations.flatMap(linesOf);
  return lines.length > 0 && lines.every(({ actual_quantity }) => actual_quantity !== null)
    ? 'completed'
    : 'incomplete';
}

export function linesOf(sub: SubOperation): (LoadLine | UnloadLine)[] {
  return [...sub.load_operation_ingredients, ...sub.unload_operation_corrals];
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

/** An operation as the server knows it: a device may go on with one that is its own, or that was released. */
export const KnownOperation = DeviceOperation.extend({
  id: Id,
  client_id: z.string(),
  /** Nobody's after a release, until a device takes it. */
  device_id: z.string().nullable(),
  user_id: Id,
  user_name: z.string(),
  status: z.enum(operationStatuses),
});
export type KnownOperation = z.infer<typeof KnownOperation>;

export const OperationRow = z.object({
  id: Id,
  status: z.string(),
  day: z.iso.date(),
  start_time: Instant.nullable(),
  end_time: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  user: z.object({ id: Id, name: z.string() }),
  sub_operations: z.array(z.object({ id: Id, rule_name: z.string() })),
  expected_quantity: z.number(),
  actual_quantity: z.number(),
  /** Someone else also fed one of its batches on the same day. */
  repeated: z.boolean(),
});
export type OperationRow = z.infer<typeof OperationRow>;

const detailLine = {
  id: Id,
  expected_quantity: z.number(),
  target_quantity: z.number(),
  actual_quantity: z.number().nullable(),
  difference_quantity: z.number().nullable(),
  start_time: Instant.nullable(),
  end_time: Instant.nullable(),
  skipped: z.boolean(),
  typed: z.boolean(),
};

export const OperationDetails = OperationRow.extend({
  /** A device holds it: nobody else can go on until a manager releases it. */
  held: z.boolean(),
  /** The device's clock is ahead of ours: its times are not to be trusted. */
  clock_ahead: z.boolean(),
  sub_operations: z.array(
    z.object({
      id: Id,
      batch: z.number(),
      rule_name: z.string(),
      recipe_name: z.string(),
      treat_name: z.string(),
      tare_weight: z.number().nullable(),
      /** The operator of another operation that fed the same batch on the same day. */
      repeated_by: z.string().nullable(),
      load_operation_ingredients: z.array(z.object({ ...detailLine, ingredient_name: z.string() })),
      unload_operation_corrals: z.array(z.object({ ...detailLine, lot_name: z.string() })),
    }),
  ),
});
export type OperationDetails = z.infer<typeof OperationDetails>;

function kg(label: string) {
  return requiredNumber(label).min(0, invalid(label)).max(1_000_000, invalid(label));
}

/** As the scale shows it: an empty wagon may be a little below zero. */
function weight(label: string) {
  return requiredNumber(label).min(-1_000_000, invalid(label)).max(1_000_000, invalid(label));
}

function instant(label: string) {
  return z.iso.datetime({ offset: true, error: () => invalid(label) });
}

function uuid(label: string) {
  return z.uuid(invalid(label)).toLowerCase();
}

function counter(label: string) {
  return requiredNumber(label).int(invalid(label)).min(1, invalid(label)).max(2_147_483_647, invalid(label));
}
