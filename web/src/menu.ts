import type { Permission } from '@cocho/domain/permissions';
import { type Icon, IconApi, IconHome, IconUsers, IconWheat } from '@tabler/icons-react';

export interface MenuEntry {
  label: string;
  icon: Icon;
  to: string;
  /** Outside the panel: a page the server makes. */
  external?: boolean;
  permission?: Permission;
}

export interface MenuGroup {
  label: string;
  entries: MenuEntry[];
}

/** The sidebar. An entry appears together with its feature, for those who may use it. */
export const menu: MenuGroup[] = [
  { label: 'Painel', entries: [{ label: 'Início', icon: IconHome, to: '/home' }] },
  {
    label: 'Cadastros',
    entries: [{ label: 'Ingredientes', icon: IconWheat, to: '/admin/ingredients', permission: 'ingredients.read' }],
  },
  {
    label: 'Equipe',
    entries: [{ label: 'Usuários', icon: IconUsers, to: '/admin/farm-users', permission: 'farm-users.read' }],
  },
  { label: 'Suporte', entries: [{ label: 'API', icon: IconApi, to: '/api/docs', external: true }] },
];
