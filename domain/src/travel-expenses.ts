import { z } from 'zod';
import { Receipt } from './expense-receipts.ts';
import { Instant, number, oneOf, optionalText, registerRow, requiredDay, requiredText, Version } from './fields.ts';
import { invalid, notNegative, required, tooLarge } from './messages.ts';
import { cents } from './money-fields.ts';
import { optionalTaxId } from './tax-ids.ts';

export const expenseStatuses = ['draft', 'submitted', 'returned', 'approved'] as const;
export type ExpenseStatus = (typeof expenseStatuses)[number];

export const expenseStatusLabels: Record<ExpenseStatus, string> = {
  draft: 'Rascunho',
  submitted: 'Em análise',
  returned: 'Devolvido',
  approved: 'Aprovado',
};

/** Its author writes it until it is submitted, and again once it comes back. */
export function isWritable(status: ExpenseStatus): boolean {
  return status === 'draft' || status === 'returned';
}

export const extraCostCategories = ['manutencao', 'pecas', 'ferramentas', 'outros'] as const;
export type ExtraCostCategory = (typeof extraCostCategories)[number];

export const categoryLabels: Record<ExtraCostCategory, string> = {
  manutencao: 'Manutenção',
  pecas: 'Peças',
  ferramentas: 'Ferramentas',
  outros: 'Outros',
};

/** R$ 2,50: what a km costs from now on. A report keeps the price that it began with. */
export const kmPriceCents = 250;
const maxKm = 9_999_999;
const maxRows = 100;

function km(label: string) {
  return number(label)
    .min(0, notNegative(label))
    .max(maxKm, tooLarge(label, maxKm))
    .refine((value) => Number(value.toFixed(1)) === value, `${label} deve ter no máximo 1 casa decimal`)
    .nullish();
}

function optionalDay(label: string) {
  return requiredDay(label).nullish();
}

export const Hotel = z
  .object({
    name: optionalText('Hotel'),
    check_in: optionalDay('Check-in'),
    check_out: optionalDay('Check-out'),
    value_cents: cents('Valor do hotel').nullish(),
  })
  .refine(({ check_in, check_out }) => !check_in || !check_out || check_in <= check_out, {
    path: ['check_out'],
    message: 'Check-out não pode ser anterior ao check-in',
  });
export type Hotel = z.infer<typeof Hotel>;

const ExtraCost = z.object({
  description: optionalText('Descrição'),
  category: oneOf('Categoria', extraCostCategories).default('outros'),
  value_cents: cents('Valor do custo').nullish(),
});
export type ExtraCost = z.infer<typeof ExtraCost>;

function rows<T extends z.ZodType>(row: T, label: string) {
  return z.array(row, { error: () => required(label) }).max(maxRows, tooLarge(label, maxRows));
}

const fields = {
  client_name: optionalText('Nome do cliente'),
  client_tax_id: optionalTaxId('CPF/CNPJ'),
  client_address: optionalText('Endereço', 240),
  technician_name: optionalText('Técnico'),
  departure_date: optionalDay('Data de partida'),
  return_date: optionalDay('Data de retorno'),
  destination: optionalText('Destino'),
  travel_purpose: optionalText('Motivo da viagem', 240),
  initial_km: km('Km inicial'),
  final_km: km('Km final'),
  hotels: rows(Hotel, 'Hotéis').default([]),
  extra_costs: rows(ExtraCost, 'Custos extras').default([]),
  observations: optionalText('Observações', 2_000),
};

interface Trip {
  departure_date?: string | null | undefined;
  return_date?: string | null | undefined;
}

function comesBackLater({ departure_date: from, return_date: to }: Trip): boolean {
  return !from || !to || from <= to;
}

const tooEarly = { path: ['return_date'], message: 'Data de retorno não pode ser anterior à de partida' };

/**
 * A report may be left unfinished: what it needs is asked for when it is submitted. The device that begins one gives it an
 * id of its own, so that what is sent again because its answer was lost is no second report.
 */
export const ExpenseInput = z
  .object({
    ...fields,
    client_id: z.uuid(invalid('Identificador')).optional(),
    version: Version.optional(),
  })
  .refine(comesBackLater, tooEarly);
export type ExpenseInput = z.infer<typeof ExpenseInput>;

const { client_name, client_tax_id, client_address, technician_name, departure_date, return_date, observations } =
  fields;

/** What the settings dialog asks for: what else the fields hold is judged when it is saved. */
export const ExpenseSettings = z
  .object({ client_name, client_tax_id, client_address, technician_name, departure_date, return_date, observations })
  .refine(comesBackLater, tooEarly);

export const expenseSaved = 'Relatório salvo com sucesso!';

/** Only its author writes it: whoever finds it changed did so elsewhere. */
export const expenseChanged =
  'Este relatório foi salvo em outro aparelho, ou em outra aba, depois que você o abriu aqui.';

