import type { TreatSchedule, TreatScheduleInput } from '@cocho/domain/treat-schedules';
import { farmResource } from '../../lib/farm-resource.ts';

export const treatSchedules = farmResource<TreatSchedule, TreatScheduleInput>('treat-schedules');
