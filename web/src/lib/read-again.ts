import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * After a deed what it changed is read again, and then it is done. Also after one that failed, for its answer may have been lost
 * and it be done all the same; but that it failed is told at once: on a dead line a read takes minutes.
 */
export function readAgain(queryKey: QueryKey) {
  return { ...readBehind(queryKey), onSuccess: () => queryClient.invalidateQueries({ queryKey }) };
}

/** Of a deed whose answer is all that its page needs: it is done with that, whatever becomes of the line. */
export function readBehind(queryKey: QueryKey) {
  const read = () => {
    queryClient.invalidateQueries({ queryKey });
  };
  return { onSuccess: read, onError: read };
}
