import type { DeviceOperation } from '@cocho/domain/operations';
import type { TroughScore } from '@cocho/domain/trough-scores';
import { Dexie, type EntityTable, type Table } from 'dexie';

/** A reading that an operator was told is saved, until the server has named it. */
export interface OutboxEntry {
  client_id: string;
  user_id: number;
  farm_id: number;
  /** Grows on this device: the order in which things were done. */
  sequence?: number;
  captured_at: string;
  lot_name: string;
  payload: {
    lot_id: number;
    note: number;
    timestamp: string;
    corral_index_id: number | null;
    /** What was seen in the trough, where the note tells. */
    trough_score?: TroughScore;
    /** What time it was on the server when this device last heard from it before the capture. */
    after?: string;
  };
  /** Waiting until the server answers; then, if it could not be applied, kept here with the reason until dismissed. */
  fate: 'waiting' | 'parked' | 'conflict';
  errors: string[];
  /** A manager decided that what was parked will not count; it is kept until the person knows. */
  discarded?: boolean;
}

/** A reading that the server has stored: it counts here until what the server tells has it too. */
export interface SentReading extends Pick<OutboxEntry, 'client_id' | 'user_id' | 'farm_id' | 'lot_name' | 'payload'> {
  stored_at: string;
}

/** A reading taken back by its author before the server told of it. The reading itself may or may not have arrived. */
export interface Annulment
  extends Pick<OutboxEntry, 'client_id' | 'user_id' | 'farm_id' | 'lot_name' | 'payload' | 'errors'> {
  decided_at: string;
  fate: 'waiting' | 'stored' | 'parked';
}

/** A note chosen and not saved yet: one a lot and day, of the last tap. It counts nowhere. */
export interface NoteDraft {
  user_id: number;
  farm_id: number;
  lot_id: number;
  /** Of the tap, on the farm's clock. */
  day: string;
  lot_name: string;
  corral_index_id: number;
  trough_score?: TroughScore;
  note: number;
  /** The instant of the tap. */
  at: string;
  after?: string;
}

/** The latest whole revision of an operation. It stays after it was sent, so that a reload goes on where it was. */
export interface KeptOperation {
  client_id: string;
  user_id: number;
  farm_id: number;
  saved_at: string;
  operation: DeviceOperation;
  /** Of this revision. */
  fate: 'waiting' | 'stored' | 'parked' | 'conflict';
  errors: string[];
  /** As of a reading. */
  discarded?: boolean;
  /** When the server answered this revision, or a manager applied it. */
  settled_at?: string;
  /** When it first answered, by its own clock, which may be right where this device's was not. */
  answered_at?: string | undefined;
  /** The server set it aside, and had none of it before. */
  unknown?: boolean;
  /** The latest that the server said it has. */
  stored_revision?: number | undefined;
  /** Whose copies it was taken over with here, and how far they went; null if it went on as the server knew it. */
  continued?: Pick<DeviceOperation, 'device_id' | 'revision'>[] | null | undefined;
  /** The person knows that it was parked. */
  dismissed: boolean;
}

export class OutboxDatabase extends Dexie {
  declare entries: EntityTable<OutboxEntry, 'client_id'>;
  declare operations: EntityTable<KeptOperation, 'client_id'>;
  declare sent: EntityTable<SentReading, 'client_id'>;
  declare annulments: EntityTable<Annulment, 'client_id'>;
  declare drafts: Table<NoteDraft, [user_id: number, farm_id: number, lot_id: number, day: string]>;
  /** One row: who this device is. Beside its operations, because localStorage does not outlive a dead battery. */
  declare device: EntityTable<{ id: 1; device_id: string }, 'id'>;

  constructor(name = 'cocho.outbox') {
    // Strict: committed means on disk, also when the browser is killed right after.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ entries: 'client_id, [user_id+fate], [user_id+farm_id+fate]' });
    // A table of their own: a tab that still runs version 1 sends what is in `entries` as readings.
    this.version(2).stores({
      entries: 'client_id, [user_id+fate], [user_id+farm_id+fate], sequence',
      operations: 'client_id, user_id',
      device: 'id',
    });
    this.version(3).stores({
      drafts: '[user_id+farm_id+lot_id+day], [user_id+farm_id]',
    });
    this.version(4).stores({ sent: 'client_id, user_id', annulments: 'client_id, user_id' });
  }
}

/** A reading on its way into the outbox, which gives it its id and its place. */
export type Draft = Pick<OutboxEntry, 'farm_id' | 'user_id' | 'lot_name' | 'payload'>;
