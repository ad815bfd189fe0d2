import type { Permission } from '@cocho/domain/permissions';
import {
  type Icon,
  IconApi,
  IconBowlSpoon,
  IconBuildingCommunity,
  IconCalendarPlus,
  IconCalendarTime,
  IconChecklist,
  IconClipboardList,
  IconCoins,
  IconEye,
  IconFence,
  IconHome,
  IconPercentage,
  IconReportAnalytics,
  IconRoute,
  IconShieldQuestion,
  IconTractor,
  IconUsers,
  IconWheat,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';

/** Not part of the first load; when it does not come through, the menu goes on without it. */
const quarantineBadge = lazy<NonNullable<MenuEntry['badge']>>(() =>
  import('./features/quarantine/quarantine-badge.tsx').catch(() => ({ default: () => null })),
);

export interface MenuEntry {
  label: string;
  icon: Icon;
  to: string;
  /** Not marked as the current page on the pages below it: another entry is. */
  exact?: boolean;
  /** Where `to` ends up, when it is a redirect. */
  page?: string;
  /** Outside the panel: a page the server makes. */
  external?: boolean;
  permission?: Permission;
  /** Something to notice, beside the label. */
  badge?: ComponentType<{ className: string | undefined }>;
  /** Only for the provider's staff. */
  staff?: boolean;
}

export interface MenuGroup {
  label: string;
  entries: MenuEntry[];
}

/** The sidebar. An entry appears together with its feature, for those who may use it. */
export const menu: MenuGroup[] = [
  { label: 'Painel', entries: [{ label: 'Início', icon: IconHome, to: '/home', page: '/admin' }] },
  {
    label: 'Alimentação',
    entries: [
      { label: 'Operação do Dia', icon: IconTractor, to: '/operador', permission: 'operations.write' },
      {
        label: 'Nova Programação',
        icon: IconCalendarPlus,
        to: '/admin/treat-schedule/new',
        permission: 'treat-schedules.write',
      },
      {
        label: 'Lista de Programações',
        icon: IconCalendarTime,
        to: '/admin/treat-schedule',
        exact: true,
        permission: 'treat-schedules.read',
      },
      { label: 'Operações', icon: IconClipboardList, to: '/admin/operations', permission: 'operations.read' },
      { label: 'Leitura de Cocho', icon: IconEye, to: '/admin/trough-reading', permission: 'trough-readings.read' },
      {
        label: 'Quarentena',
        icon: IconShieldQuestion,
        to: '/admin/quarantine',
        permission: 'quarantine.read',
        badge: quarantineBadge,
      },
      { label: 'Regras', icon: IconRoute, to: '/admin/rules', permission: 'rules.read' },
      { label: 'Receitas', icon: IconBowlSpoon, to: '/admin/recipes', permission: 'recipes.read' },
      { label: 'Tratos', icon: IconPercentage, to: '/admin/treats', permission: 'treats.read' },
    ],
  },
  {
    label: 'Cadastros',
    entries: [
      { label: 'Lotes', icon: IconReportAnalytics, to: '/admin/lots', permission: 'lots.read' },
      { label: 'Baias', icon: IconFence, to: '/admin/corrals', permission: 'corrals.read' },
      {
        label: 'Índices de cocho',
        icon: IconChecklist,
        to: '/admin/corral-indexes',
        permission: 'corral-indexes.read',
      },
      { label: 'Ingredientes', icon: IconWheat, to: '/admin/ingredients', permission: 'ingredients.read' },
      { label: 'Preços e custos', icon: IconCoins, to: '/admin/settings', permission: 'money.read' },
    ],
  },
  {
    label: 'Equipe',
    entries: [{ label: 'Usuários', icon: IconUsers, to: '/admin/farm-users', permission: 'farm-users.read' }],
  },
  {
    label: 'Cocho',
    entries: [{ label: 'Fazendas', icon: IconBuildingCommunity, to: '/manager/farms', staff: true }],
  },
  { label: 'Suporte', entries: [{ label: 'API', icon: IconApi, to: '/api/docs', external: true }] },
];
