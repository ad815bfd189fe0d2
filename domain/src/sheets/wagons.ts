import type { Wagon } from '../wagons.ts';
import { createdAt, ownLine, type Sheet, updatedAt } from './sheet.ts';

/** Without the pairing code: a spreadsheet goes further than the farm's phones. */
export const wagonSheet: Sheet<Wagon> = {
  title: 'Vagões',
  lines: ownLine,
  columns: [
    { label: 'Nome', kind: 'text', value: ({ name }) => name },
    { label: 'Capacidade (kg)', kind: 'number', value: ({ capacity_kg }) => capacity_kg },
    { label: 'Divisão da balança (kg)', kind: 'number', value: ({ division_kg }) => division_kg },
    { label: 'Endereço do módulo', kind: 'text', value: ({ module_url }) => module_url },
    createdAt,
    updatedAt,
  ],
};
