import type { Wagon, WagonInput } from '@cocho/domain/wagons';
import { farmResource } from '../../lib/farm-resource.ts';

export const wagons = farmResource<Wagon, WagonInput>('wagons');
