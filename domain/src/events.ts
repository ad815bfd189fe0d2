/** What a farm's event stream speaks of: the feature whose data changed. */
export const topics = ['farm-users', 'ingredients'] as const;
export type Topic = (typeof topics)[number];

/** `resync`: changes may have been missed, so everything shown is to be fetched again. */
export type FarmEvent = Topic | 'resync';
