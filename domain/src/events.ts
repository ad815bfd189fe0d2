import type { RegisterTopic } from './registers.ts';

/** What a farm's event stream speaks of: the feature whose data changed. `feeding`: a line of an operation that runs. */
export type Topic =
  | RegisterTopic
  | 'farm-users'
  | 'trough-readings'
  | 'operations'
  | 'feeding'
  | 'quarantine'
  | 'money'
  | 'alerts'
  | 'alert-settings';

/** `resync`: changes may have been missed, so everything shown is to be fetched again. */
export type FarmEvent = Topic | 'resync';
