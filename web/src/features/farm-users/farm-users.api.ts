import type { FarmUser, FarmUserInput } from '@cocho/domain/farm-users';
import { farmResource } from '../../lib/farm-resource.ts';

export const farmUsers = farmResource<FarmUser, FarmUserInput>('farm-users', { removed: 'Desativado.' });

/** Oneself, of more than one farm: nothing of that can be changed here, only under Meu perfil. */
export function isOwnElsewhere({ id, shared }: FarmUser, me: { id: number } | null): boolean {
  return shared && id === me?.id;
}
