import { namePatternLabels } from '../lot-names.ts';
import type { KpisFinancial } from '../lot-report.ts';
import { type Lot, lotSexLabels } from '../lots.ts';
import { partialText } from '../partial-cost.ts';
import { arrobaProjectedNote, gainProjectedNote, initialProjectedNote, projectedNote } from '../projection-note.ts';
import { weightBasisLabels } from '../weight-basis.ts';
import { type Column, createdAt, ownLine, type Sheet, updatedAt } from './sheet.ts';

export const lotSheet: Sheet<Lot> = {
  title: 'Lotes',
  lines: ownLine,
  columns: [
    { label: 'Nome', kind: 'text', value: ({ name }) => name, field: 'name', example: 'Lote 01' },
    { label: 'Baia', kind: 'text', value: ({ corral }) => corral?.name ?? null, field: 'corral', example: 'Baia 01' },
    {
      label: 'Cabeças',
      kind: 'number',
      value: ({ current_quantity }) => current_quantity,
      field: 'quantity',
      example: 110,
    },
    {
      label: 'Data de Entrada',
      kind: 'day',
      value: ({ entry_date }) => entry_date,
      field: 'entry_date',
      example: '2026-03-12',
    },
    {
      label: 'Cliente',
      kind: 'text',
      value: ({ client_name }) => client_name,
      field: 'client_name',
      optional: true,
      example: 'Agropecuária Boa Vista',
    },
    {
      label: 'Peso Médio Inicial (kg)',
      kind: 'number',
      value: ({ initial_avg_weight }) => initial_avg_weight,
      field: 'initial_avg_weight',
      optional: true,
      example: 382.5,
    },
    {
      label: 'Origem do Peso Inicial',
      kind: 'text',
      value: (lot) => (lot.initial_avg_weight === null ? null : (initialProjectedNote(lot) ?? 'informado')),
    },
    {
      label: 'Carga Inicial (kg)',
      kind: 'number',
      value: ({ initial_load }) => initial_load,
      field: 'initial_load',
      optional: true,
      example: 1850,
    },
    { label: 'GMD', kind: 'number', value: ({ gmd }) => gmd, field: 'gmd', example: 1.55 },
    { label: 'Sexo', kind: 'text', value: ({ sex }) => sex && lotSexLabels[sex] },
    { label: 'Raça', kind: 'text', value: ({ breed }) => breed, field: 'breed', optional: true, example: 'Nelore' },
    {
      label: 'Categoria',
      kind: 'text',
      value: ({ category }) => category,
      field: 'category',
      optional: true,
      example: 'Boi',
    },
    { label: 'Base do peso', kind: 'text', value: ({ weight_basis }) => weightBasisLabels[weight_basis] },
    { label: 'Regra', kind: 'text', value: ({ rule }) => rule?.name ?? null },
    { label: 'Data de Finalização', kind: 'day', value: ({ deactivated_at }) => deactivated_at },
    { label: 'Dias Confinado', kind: 'number', value: ({ days_confined }) => days_confined },
    { label: 'Peso Médio Atual (kg)', kind: 'number', value: ({ projected_avg_weight }) => projected_avg_weight },
    {
      label: 'Origem do Peso Atual',
      kind: 'text',
      value: (lot) => (lot.projected_avg_weight === null ? null : (projectedNote(lot) ?? 'pesagem')),
    },
    { label: 'Carga Projetada (kg)', kind: 'number', value: ({ projected_load }) => projected_load },
    { label: 'Consumo Médio (kg/Cab/Dia)', kind: 'number', value: ({ average_consumption }) => average_consumption },
    { label: 'Ingestão MS (% / PV)', kind: 'number', value: ({ dry_matter_intake }) => dry_matter_intake },
    { label: 'Última leitura', kind: 'instant', value: ({ last_trough_reading_date }) => last_trough_reading_date },
    createdAt,
    updatedAt,
    { label: 'Padrão de Nome', kind: 'text', value: ({ name_pattern }) => namePatternLabels[name_pattern] },
  ],
};

type CostedLot = Lot & { kpis_financial: KpisFinancial | null };

/** The same with what each lot cost, for those who may see it. None of it is imported. */
export function lotSheetFor(seesMoney: boolean): Sheet<CostedLot> {
  const { title, columns } = lotSheet;
  return { title, lines: ownLine, columns: seesMoney ? [...columns, ...costColumns()] : columns };
}

function costColumns(): Column<CostedLot>[] {
  return [
    cost('Custo da alimentação (R$)', ({ feed_cost_cents }) => feed_cost_cents),
    cost('Custo operacional (R$)', ({ other_cost_cents }) => other_cost_cents),
    cost('Custo por cabeça e dia (R$)', ({ cost_per_head_day_cents }) => cost_per_head_day_cents),
    cost('Custo por kg de ganho (R$)', ({ cost_per_kg_gain_cents }) => cost_per_kg_gain_cents),
    { label: '@ produzidas', kind: 'number', value: ({ kpis_financial }) => kpis_financial?.arrobas_produced ?? null },
    cost('Custo por @ produzida (R$)', ({ cost_per_arroba_cents }) => cost_per_arroba_cents),
    cost('Ponto de equilíbrio (R$/@)', ({ breakeven_per_arroba_cents }) => breakeven_per_arroba_cents),
    cost('Lucro projetado por cabeça (R$)', ({ projected_profit_per_head_cents }) => projected_profit_per_head_cents),
    {
      label: 'Origem do Ganho',
      kind: 'text',
      value: (lot) => (lot.kpis_financial ? (gainProjectedNote(lot) ?? 'pesagem') : null),
    },
    {
      label: 'Origem das @',
      kind: 'text',
      value: (lot) => (lot.kpis_financial ? (arrobaProjectedNote(lot) ?? 'pesagem ou romaneio') : null),
    },
    {
      label: 'Custo parcial',
      kind: 'text',
      value: ({ kpis_financial }) => (kpis_financial ? partialText(kpis_financial) : null),
    },
  ];
}

function cost(label: string, cents: (kpis: KpisFinancial) => number | null): Column<CostedLot> {
  const reais = (value: number | null) => (value === null ? null : value / 100);
  return {
    label,
    kind: 'number',
    value: ({ kpis_financial }) => (kpis_financial ? reais(cents(kpis_financial)) : null),
  };
}