/** What is kept of what was sent: empty is null, and a row says all of its fields. */
export function writtenExpense(input: Omit<ExpenseInput, 'client_id' | 'version'>) {
  return {
    client_name: input.client_name || null,
    client_tax_id: input.client_tax_id || null,
    client_address: input.client_address || null,
    technician_name: input.technician_name || null,
    departure_date: input.departure_date ?? null,
    return_date: input.return_date ?? null,
    destination: input.destination || null,
    travel_purpose: input.travel_purpose || null,
    initial_km: input.initial_km ?? null,
    final_km: input.final_km ?? null,
    hotels: input.hotels.map(({ name, check_in, check_out, value_cents }) => ({
      name: name || null,
      check_in: check_in ?? null,
      check_out: check_out ?? null,
      value_cents: value_cents ?? 0,
    })),
    extra_costs: input.extra_costs.map(({ description, category, value_cents }) => ({
      description: description || null,
      category,
      value_cents: value_cents ?? 0,
    })),
    observations: input.observations || null,
  };
}

/** Whether a stored report says just what was sent: then nothing was changed since, or anew. */
export function saysTheSame(report: ExpenseReport, sent: ExpenseInput): boolean {
  return JSON.stringify(writtenExpense(report)) === JSON.stringify(writtenExpense(sent));
}

/** What staff look at must say who went where, when and why. */
export const SubmittableExpense = z.object({
  technician_name: requiredText('Técnico'),
  departure_date: requiredDay('Data de partida'),
  return_date: requiredDay('Data de retorno'),
  destination: requiredText('Destino'),
  travel_purpose: requiredText('Motivo da viagem', { max: 240 }),
});

export const ExpenseReport = z.object({
  ...registerRow,
  status: z.enum(expenseStatuses),
  author_name: z.string(),
  client_name: z.string().nullable(),
  client_tax_id: z.string().nullable(),
  client_address: z.string().nullable(),
  technician_name: z.string().nullable(),
  departure_date: z.string().nullable(),
  return_date: z.string().nullable(),
  destination: z.string().nullable(),
  travel_purpose: z.string().nullable(),
  initial_km: z.number().nullable(),
  final_km: z.number().nullable(),
  km_price_cents: z.number(),
  hotels: z.array(
    z.object({
      name: z.string().nullable(),
      check_in: z.string().nullable(),
      check_out: z.string().nullable(),
      value_cents: z.number(),
    }),
  ),
  extra_costs: z.array(
    z.object({ description: z.string().nullable(), category: z.enum(extraCostCategories), value_cents: z.number() }),
  ),
  observations: z.string().nullable(),
  receipts: z.array(Receipt),
  total_km: z.number(),
  km_total_cents: z.number(),
  hotels_total_cents: z.number(),
  extra_costs_total_cents: z.number(),
  total_expenses_cents: z.number(),
  submitted_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  decided_by: z.string().nullable(),
  /** Why it came back. */
  remark: z.string().nullable(),
});
export type ExpenseReport = z.infer<typeof ExpenseReport>;

/** Staff decide on what they have read: of another version nothing is decided. */
export const ExpenseApproval = z.object({ version: Version });
export type ExpenseApproval = z.infer<typeof ExpenseApproval>;

export const ExpenseReturn = ExpenseApproval.extend({ remark: requiredText('Motivo', { max: 500 }) });
export type ExpenseReturn = z.infer<typeof ExpenseReturn>;

interface Spent {
  initial_km?: number | null | undefined;
  final_km?: number | null | undefined;
  hotels: { value_cents?: number | null | undefined }[];
  extra_costs: { value_cents?: number | null | undefined }[];
}

/** What follows from what was written; km are counted in tenths, so that all of it is whole cents. */
export function expenseTotals(spent: Spent, km_price_cents = kmPriceCents) {
  const tenths = Math.max(0, tenthsOf(spent.final_km) - tenthsOf(spent.initial_km));
  const km_total_cents = Math.floor((tenths * km_price_cents + 5) / 10);
  const hotels_total_cents = sumOf(spent.hotels);
  const extra_costs_total_cents = sumOf(spent.extra_costs);
  return {
    total_km: tenths / 10,
    km_total_cents,
    hotels_total_cents,
    extra_costs_total_cents,
    total_expenses_cents: km_total_cents + hotels_total_cents + extra_costs_total_cents,
  };
}

function tenthsOf(km: number | null | undefined): number {
  return Math.round((km ?? 0) * 10);
}

function sumOf(rows: { value_cents?: number | null | undefined }[]): number {
  return rows.reduce((sum, { value_cents }) => sum + (value_cents ?? 0), 0);
}

/** A row that is only kept because one must be says nothing, and is not printed. */
export function isBlankHotel({ name, check_in, check_out, value_cents }: Hotel): boolean {
  return !name && !check_in && !check_out && !value_cents;
}

export function isBlankCost({ description, value_cents }: Pick<ExtraCost, 'description' | 'value_cents'>): boolean {
  return !description && !value_cents;
}
