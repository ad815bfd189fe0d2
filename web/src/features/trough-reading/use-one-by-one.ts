import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Where somebody is in the round: a lot's id, its first lot without a note, or its end. */
export type Place = number | 'inicio' | 'fim';

/** One by one, while the address names a place: so it is still there when the tab comes back from the dead. */
export function useOneByOne() {
  const { lote } = useSearch({ strict: false }) as { lote?: string };
  const navigate = useNavigate();
  const go = useCallback(
    (place?: Place) =>
      navigate({ to: '.', search: place === undefined ? {} : { lote: place }, replace: true } as never),
    [navigate],
  );
  if (lote === undefined) return null;
  return { place: placeOf(lote), onGo: go, onClose: () => go() };
}

function placeOf(text: string): Place {
  return text === 'inicio' || text === 'fim' ? text : Number(text);
}
