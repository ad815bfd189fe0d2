import { OutboxDatabase } from './outbox-db.ts';

/** The one of this device. */
export const db = new OutboxDatabase();
