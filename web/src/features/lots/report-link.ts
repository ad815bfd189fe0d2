import { currentFarmId } from '../../lib/session.ts';

/** Where a lot's report is. Its address names the farm, so that it can be sent to whoever has several. */
export function reportLink(lotId: number) {
  const params = { farmId: String(currentFarmId()), lotId: String(lotId) };
  return { to: '/admin/farms/$farmId/lots/$lotId/report', params } as const;
}
