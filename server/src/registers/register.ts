import type { Topic } from '@cocho/domain/events';
import type { RegisterTopic } from '@cocho/domain/registers';
import type { z } from 'zod';
import type { Fragment, Queryable } from '../db/db.ts';
import type { Shown } from '../http/who-asks.ts';
import type { RegisterTexts } from './register-texts.ts';
import type { Scope } from './scope.ts';

export type Versioned = { version?: number | undefined };
export type Kept = { id: number; version: number };

export interface Created<Input> {
  id: number;
  body: Input;
}

/** What is special about a register of a farm: its schemas, its columns, its rules. */
export interface Register<Input extends Versioned, Row extends Kept> {
  topic: RegisterTopic;
  /** Where its words differ from those of all registers. */
  texts?: Partial<RegisterTexts>;
  Input: z.ZodType<Input>;
  Row: z.ZodType<Row>;
  /** The row's own columns; the table is `t`. Id, version and dates come by themselves. */
  columns: (sql: Queryable, scope: Scope) => Fragment;
  orders?: (sql: Queryable) => Record<string, Fragment>;
  /** The order of a list that nobody asked to sort; by name if it does not say. */
  sort?: string;
  /** What the form says about the table's own columns. */
  fields: (body: Input) => Record<string, string | number | boolean | null>;
  /** What a new row starts with beside that. */
  start?: (body: Input) => Record<string, string | number | null>;
  /** Refuses forms whose columns point to what is not there; before any row is written, or a foreign key would. */
  requireReferences?: (tx: Queryable, scope: Scope, bodies: Input[]) => Promise<void>;
  /** Holds the rows that a change of this one changes too, in the order in which all hold them: before the row itself. */
  holdFirst?: (tx: Queryable, scope: Scope, id: number, body: Input) => Promise<void>;
  /** Checks and rows beyond the table itself, in the same transaction, after the row is written. */
  saveParts?: (tx: Queryable, scope: Scope, id: number, body: Input, before: Row | undefined) => Promise<void>;
  /** The same for many new rows at once; without it each is saved by itself. */
  createParts?: (tx: Queryable, scope: Scope, created: Created<Input>[]) => Promise<void>;
  /** What else comes of a row's deletion, in the same transaction, after it. */
  removeParts?: (tx: Queryable, scope: Scope, before: Row) => Promise<void>;
  /** What must hold for a deleted row to come back, in the same transaction, after it did. */
  restoreParts?: (tx: Queryable, scope: Scope, id: number) => Promise<void>;
  /** Names of what still needs the row: while there are any it cannot be deleted. */
  usedBy?: (sql: Queryable, scope: Scope, id: number | Fragment) => Fragment;
  /** Whether anything happened to row `t` that leaves no mark in its version: an import with such rows is not undone. */
  touched?: (sql: Queryable) => Fragment;
  /** Figures that the domain computes from what the columns gave. */
  present?: (row: Row, scope: Scope) => Row;
  /** All tables that its list reads, if all of them are counted. */
  shows?: readonly Shown[];
  /** Other features whose lists show something of this one. */
  alsoChanges?: Topic[];
}
