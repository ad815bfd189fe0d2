import type { Treat, TreatInput } from '@cocho/domain/treats';
import { farmResource } from '../../lib/farm-resource.ts';

export const treats = farmResource<Treat, TreatInput>('treats');
