import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HttpError } from '../lib/http.ts';
import { EmptyState } from './empty-state.tsx';
import styles from './query-list.module.css';

interface Props<T> {
  query: UseQueryResult<T[]>;
  /** Narrows and orders the rows; see `useListTools`. */
  show: (rows: T[]) => T[];
  empty: ReactNode;
  failure?: string;
  children: (rows: T[]) => ReactNode;
}

/** The faces of a list: loading, error with retry, empty, nothing found, and its rows. */
export function QueryList<T>({ query, show, empty, failure, children }: Props<T>) {
  if (!query.data) return <Unloaded query={query} failure={failure} />;
  if (query.data.length === 0) return empty;
  const shown = show(query.data);
  return shown.length === 0 ? <NothingFound /> : children(shown);
}

/** There are rows, but none is what was searched for. */
export function NothingFound() {
  return <EmptyState title="Nada encontrado na busca" subtitle="Confira o que foi digitado ou limpe a busca." />;
}

type Query = Pick<UseQueryResult, 'error' | 'isError' | 'isPaused' | 'refetch'>;

interface UnloadedProps {
  query: Query;
  loading?: ReactNode;
  /** What has failed, in the words of the page. */
  failure?: string | undefined;
}

/**
 * What stands where data will be, or why it will not. Trying again does not bring back what is not there; and without a
 * network a query waits for one, for ever: that is no loading.
 */
export function Unloaded({ query, loading = <ListSkeleton />, failure }: UnloadedProps) {
  if (isGone(query))
    return <EmptyState title={query.error?.message} subtitle="O registro foi excluído ou o endereço está errado." />;
  return query.isError || query.isPaused ? <LoadError query={query} failure={failure} /> : loading;
}

export function isGone({ error }: Pick<Query, 'error'>): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** The connection is to blame only where no answer came; else the server says itself what is wrong. */
function LoadError({ query: { error, refetch }, failure = 'Não foi possível carregar os dados' }: UnloadedProps) {
  const isAnswered = error instanceof HttpError && error.status > 0;
  return (
    <EmptyState title={failure} subtitle={isAnswered ? error.message : 'Verifique sua conexão e tente novamente.'}>
      <Button onClick={() => refetch()}>Tentar Novamente</Button>
    </EmptyState>
  );
}

export function ListSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Carregando">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={76} radius="md" />
      ))}
    </div>
  );
}
