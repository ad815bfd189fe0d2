import type { DryMatter, DryMatterInput, IngredientDryMatter } from '@cocho/domain/dry-matters';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { allowed, currentFarmId } from '../../lib/session.ts';

/** How dry each ingredient is today. */
export function dryMattersOfToday() {
  const farmId = currentFarmId();
  return queryOptions({
    queryKey: [farmId, 'ingredients', 'dry-matters'],
    queryFn: ({ signal }) => httpData<IngredientDryMatter[]>(`farms/${farmId}/ingredients/dry_matters`, { signal }),
    enabled: allowed('ingredients.read'),
    refetchOnMount: 'always',
  });
}

/** With those that were replaced or taken back. */
export function dryMattersOf(ingredientId: number) {
  return queryOptions({
    queryKey: [currentFarmId(), 'ingredients', ingredientId, 'dry-matters'],
    queryFn: ({ signal }) => httpData<DryMatter[]>(path(ingredientId), { signal }),
    refetchOnMount: 'always',
  });
}

export function addDryMatter(ingredientId: number) {
  return mutationOptions({
    mutationFn: (body: DryMatterInput) => http(path(ingredientId), { method: 'POST', body }),
    onSuccess: refetchIngredients,
  });
}

export function removeDryMatter(ingredientId: number) {
  return mutationOptions({
    mutationFn: (id: number) => http(`${path(ingredientId)}/${id}`, { method: 'DELETE' }),
    onSuccess: refetchIngredients,
  });
}

function refetchIngredients(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'ingredients'] });
}

function path(ingredientId: number): string {
  return `farms/${currentFarmId()}/ingredients/${ingredientId}/dry_matters`;
}
