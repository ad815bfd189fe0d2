import { tripText } from '../travel-expense-document.ts';
import { categoryLabels, type ExpenseReport, isBlankCost, isBlankHotel } from '../travel-expenses.ts';
import type { SheetTable } from './sheet.ts';

/** A report as a workbook, amounts in R$. */
export function expenseTables(report: ExpenseReport): SheetTable[] {
  return [summary(report), hotels(report), costs(report)];
}

function summary(report: ExpenseReport): SheetTable {
  return {
    title: 'Resumo',
    columns: [
      { label: 'Campo', kind: 'text' },
      { label: 'Texto', kind: 'text' },
      { label: 'Valor', kind: 'number' },
    ],
    rows: [
      ['Cliente', report.client_name, null],
      ['Técnico', report.technician_name, null],
      ['Destino', report.destination, null],
      ['Motivo da viagem', report.travel_purpose, null],
      ['Período', tripText(report), null],
      ['Km rodados', null, report.total_km],
      ['R$/km', null, report.km_price_cents / 100],
      ['Deslocamento (R$)', null, report.km_total_cents / 100],
      ['Hotéis (R$)', null, report.hotels_total_cents / 100],
      ['Custos extras (R$)', null, report.extra_costs_total_cents / 100],
      ['Total de despesas (R$)', null, report.total_expenses_cents / 100],
      ['Observações', report.observations, null],
    ],
  };
}

function hotels(report: ExpenseReport): SheetTable {
  return {
    title: 'Hotéis',
    columns: [
      { label: 'Hotel', kind: 'text' },
      { label: 'Check-in', kind: 'day' },
      { label: 'Check-out', kind: 'day' },
      { label: 'Valor (R$)', kind: 'number' },
    ],
    rows: report.hotels
      .filter((hotel) => !isBlankHotel(hotel))
      .map(({ name, check_in, check_out, value_cents }) => [name, check_in, check_out, value_cents / 100]),
  };
}

function costs(report: ExpenseReport): SheetTable {
  return {
    title: 'Custos extras',
    columns: [
      { label: 'Descrição', kind: 'text' },
      { label: 'Categoria', kind: 'text' },
      { label: 'Valor (R$)', kind: 'number' },
    ],
    rows: report.extra_costs
      .filter((cost) => !isBlankCost(cost))
      .map(({ description, category, value_cents }) => [description, categoryLabels[category], value_cents / 100]),
  };
}
