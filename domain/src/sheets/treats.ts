import type { Treat } from '../treats.ts';
import { createdAt, ownLine, type Sheet, updatedAt } from './sheet.ts';

export const treatSheet: Sheet<Treat> = {
  title: 'Tratos',
  lines: ownLine,
  columns: [
    { label: 'Nome', kind: 'text', value: ({ name }) => name },
    { label: 'Percentual (%)', kind: 'number', value: ({ percent }) => percent },
    createdAt,
    updatedAt,
  ],
};
