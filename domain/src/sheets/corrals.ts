import type { Corral } from '../corrals.ts';
import { createdAt, ownLine, type Sheet, updatedAt } from './sheet.ts';

export const corralSheet: Sheet<Corral> = {
  title: 'Baias',
  lines: ownLine,
  columns: [
    { label: 'Nome', kind: 'text', value: ({ name }) => name, field: 'name', example: 'Baia 01' },
    {
      label: 'Capacidade de animais',
      kind: 'number',
      value: ({ capacity }) => capacity,
      field: 'capacity',
      optional: true,
      example: 120,
    },
    { label: 'Cabeças', kind: 'number', value: ({ animal_count }) => animal_count },
    createdAt,
    updatedAt,
  ],
};
