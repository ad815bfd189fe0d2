import { formatTaxId } from '@cocho/domain/tax-ids';
import type { ExpenseReport, ExtraCostCategory } from '@cocho/domain/travel-expenses';

type Typed = number | string;

export const blankHotel = { name: '', check_in: '', check_out: '', value_cents: '' as Typed };
export const blankCost = { description: '', category: 'outros' as ExtraCostCategory, value_cents: '' as Typed };

/** What the fields hold: a number, or what was typed in its place. One row of each list is always kept. */
export type ExpenseValues = ReturnType<typeof expenseValues>;

export function expenseValues(report: ExpenseReport | null, technician: string) {
  const hotels = (report?.hotels ?? []).map((hotel) => ({
    name: hotel.name ?? '',
    check_in: hotel.check_in ?? '',
    check_out: hotel.check_out ?? '',
    value_cents: hotel.value_cents as Typed,
  }));
  const costs = (report?.extra_costs ?? []).map((cost) => ({
    description: cost.description ?? '',
    category: cost.category,
    value_cents: cost.value_cents as Typed,
  }));
  return {
    client_name: report?.client_name ?? '',
    client_tax_id: formatTaxId(report?.client_tax_id ?? ''),
    client_address: report?.client_address ?? '',
    technician_name: report ? (report.technician_name ?? '') : technician,
    departure_date: report?.departure_date ?? '',
    return_date: report?.return_date ?? '',
    destination: report?.destination ?? '',
    travel_purpose: report?.travel_purpose ?? '',
    initial_km: (report?.initial_km ?? '') as Typed,
    final_km: (report?.final_km ?? '') as Typed,
    hotels: hotels.length > 0 ? hotels : [blankHotel],
    extra_costs: costs.length > 0 ? costs : [blankCost],
    observations: report?.observations ?? '',
  };
}

/** For the sums meanwhile. */
export function spentOf({ initial_km, final_km, hotels, extra_costs }: ExpenseValues) {
  const amounts = (rows: { value_cents: Typed }[]) =>
    rows.map(({ value_cents }) => ({ value_cents: numberOf(value_cents) }));
  return {
    initial_km: numberOf(initial_km),
    final_km: numberOf(final_km),
    hotels: amounts(hotels),
    extra_costs: amounts(extra_costs),
  };
}

/** What is no number counts as nothing. */
export function numberOf(value: Typed): number {
  return typeof value === 'number' ? value : 0;
}
