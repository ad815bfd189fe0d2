import type { Rule, RuleInput } from '@cocho/domain/rules';
import { farmResource } from '../../lib/farm-resource.ts';

export const rules = farmResource<Rule, RuleInput>('rules');
