import type { FarmUser } from '../farm-users.ts';
import { userTypeLabels } from '../permissions.ts';
import { createdAt, ownLine, type Sheet } from './sheet.ts';

export const farmUserSheet: Sheet<FarmUser> = {
  title: 'Usuários',
  lines: ownLine,
  columns: [
    { label: 'Nome', kind: 'text', value: ({ name }) => name },
    { label: 'Email', kind: 'text', value: ({ email }) => email },
    { label: 'Tipo', kind: 'text', value: ({ user_type }) => userTypeLabels[user_type] },
    { label: 'Situação', kind: 'text', value: ({ active }) => (active ? 'Ativo' : 'Inativo') },
    createdAt,
  ],
};
