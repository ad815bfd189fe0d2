import { namePatternLabels } from '../lot-names.ts';
import type { Lot } from '../lots.ts';
import { createdAt, ownLine, type Sheet, updatedAt } from './sheet.ts';

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
      label: 'Carga Inicial (kg)',
      kind: 'number',
      value: ({ initial_load }) => initial_load,
      field: 'initial_load',
      optional: true,
      example: 1850,
    },
    { label: 'GMD', kind: 'number', value: ({ gmd }) => gmd, field: 'gmd', example: 1.55 },
    { label: 'Regra', kind: 'text', value: ({ rule }) => rule?.name ?? null },
    { label: 'Data de Finalização', kind: 'day', value: ({ deactivated_at }) => deactivated_at },
    { label: 'Dias Confinado', kind: 'number', value: ({ days_confined }) => days_confined },
    { label: 'Peso Médio Atual (kg)', kind: 'number', value: ({ projected_avg_weight }) => projected_avg_weight },
    { label: 'Carga Projetada (kg)', kind: 'number', value: ({ projected_load }) => projected_load },
    { label: 'Consumo Médio (kg/Cab/Dia)', kind: 'number', value: ({ average_consumption }) => average_consumption },
    { label: 'Ingestão MS (% / PV)', kind: 'number', value: ({ dry_matter_intake }) => dry_matter_intake },
    { label: 'Última leitura', kind: 'instant', value: ({ last_trough_reading_date }) => last_trough_reading_date },
    createdAt,
    updatedAt,
    { label: 'Padrão de Nome', kind: 'text', value: ({ name_pattern }) => namePatternLabels[name_pattern] },
  ],
};
