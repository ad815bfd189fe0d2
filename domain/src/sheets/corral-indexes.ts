import type { CorralIndex } from '../corral-indexes.ts';
import { createdAt, ownLine, type Sheet, updatedAt } from './sheet.ts';

export const corralIndexSheet: Sheet<CorralIndex> = {
  title: 'Índices de Cocho',
  lines: ownLine,
  columns: [
    { label: 'Nome', kind: 'text', value: ({ name }) => name },
    { label: 'Valor (%)', kind: 'number', value: ({ value }) => value },
    createdAt,
    updatedAt,
  ],
};
