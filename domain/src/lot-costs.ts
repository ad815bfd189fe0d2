import { z } from 'zod';
import { deductions, type FarmSettings, yieldPercent } from './farm-settings.ts';
import { flag, Id, number, oneOf, optionalText, positiveOrBlank } from './fields.ts';
import { positive, tooLarge } from './messages.ts';
import { cents } from './money-fields.ts';
import { optionalTaxId } from './tax-ids.ts';
import { weightBases } from './weight-basis.ts';

export const kgPerArroba = 15;

export const purchaseUnits = ['head', 'kg', 'arroba'] as const;
export type PurchaseUnit = (typeof purchaseUnits)[number];
export const purchaseUnitLabels: Record<PurchaseUnit, string> = { head: 'R$/cabeça', kg: 'R$/kg', arroba: 'R$/@' };

/** What a boitel charges for: days of a head, @ that it made, or tonnes of dry matter. */
export const contractKinds = ['head_day', 'arroba', 'dry_matter'] as const;
export type ContractKind = (typeof contractKinds)[number];
export const contractLabels: Record<ContractKind, string> = {
  head_day: 'Diária (R$/cab/dia)',
  arroba: '@ produzida (R$/@)',
  dry_matter: 'MS consumida (R$/t MS)',
};

/** What was paid for a lot, what it may bring, and what its owner is charged. All may be left open. */
export const LotCostsInput = z.object({
  purchase_cents: cents('Preço de compra').nullish(),
  purchase_unit: oneOf('Unidade', purchaseUnits).nullish(),
  /** What it costs to bring the whole lot. */
  freight_cents: cents('Frete').nullish(),
  entry_yield_percent: yieldPercent('Rendimento de entrada').nullish(),
  exit_yield_percent: yieldPercent('Rendimento de saída').nullish(),
  sale_price_per_arroba_cents: cents('Preço de venda').nullish(),
  contract_kind: oneOf('Contrato', contractKinds).nullish(),
  contract_cents: cents('Valor do contrato').nullish(),
  charge_exit_day: flag('Cobrar o dia da saída').nullish(),
  /** What the owner has paid of the charge already. */
  contract_paid_cents: cents('Valor já recebido').nullish(),
  /** The owner's, as it stands on papers that are signed: none of the field's business. */
  client_tax_id: optionalTaxId('CPF/CNPJ'),
  client_place: optionalText('Município e UF'),
});
export type LotCostsInput = z.infer<typeof LotCostsInput>;

/** What a head weighed in the mean when the lot came, and how it was weighed. */
export const entryWeight = {
  initial_avg_weight: positiveOrBlank('Peso Médio Inicial', 2000),
  weight_basis: oneOf('Base do peso', weightBases).nullish(),
};

/** With the weight, by which cattle are bought too. */
export const LotCostsBody = LotCostsInput.extend(entryWeight);
export type LotCostsBody = z.infer<typeof LotCostsBody>;

export const lotCostFields = Object.keys(LotCostsInput.shape) as (keyof LotCostsInput)[];

/** What a sale may tell beside heads and weight; the real carcass replaces the expected yield. */
export const saleTerms = {
  /** Of all heads sold. */
  carcass_kg: number('Peso de carcaça')
    .min(0.01, positive('Peso de carcaça'))
    .max(10_000_000, tooLarge('Peso de carcaça', 10_000_000))
    .nullish(),
  price_per_arroba_cents: cents('Preço por @').nullish(),
  freight_cents: cents('Frete').nullish(),
  deductions_percent: deductions('Descontos').nullish(),
};

const money = z.number().nullable();

export const SaleTerms = z.object({
  carcass_kg: z.number().nullable(),
  price_per_arroba_cents: money,
  freight_cents: money,
  deductions_percent: z.number().nullable(),
});
export type SaleTerms = z.infer<typeof SaleTerms>;

export const LotCosts = z.object({
  lot_id: Id,
  purchase_cents: money,
  purchase_unit: z.enum(purchaseUnits).nullable(),
  freight_cents: money,
  entry_yield_percent: z.number().nullable(),
  exit_yield_percent: z.number().nullable(),
  sale_price_per_arroba_cents: money,
  contract_kind: z.enum(contractKinds).nullable(),
  contract_cents: money,
  charge_exit_day: z.boolean(),
  contract_paid_cents: money,
  client_tax_id: z.string().nullable(),
  client_place: z.string().nullable(),
  /** As long as it may be told: until a close-out has frozen one. */
  entry_weight: z.object({ initial_avg_weight: z.number().nullable(), weight_basis: z.enum(weightBases) }).nullable(),
  sales: z.array(SaleTerms.extend({ movement_id: Id, day: z.string(), heads: z.number() })),
});
export type LotCosts = z.infer<typeof LotCosts>;

/** What figures are reckoned with. */
export type LotTerms = Omit<
  LotCosts,
  'lot_id' | 'sales' | 'entry_weight' | 'contract_paid_cents' | 'client_tax_id' | 'client_place'
>;

interface Bought {
  quantity: number;
  initial_avg_weight: number | null;
}

/** @ of carcass in live cattle; null where the weight is not known. */
export function arrobasOfLive(heads: number, weight: number | null, yieldPercent: number): number | null {
  return weight === null ? null : (heads * weight * yieldPercent) / 100 / kgPerArroba;
}

/** In cents, for all heads; null where nobody said, or where it was said by a weight that is not known. */
export function purchaseTotal(
  { quantity, initial_avg_weight }: Bought,
  { purchase_cents, purchase_unit }: LotTerms,
  entryYield: number,
) {
  if (purchase_cents === null) return null;
  if (purchase_unit === 'arroba') return times(arrobasOfLive(quantity, initial_avg_weight, entryYield), purchase_cents);
  if (purchase_unit === 'kg') return times(initial_avg_weight, purchase_cents * quantity);
  return purchase_cents * quantity;
}

function times(amount: number | null, by: number): number | null {
  return amount === null ? null : amount * by;
}

/** The lot's own word, else the farm's. */
export function yieldsOf(terms: LotTerms, settings: FarmSettings) {
  return {
    entry: terms.entry_yield_percent ?? settings.entry_yield_percent,
    exit: terms.exit_yield_percent ?? settings.exit_yield_percent,
  };
}

/** What a carcass makes of the live weight grows from the yield of entry to that of exit over the planned days. */
export function yieldAfter(
  days: number,
  { entry, exit }: { entry: number; exit: number },
  plannedDays: number,
): number {
  return entry + (exit - entry) * Math.min(1, Math.max(0, days) / plannedDays);
}
