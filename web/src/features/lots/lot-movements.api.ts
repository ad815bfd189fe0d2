import type { LotMovement, LotMovementInput } from '@cocho/domain/lot-movements';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { currentFarmId } from '../../lib/session.ts';
import { refetchLots } from './lots.api.ts';

export function movementsOf(lotId: number) {
  return queryOptions({
    queryKey: [currentFarmId(), 'lots', lotId, 'movements'],
    queryFn: ({ signal }) => httpData<LotMovement[]>(`farms/${currentFarmId()}/lots/${lotId}/movements`, { signal }),
  });
}

export function addMovement(lotId: number) {
  return mutationOptions({
    mutationFn: (body: LotMovementInput) =>
      http(`farms/${currentFarmId()}/lots/${lotId}/movements`, { method: 'POST', body }),
    onSuccess: refetchLots,
  });
}

export function voidMovement(lotId: number) {
  return mutationOptions({
    mutationFn: (id: number) => http(`farms/${currentFarmId()}/lots/${lotId}/movements/${id}`, { method: 'DELETE' }),
    onSuccess: refetchLots,
  });
}
