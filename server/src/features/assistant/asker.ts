import type { UserType } from '@cocho/domain/permissions';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';

/** Who asks, in which farm, and as what: nobody is told more than their own pages would tell them. */
export interface Asker {
  scope: Scope;
  user_id: number;
  user_type: UserType;
  channel: Channel;
}

export type Channel = 'panel' | 'whatsapp' | 'telegram' | 'mcp';

/** What a tool needs to find its answer. */
export interface Asking extends Asker {
  sql: Queryable;
}
