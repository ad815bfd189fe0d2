import { NativeSelect } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { SearchInput } from './search-input.tsx';
import { Toolbar } from './toolbar.tsx';

/** How a list can be ordered: what the person reads, and the comparison. The first is the usual one. */
export type Orders<T> = Record<string, (a: T, b: T) => number>;

/** Search and order of a list that is already here: `show(rows)` narrows it, `tools` is the control. The address may begin a search. */
export function useListTools<T>(
  matches: (row: T, search: string) => boolean,
  orders: Orders<T>,
  /** What stands beside the search, which may want what is typed in it. */
  beside?: (search: string) => { action?: ReactNode; rest?: ReactNode },
) {
  const names = Object.keys(orders);
  const { busca = '' } = useSearch({ strict: false }) as { busca?: unknown };
  const [inAddress, setInAddress] = useState(busca);
  const [search, setSearch] = useState(String(busca));
  if (inAddress !== busca) {
    setInAddress(busca);
    setSearch(String(busca));
  }
  const [order, setOrder] = useState(names[0] ?? '');

  const show = (rows: T[]) => rows.filter((row) => matches(row, search)).sort(orders[order]);
  const { action, rest } = beside?.(search.trim()) ?? {};
  const tools = (
    <Toolbar
      search={<SearchInput value={search} onChange={(event) => setSearch(event.currentTarget.value)} />}
      action={action}
    >
      <NativeSelect
        aria-label="Ordenar por"
        data={names}
        value={order}
        onChange={(e) => setOrder(e.currentTarget.value)}
      />
      {rest}
    </Toolbar>
  );
  return { show, tools };
}
