import type { FrozenCloseOut, LotCloseOuts } from '@cocho/domain/close-out';
import type { ReportVariant } from '@cocho/domain/lot-report-document';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { refetchMoney } from '../prices/farm-money.ts';

export interface CloseOutAddress {
  farmId: number;
  lotId: number;
}

/** Its key names the topics that it is made of: what changes anywhere appears as a change since the last version. */
export function closeOutsOf(address: CloseOutAddress) {
  const { farmId, lotId } = address;
  const topics = ['lots', 'operations', 'recipes', 'ingredients', 'money'];
  return queryOptions({
    queryKey: [farmId, ...topics, 'close-outs', lotId],
    queryFn: ({ signal }) => httpData<LotCloseOuts>(pathOf(address), { signal }),
    enabled: Number.isInteger(farmId) && Number.isInteger(lotId),
    refetchOnMount: 'always',
    meta: { lots: { of: ({ source_lots }: LotCloseOuts) => [lotId, ...source_lots] } },
  });
}

/** What was frozen stays as it is. */
export function frozenCloseOut(address: CloseOutAddress, version: number | null) {
  return queryOptions({
    queryKey: [address.farmId, 'close-out', address.lotId, version],
    queryFn: ({ signal }) => httpData<FrozenCloseOut>(pathOf(address, `/${version}`), { signal }),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function freezeCloseOut(address: CloseOutAddress) {
  return mutationOptions({
    mutationFn: () => http(pathOf(address), { method: 'POST' }),
    onSettled: refetchMoney,
  });
}

export function closeOutPdfPath(address: CloseOutAddress, version: number, variant: ReportVariant): string {
  return pathOf(address, `/${version}/pdf?variant=${variant}`);
}

function pathOf({ farmId, lotId }: CloseOutAddress, more = ''): string {
  return `farms/${farmId}/lots/${lotId}/close_outs${more}`;
}
