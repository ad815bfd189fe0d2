import type { DryMatter, DryMatterInput, IngredientDryMatter } from '@cocho/domain/dry-matters';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { allowed, currentFarmId } from '../../lib/session.ts';

/** How dry each ingredient is today. */
export function dryMattersOfToday() {
  const farmId = currentFarmId();
  return queryOptions({
    queryKey: [farmId, 'ingredients', 'dry-matters'],
    queryFn: ({ signal }) =>
      http<{ data: IngredientDryMatter[] }>(`farms/${farmId}/ingredients/dry_matters`, { signal }).then(
        ({ data }) => data,
      ),
    enabled: allowed('ingredients.read'),
    refetchOnMount: 'always',
  });
}

/** With those that were replaced or taken back. */
export function dryMattersOf(ingredientId: number) {
  return queryOptions({
    queryKey: [currentFarmId(), 'ingredients', ingredientId, 'dry-matters'],
    queryFn: ({ signal }) => http<{ data: DryMatter[] }>(path(ingredientId), { signal }).then(({ data }) => data),
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
