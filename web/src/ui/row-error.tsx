import type { UseQueryResult } from '@tanstack/react-query';
import { HttpError } from '../lib/http.ts';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './query-list.tsx';

type Query = Pick<UseQueryResult, 'error' | 'refetch'>;

/** Why one row is not shown. Trying again does not bring back what is not there. */
export function RowError({ query }: { query: Query }) {
  if (!isGone(query)) return <LoadError retry={query.refetch} />;
  return <EmptyState title={query.error?.message} subtitle="O registro foi excluído ou o endereço está errado." />;
}

export function isGone({ error }: Query): boolean {
  return error instanceof HttpError && error.status === 404;
}
