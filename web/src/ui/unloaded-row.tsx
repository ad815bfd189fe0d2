import type { UseQueryResult } from '@tanstack/react-query';
import { HttpError } from '../lib/http.ts';
import { EmptyState } from './empty-state.tsx';
import { Unloaded } from './query-list.tsx';

type Query = Pick<UseQueryResult, 'error' | 'isError' | 'isPaused' | 'refetch'>;

/** What stands where one row will be, or why it will not. Trying again does not bring back what is not there. */
export function UnloadedRow({ query, loading }: { query: Query; loading?: string | undefined }) {
  if (isGone(query))
    return <EmptyState title={query.error?.message} subtitle="O registro foi excluído ou o endereço está errado." />;
  if (loading && !query.isError && !query.isPaused) return <p role="status">{loading}</p>;
  return <Unloaded query={query} />;
}

export function isGone({ error }: Pick<Query, 'error'>): boolean {
  return error instanceof HttpError && error.status === 404;
}
