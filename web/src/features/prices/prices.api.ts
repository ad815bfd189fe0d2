import type { IngredientPrice, Price, PriceInput } from '@cocho/domain/prices';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { allowed, currentFarmId } from '../../lib/session.ts';
import { refetchMoney } from './farm-money.ts';

interface PriceList {
  data: Price[];
  /** Also of one that was deleted after it was fed. */
  ingredient_name: string;
  /** Days of an earlier price are still being priced anew. */
  recalculating: boolean;
  /** The first day on which the ingredient was fed. */
  first_fed: string | null;
}

/** What each ingredient costs today; asked only where money may be seen. */
export function pricesOfToday() {
  const farmId = currentFarmId();
  return queryOptions({
    queryKey: [farmId, 'money', 'ingredients', 'today'],
    queryFn: ({ signal }) => httpData<IngredientPrice[]>(`farms/${farmId}/ingredients/prices`, { signal }),
    enabled: allowed('money.read'),
    refetchOnMount: 'always',
  });
}

/** With those that were replaced or taken back. */
export function pricesOf(ingredientId: number) {
  return queryOptions({
    queryKey: [currentFarmId(), 'money', 'ingredients', ingredientId],
    queryFn: ({ signal }) => http<PriceList>(`${path(ingredientId)}?removed=1`, { signal }),
    refetchOnMount: 'always',
  });
}

export function addPrice(ingredientId: number) {
  return mutationOptions({
    mutationFn: (body: PriceInput) => http(path(ingredientId), { method: 'POST', body }),
    onSuccess: refetchMoney,
  });
}

export function removePrice(ingredientId: number) {
  return mutationOptions({
    mutationFn: (id: number) => http(`${path(ingredientId)}/${id}`, { method: 'DELETE' }),
    onSuccess: refetchMoney,
  });
}

function path(ingredientId: number): string {
  return `farms/${currentFarmId()}/ingredients/${ingredientId}/prices`;
}
