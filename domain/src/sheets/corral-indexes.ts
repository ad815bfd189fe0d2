import type { CorralIndex } from '../corral-indexes.ts';
import { troughScoreLabels } from '../trough-scores.ts';
import { createdAt, ownLine, type Sheet, updatedAt } from './sheet.ts';

export const corralIndexSheet: Sheet<CorralIndex> = {
  title: 'Índices de Cocho',
  lines: ownLine,
  columns: [
    { label: 'Nome', kind: 'text', value: ({ name }) => name },
    { label: 'Valor (%)', kind: 'number', value: ({ value }) => value },
    { label: 'Nome curto', kind: 'text', value: ({ short_name }) => short_name },
    {
      label: 'Cocho observado',
      kind: 'text',
      value: ({ trough_score }) => trough_score && troughScoreLabels[trough_score],
    },
    createdAt,
    updatedAt,
  ],
};
