import type { NoteDraft } from './outbox-db.ts';

/** A note that was chosen, or is chosen no longer. */
export interface NoteChange {
  note: NoteDraft;
  chosen: boolean;
}

const prefix = 'cocho.unwritten-note ';

/**
 * In the tap itself, before the database has heard of it: a page that is left in the same moment cannot wait for the database. One
 * line a lot and day, of the last tap. Where there is no room for it, the database is asked all the same.
 */
export function noteDown(change: NoteChange): void {
  try {
    localStorage.setItem(lineOf(change), JSON.stringify(change));
  } catch {}
}

/** Nothing was tapped on the lot since, and the database has not been heard to have it. */
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
