import { formatTaxId } from '@cocho/domain/tax-ids';
import { ExpenseInput, type ExpenseReport, type ExtraCostCategory, Hotel } from '@cocho/domain/travel-expenses';

type Typed = number | string;

const Km = ExpenseInput.shape.initial_km;
const Cents = Hotel.shape.value_cents;

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

/** For the sums meanwhile: what would be refused counts as nothing. */
export function spentOf({ initial_km, final_km, hotels, extra_costs }: ExpenseValues) {
  const amounts = (rows: { value_cents: Typed }[]) =>
    rows.map(({ value_cents }) => ({ value_cents: centsOf(value_cents) }));
  return {
    initial_km: Km.safeParse(initial_km).data,
    final_km: Km.safeParse(final_km).data,
    hotels: amounts(hotels),
    extra_costs: amounts(extra_costs),
  };
}

export function centsOf(value: Typed): number {
  return Cents.safeParse(value).data ?? 0;
}
