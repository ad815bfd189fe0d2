import type { FarmUser, FarmUserInput } from '@cocho/domain/farm-users';
import { farmResource } from '../../lib/farm-resource.ts';

export const farmUsers = farmResource<FarmUser, FarmUserInput>('farm-users', { removed: 'Desativado.' });
