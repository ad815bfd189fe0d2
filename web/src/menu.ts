import type { Permission } from '@cocho/domain/permissions';
import {
  type Icon,
  IconApi,
  IconBell,
  IconBowlSpoon,
  IconBuildingCommunity,
  IconCalendarPlus,
  IconCalendarTime,
  IconCar,
  IconChecklist,
  IconClipboardList,
  IconCoins,
  IconEye,
  IconFence,
  IconFileDollar,
  IconFilter,
  IconHome,
  IconMessage,
  IconPercentage,
  IconReportAnalytics,
  IconRoute,
  IconShieldQuestion,
  IconTractor,
  IconTruckLoading,
  IconUsers,
  IconWheat,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { optional } from './lib/optional.tsx';
import { allowed, currentFarm, isSeller, isStaff } from './lib/session.ts';

const quarantineBadge = optional(() => import('./features/quarantine/quarantine-badge.tsx'));

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
  /** Only for who may sell. */
  sales?: boolean;
}

interface MenuGroup {
  label: string;
  entries: MenuEntry[];
}

/** An entry appears together with its feature. */
const menu: MenuGroup[] = [
  {
    label: 'Painel',
    entries: [
      { label: 'Início', icon: IconHome, to: '/home', page: '/admin' },
      { label: 'Alertas', icon: IconBell, to: '/admin/alerts', permission: 'alerts.read' },
    ],
  },
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
      { label: 'Operações', icon: IconClipboardList, to: '/admin/operations', permission: 'operations.own' },
      { label: 'Leitura de Cocho', icon: IconEye, to: '/admin/trough-reading', permission: 'trough-readings.read' },
      { label: 'Sugestões de Carga', icon: IconChecklist, to: '/admin/feed-calls', permission: 'trough-readings.read' },
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
      { label: 'Vagões', icon: IconTruckLoading, to: '/admin/wagons', permission: 'wagons.read' },
      { label: 'Ingredientes', icon: IconWheat, to: '/admin/ingredients', permission: 'ingredients.read' },
      { label: 'Preços e custos', icon: IconCoins, to: '/admin/settings', permission: 'money.read' },
    ],
  },
  {
    label: 'Equipe',
    entries: [{ label: 'Usuários', icon: IconUsers, to: '/admin/farm-users', permission: 'farm-users.read' }],
  },
  {
    label: 'Vendas',
    entries: [
      { label: 'Propostas', icon: IconFileDollar, to: '/manager/proposals', sales: true },
      { label: 'Funil de Vendas', icon: IconFilter, to: '/manager/pipeline', staff: true },
      { label: 'Contatos', icon: IconMessage, to: '/manager/contacts', staff: true },
      { label: 'Despesas de Viagem', icon: IconCar, to: '/manager/travel-expense-reports', sales: true },
    ],
  },
  {
    label: 'Cocho',
    entries: [{ label: 'Fazendas', icon: IconBuildingCommunity, to: '/manager/farms', staff: true }],
  },
  {
    label: 'Suporte',
    entries: [
      { label: 'API', icon: IconApi, to: '/api/docs', external: true },
      { label: 'Contato', icon: IconMessage, to: '/#consultation', external: true },
    ],
  },
];

/** What an operator works with, in the order of the day. */
const dayOfAnOperator = ['/operador', '/admin/trough-reading', '/admin/operations'];

/** The sidebar of who is here: what they may use; an operator's own day comes first. */
export function allowedMenu(): MenuGroup[] {
  const groups = menu.map(({ label, entries }) => ({ label, entries: entries.filter(isAllowed) }));
  const ordered = currentFarm()?.user_type === 'worker' ? withOwnDayFirst(groups) : groups;
  return ordered.filter(({ entries }) => entries.length > 0);
}

function withOwnDayFirst(groups: MenuGroup[]): MenuGroup[] {
  const entries = groups.flatMap((group) => group.entries);
  const own = dayOfAnOperator.flatMap((path) => entries.filter(({ to }) => to === path));
  const rest = groups.map((group) => ({ ...group, entries: group.entries.filter((entry) => !own.includes(entry)) }));
  return [{ label: 'Meu dia', entries: own }, ...rest];
}

function isAllowed({ permission, staff, sales }: MenuEntry): boolean {
  return (permission === undefined || allowed(permission)) && (!staff || isStaff()) && (!sales || isSeller());
}
