import { currentFarmId } from '../../lib/session.ts';

/** Where these lots stand beside each other. The address names the farm, so that it can be sent to whoever has several. */
export function comparisonLink(ids: number[]) {
  const params = { farmId: String(currentFarmId()) };
  return { to: '/admin/farms/$farmId/lots/compare', params, search: { ids: ids.join() } as never } as const;
}
