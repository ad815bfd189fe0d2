/** Registers of a farm: each is a topic of its event stream, of its history and of its permissions. */
export type RegisterTopic =
  | 'ingredients'
  | 'corrals'
  | 'corral-indexes'
  | 'treats'
  | 'recipes'
  | 'rules'
  | 'lots'
  | 'treat-schedules';

/** What a farm's event stream speaks of: the feature whose data changed. */
export type Topic = RegisterTopic | 'farm-users' | 'trough-readings' | 'operations' | 'quarantine';

/** `resync`: changes may have been missed, so everything shown is to be fetched again. */
export type FarmEvent = Topic | 'resync';
