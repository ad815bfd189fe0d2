import type { FarmUser, FarmUserInput } from '@cocho/domain/farm-users';
import { mutationOptions } from '@tanstack/react-query';
import { farmResource } from '../../lib/farm-resource.ts';
import { http } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

export const farmUsers = farmResource<FarmUser, FarmUserInput>('farm-users', { removed: 'Desativado.' });

export function restoreFarmUser() {
  return mutationOptions({
    mutationFn: (id: number) => http(`farms/${currentFarmId()}/farm_users/${id}/restore`, { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'farm-users'] }),
  });
}

/** Oneself, of more than one farm: nothing of that can be changed here, only under Meu perfil. */
export function isOwnElsewhere({ id, shared }: FarmUser, me: { id: number } | null): boolean {
  return shared && id === me?.id;
}
