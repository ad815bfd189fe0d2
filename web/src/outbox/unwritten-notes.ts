import type { NoteDraft } from './outbox-db.ts';

/** A note that was chosen, or is chosen no longer. */
export interface NoteChange {
  note: NoteDraft;
  chosen: boolean;
}

const prefix = 'cocho.unwritten-note ';

/**
 * Writes a tap into localStorage at once, before the database has it: a page that is closed in the same moment cannot wait for the
 * database. Each lot and day has one line, of the last tap. Where localStorage is full, the database gets the tap all the same.
 */
export function noteDown(change: NoteChange): void {
  try {
    localStorage.setItem(lineOf(change), JSON.stringify(change));
  } catch {}
}

/** Whether this is still the last tap on its lot, and the database has not confirmed it yet. */
export function isNotedDown(change: NoteChange): boolean {
  return localStorage.getItem(lineOf(change)) === JSON.stringify(change);
}

/** The database has it. What was tapped on the lot since stays noted down. */
export function strike(change: NoteChange): void {
  if (isNotedDown(change)) localStorage.removeItem(lineOf(change));
}

/** What a person tapped in a farm, and a page that is gone could not write. */
export function notedDown(owner: string): NoteChange[] {
  const lines = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '');
  return lines.filter((line) => line.startsWith(`${prefix}${owner} `)).flatMap(readLine);
}

function readLine(line: string): NoteChange[] {
  try {
    return [JSON.parse(localStorage.getItem(line) ?? '')];
  } catch {
    return [];
  }
}

function lineOf({ note: { user_id, farm_id, lot_id, day } }: NoteChange): string {
  return prefix + [user_id, farm_id, lot_id, day].join(' ');
}
