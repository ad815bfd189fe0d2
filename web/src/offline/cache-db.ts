import type { DehydratedState } from '@tanstack/react-query';
import { Dexie, type EntityTable } from 'dexie';

export interface KeptQuery {
  /** Person, farm and query. */
  id: string;
  user_id: number;
  farm_id: number;
  /** Of the answers that the app knew when it wrote this: those of another shape are not read. */
  shape: string;
  /** The query as JSON, which a phone reads faster than objects. */
  text: string;
}

/** Rows of an older version do not say when they were asked for, nor do those of which nobody has to know. */
export type Dehydrated = DehydratedState['queries'][number] & { asked_at?: number | undefined };

/** What people last saw, one record a query. */
export class CacheDatabase extends Dexie {
  declare queries: EntityTable<KeptQuery, 'id'>;

  constructor(name = 'cocho.cache') {
    super(name);
    this.version(1).stores({ caches: 'owner' });
    this.version(2).stores({ caches: null, queries: 'id, user_id, [user_id+farm_id]' });
    this.version(3).upgrade((tx) =>
      tx
        .table('queries')
        .toCollection()
        .modify((row) => {
          row.text = JSON.stringify(row.query);
          delete row.query;
        }),
    );
  }
}
