import { type Receipt, receiptFormats } from './expense-receipts.ts';
import { dash, formatCents, formatDay, formatInstant, formatNumber } from './formats.ts';
import { fileNamePart } from './names.ts';
import { formatTaxId } from './tax-ids.ts';
import {
  categoryLabels,
  type ExpenseReport,
  expenseStatusLabels,
  isBlankCost,
  isBlankHotel,
} from './travel-expenses.ts';

type Totals = Pick<
  ExpenseReport,
  'total_km' | 'km_total_cents' | 'hotels_total_cents' | 'extra_costs_total_cents' | 'total_expenses_cents'
>;

/** The sums in the words of the screen and of the paper. */
export function totalRows(totals: Totals): [label: string, value: string][] {
  return [
    ['Km rodados', `${formatNumber(totals.total_km)} km`],
    ['Deslocamento', formatCents(totals.km_total_cents)],
    ['Hotéis', formatCents(totals.hotels_total_cents)],
    ['Custos extras', formatCents(totals.extra_costs_total_cents)],
    ['Total de despesas', formatCents(totals.total_expenses_cents)],
  ];
}

/** All that stands on the printed report; the template only places it. */
export function expenseDocument(report: ExpenseReport, timeZone: string) {
  const hotels = report.hotels.filter((hotel) => !isBlankHotel(hotel));
  const costs = report.extra_costs.filter((cost) => !isBlankCost(cost));
  return {
    title: `Despesas de viagem · ${report.client_name ?? report.destination ?? dash}`,
    author: report.technician_name ?? report.author_name,
    issued: statusText(report, timeZone),
    footer: `Despesas de viagem nº ${report.id} · Cocho`,
    heading: report.client_name ?? 'Despesas de viagem',
    facts: [
      ['CPF/CNPJ', report.client_tax_id ? formatTaxId(report.client_tax_id) : dash],
      ['Endereço', report.client_address ?? dash],
      ['Técnico', report.technician_name ?? dash],
      ['Período', tripText(report)],
      ['Destino', report.destination ?? dash],
      ['Motivo', report.travel_purpose ?? dash],
    ],
    figures: totalRows(report).map(([label, value]) => ({ label, value, unit: '', note: null })),
    km: {
      head: ['Km inicial', 'Km final', 'Km rodados', 'R$/km', 'Valor'],
      rows: [
        [
          formatNumber(report.initial_km),
          formatNumber(report.final_km),
          formatNumber(report.total_km),
          formatCents(report.km_price_cents),
          formatCents(report.km_total_cents),
        ],
      ],
      total: [],
    },
    hotels: {
      head: ['Hotel', 'Check-in', 'Check-out', 'Valor'],
      rows: hotels.map(({ name, check_in, check_out, value_cents }) => [
        name ?? dash,
        formatDay(check_in),
        formatDay(check_out),
        formatCents(value_cents),
      ]),
      total: ['Total', '', '', formatCents(report.hotels_total_cents)],
    },
    costs: {
      head: ['Descrição', 'Categoria', 'Valor'],
      rows: costs.map(({ description, category, value_cents }) => [
        description ?? dash,
        categoryLabels[category],
        formatCents(value_cents),
      ]),
      total: ['Total', '', formatCents(report.extra_costs_total_cents)],
    },
    observations: report.observations ?? '',
    receipts: report.receipts.flatMap(receiptPages),
  };
}

/** Where the template finds the file of a receipt. */
export function receiptPath({ id }: Pick<Receipt, 'id'>): string {
  return `/receipts/${id}`;
}

/** A page of paper for each of its own. */
function receiptPages(receipt: Receipt, index: number) {
  const title = `Comprovante ${index + 1}: ${receipt.name}`;
  return Array.from({ length: receipt.pages }, (_, page) => ({
    title: receipt.pages > 1 ? `${title} (${page + 1} de ${receipt.pages})` : title,
    path: receiptPath(receipt),
    format: receiptFormats[receipt.type],
    page: page + 1,
  }));
}

function statusText({ status, decided_at, decided_by }: ExpenseReport, timeZone: string): string {
  const label = expenseStatusLabels[status];
  return decided_at ? `${label} por ${decided_by} em ${formatInstant(decided_at, timeZone)}` : label;
}

export function expenseFileName(report: Pick<ExpenseReport, 'id' | 'client_name'>, ending: 'pdf' | 'xlsx'): string {
  return `despesas_viagem_${fileNamePart(report.client_name ?? '')}_${report.id}.${ending}`;
}

/** From when to when; a report may be begun before either is known. */
export function tripText({
  departure_date,
  return_date,
}: Pick<ExpenseReport, 'departure_date' | 'return_date'>): string {
  return departure_date || return_date ? `${formatDay(departure_date)} a ${formatDay(return_date)}` : dash;
}
