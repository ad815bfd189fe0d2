import type { CorralIndex, CorralIndexInput } from '@cocho/domain/corral-indexes';
import { farmResource } from '../../lib/farm-resource.ts';

export const corralIndexes = farmResource<CorralIndex, CorralIndexInput>('corral-indexes');
