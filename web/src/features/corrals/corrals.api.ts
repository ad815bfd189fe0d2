import type { Corral, CorralInput } from '@cocho/domain/corrals';
import { farmResource } from '../../lib/farm-resource.ts';

export const corrals = farmResource<Corral, CorralInput>('corrals', {
  listQuery: '?include_animal_count=true',
});
