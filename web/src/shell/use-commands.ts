import type { Permission } from '@cocho/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { corrals } from '../features/corrals/corrals.api.ts';
import { farmUsers } from '../features/farm-users/farm-users.api.ts';
import { lotOptions } from '../features/lots/lots.api.ts';
import { recipes } from '../features/recipes/recipes.api.ts';
import { allowed, currentFarmId, useFarm } from '../lib/session.ts';
import { allowedMenu } from '../menu.ts';
import type { Command } from './find-commands.ts';

const actions: [name: string, to: string, permission: Permission][] = [
  ['Ler os cochos um a um', '/admin/trough-reading?lote=inicio', 'trough-readings.write'],
  ['Criar Lote', '/admin/lots/new', 'lots.write'],
  ['Importar Lotes', '/admin/lots/import', 'lots.write'],
  ['Criar Receita', '/admin/recipes/new', 'recipes.write'],
  ['Criar Regra', '/admin/rules/new', 'rules.write'],
  ['Criar Baia', '/admin/corrals/new', 'corrals.write'],
  ['Criar Usuário', '/admin/farm-users/new', 'farm-users.write'],
];

interface Named {
  id: number;
  name: string;
}

/** All that this person may go to, in the order in which it is offered. */
export function useCommands(): Command[] {
  const inFarm = useFarm() !== undefined;
  const may = (permission: Permission) => inFarm && allowed(permission);
  const { data: lots } = useQuery({ ...lotOptions(), enabled: may('lots.read') });
  const { data: pens } = useQuery({ ...corrals.list(), enabled: may('corrals.read') });
  const { data: diets } = useQuery({ ...recipes.list(), enabled: may('recipes.read') });
  const { data: people } = useQuery({ ...farmUsers.list(), enabled: may('farm-users.read') });
  const named = (kind: string, rows: Named[] | undefined, to: (id: number) => string): Command[] =>
    (rows ?? []).map(({ id, name }) => ({ kind, name, to: to(id) }));
  const formOf = (register: 'corrals' | 'recipes' | 'farm-users') => (id: number) =>
    allowed(`${register}.write`) ? `/admin/${register}/${id}/edit` : `/admin/${register}`;
  const lotPage = (id: number) =>
    allowed('reports.read') ? `/admin/farms/${currentFarmId()}/lots/${id}/report` : `/admin/trough-reading?lote=${id}`;
  const pages = allowedMenu().flatMap(({ entries }) => entries.filter(({ external }) => !external));
  return [
    ...pages.map(({ label, to }) => ({ kind: 'Página', name: label, to })),
    ...actions.filter(([, , permission]) => may(permission)).map(([name, to]) => ({ kind: 'Ação', name, to })),
    ...named('Lote', lots, lotPage),
    ...named('Baia', pens, formOf('corrals')),
    ...named('Receita', diets, formOf('recipes')),
    ...named('Pessoa', people, formOf('farm-users')),
  ];
}
