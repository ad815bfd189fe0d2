import { formatCents, formatDay, formatNumber } from '@cocho/domain/formats';
import {
  categoryLabels,
  type ExpenseReport,
  expenseChanged,
  isBlankCost,
  isBlankHotel,
} from '@cocho/domain/travel-expenses';
import { StaleEdit } from '../../ui/stale-edit.tsx';
import { centsOf, type ExpenseValues, expenseValues } from './expense-values.ts';

const labels = {
  client_name: 'Nome do cliente',
  client_tax_id: 'CPF/CNPJ',
  client_address: 'Endereço',
  technician_name: 'Técnico',
  departure_date: 'Data de partida',
  return_date: 'Data de retorno',
  destination: 'Destino',
  travel_purpose: 'Motivo da viagem',
  initial_km: 'Km inicial',
  final_km: 'Km final',
  hotels: 'Hotéis',
  extra_costs: 'Custos extras',
  observations: 'Observações',
};

interface Props {
  stale: { current: ExpenseReport | null; clear: () => void };
  mine: ExpenseValues;
  onTakeCurrent: (current: ExpenseReport) => void;
  onKeepMine: (current: ExpenseReport) => void;
}

/** The report was changed on another device since this page read it: its author, who is the only one to write it, chooses. */
export function ExpenseClash({ stale, mine, onTakeCurrent, onKeepMine }: Props) {
  return (
    <StaleEdit
      stale={stale}
      title="Alterado em outro aparelho"
      text={`${expenseChanged} Qual versão deve ficar?`}
      mine={shown(mine)}
      valuesOf={(current) => shown(expenseValues(current, ''))}
      labels={labels}
      onTakeCurrent={onTakeCurrent}
      onKeepMine={onKeepMine}
    />
  );
}

function shown(values: ExpenseValues) {
  const km = (value: ExpenseValues['initial_km']) => (typeof value === 'number' ? formatNumber(value) : value);
  const hotels = values.hotels.map((hotel) => ({ ...hotel, value_cents: centsOf(hotel.value_cents) }));
  const costs = values.extra_costs.map((cost) => ({ ...cost, value_cents: centsOf(cost.value_cents) }));
  return {
    ...values,
    departure_date: formatDay(values.departure_date),
    return_date: formatDay(values.return_date),
    initial_km: km(values.initial_km),
    final_km: km(values.final_km),
    hotels: hotels
      .filter((hotel) => !isBlankHotel(hotel))
      .map(({ name, check_in, check_out, value_cents }) =>
        [name, formatDay(check_in), formatDay(check_out), formatCents(value_cents)].filter(Boolean).join(' · '),
      )
      .join('\n'),
    extra_costs: costs
      .filter((cost) => !isBlankCost(cost))
      .map(({ description, category, value_cents }) =>
        [description, categoryLabels[category], formatCents(value_cents)].filter(Boolean).join(' · '),
      )
      .join('\n'),
  };
}
