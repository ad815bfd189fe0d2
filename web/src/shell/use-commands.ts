import type { Permission } from '@cocho/domain/permissions';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { corrals } from '../features/corrals/corrals.api.ts';
import { farmUsers } from '../features/farm-users/farm-users.api.ts';
import { lotOptions, lotsPage } from '../features/lots/lots.api.ts';
import { recipes } from '../features/recipes/recipes.api.ts';
import { allowed, currentFarmId, isGranted, useFarm } from '../lib/session.ts';
import { allowedMenu, type MenuEntry } from '../menu.ts';
import type { Command } from './find-commands.ts';

interface Named {
  id: number;
  name: string;
}

const oneByOne: Command = {
  kind: 'Ação',
  name: 'Ler os cochos um a um',
  to: '/admin/trough-reading?lote=inicio',
};

/** Of the thousands that a feedlot has closed, those that what was typed may mean. */
const closedLots = { active: false, sort: '-deactivated_at', page: 1, items: 5 };

/** All that this person may go to, in the order in which it is offered. */
export function useCommands(typed: string): Command[] {
  useFarm();
  const lots = useAllowed('lots.read', lotOptions);
  const [search] = useDebouncedValue(typed.trim(), 200);
  const closed = useAllowed('reports.read', () => ({
    ...lotsPage({ ...closedLots, search }),
    enabled: search.length > 1,
  }));
  const pens = useAllowed('corrals.read', corrals.list);
  const diets = useAllowed('recipes.read', recipes.list);
  const people = useAllowed('farm-users.read', farmUsers.list);
  const named = (kind: string, rows: Named[] | undefined, to: (row: Named) => string): Command[] =>
    (rows ?? []).map((row) => ({ kind, name: row.name, to: to(row) }));
  /** Its form; for who may only read it, the list with nothing else in it. */
  const formOf =
    (register: 'corrals' | 'recipes' | 'farm-users') =>
    ({ id, name }: Named) =>
      allowed(`${register}.write`)
        ? `/admin/${register}/${id}/edit`
        : `/admin/${register}?busca=${encodeURIComponent(name)}`;
  const lotPage = ({ id }: Named) =>
    allowed('reports.read') ? `/admin/farms/${currentFarmId()}/lots/${id}/report` : `/admin/trough-reading?lote=${id}`;
  const menu = allowedMenu().flatMap(({ entries }) => entries.filter(({ external }) => !external));
  return [
    ...menu.map(({ label, to }) => ({ kind: 'Página', name: label, to })),
    ...(allowed('trough-readings.write') ? [oneByOne] : []),
    ...pagesBeside(menu, useRouter()),
    ...named('Lote', lots, lotPage),
    ...named('Lote encerrado', closed?.data, lotPage),
    ...named('Baia', pens, formOf('corrals')),
    ...named('Receita', diets, formOf('recipes')),
    ...named('Pessoa', people, formOf('farm-users')),
  ];
}

/** Without the permission `options` is not even called: it may name the current farm, and there may be none. */
function useAllowed<Data, Key extends QueryKey>(
  permission: Permission,
  options: () => UseQueryOptions<Data, Error, Data, Key>,
): Data | undefined {
  const nothing = { queryKey: ['nothing'] as QueryKey as Key, queryFn: skipToken } as const;
  return useQuery<Data, Error, Data, Key>(allowed(permission) ? options() : nothing).data;
}

/** What the menu does not name: a page that makes or brings something new is an action. */
function pagesBeside(menu: MenuEntry[], { routesByPath }: ReturnType<typeof useRouter>): Command[] {
  const named = new Set(menu.flatMap(({ to, page }) => [to, page]));
  return Object.entries(routesByPath).flatMap(([to, { options }]) => {
    const { title, access } = options.staticData ?? {};
    if (!title || access === undefined || to.includes('$') || named.has(to) || !isGranted(access)) return [];
    return [{ kind: /\/(new|import|create)$/.test(to) ? 'Ação' : 'Página', name: title, to }];
  });
}
