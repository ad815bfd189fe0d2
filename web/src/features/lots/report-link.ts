import { currentFarmId } from '../../lib/session.ts';

/** Where a lot's report is. Its address names the farm, so that it can be sent to whoever has several. */
export function reportLink(lotId: number) {
  return { to: '/admin/farms/$farmId/lots/$lotId/report', params: paramsOf(lotId) } as const;
}

/** What it came to when it was closed. */
export function closeOutLink(lotId: number) {
  return { to: '/admin/farms/$farmId/lots/$lotId/close-out', params: paramsOf(lotId) } as const;
}

function paramsOf(lotId: number) {
  return { farmId: String(currentFarmId()), lotId: String(lotId) };
}
