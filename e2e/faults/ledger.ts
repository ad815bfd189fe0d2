import type { Audit, Count } from './audit.ts';
import { openBatchLedger } from './batch-ledger.ts';
import type { CochoProcess } from './cocho-process.ts';

export interface Lot {
  id: number;
  name: string;
}

/** Percent by which the next load changes, with the words on its button. */
export interface Index {
  name: string;
  value: number;
}

/** One tap. */
export interface Note {
  lot: Lot;
  index: Index;
}

interface Stored {
  id: number;
  lot_id: number;
  note: number;
  captured_at: string;
}

/**
 * What the screen called saved against what PostgreSQL holds. It knows nothing of the outbox or its ids: a reading is a
 * lot and a value, and two of one lot with the same instant are one that was counted twice.
 */
export function openLedger(lots: Lot[], cocho: CochoProcess) {
  const batches = openBatchLedger(cocho);
  let certain: Note[] = [];
  let possible: Note[] = [];
  let lastId = 0;

  return {
    /** The screen said so. */
    saved: (notes: Note[]) => void certain.push(...notes),
    /** Something died between the tap and the word: once or not at all, both are right. */
    perhapsSaved: (notes: Note[]) => void possible.push(...notes),
    begun: batches.begun,
    weighed: batches.weighed,
    /** Of what was noted since the last audit, and of all batches. */
    async audit(): Promise<Audit> {
      const [readings, weights] = [await auditReadings(), await batches.audit()];
      return {
        saved: readings.saved + weights.saved,
        weights: weights.saved,
        lost: readings.lost + weights.lost,
        doubled: readings.doubled + weights.doubled,
      };
    },
  };

  async function auditReadings(): Promise<Count> {
    const stored = await storedSince(lastId);
    const distinct = new Map(stored.map((row) => [`${row.lot_id} ${row.captured_at}`, row]));
    const count = { saved: certain.length, lost: 0, doubled: stored.length - distinct.size };
    const found = tally([...distinct.values()].map(({ lot_id, note }) => keyOf(lot_id, note)));
    const sure = tally(certain.map(({ lot, index }) => keyOf(lot.id, index.value)));
    const perhaps = tally(possible.map(({ lot, index }) => keyOf(lot.id, index.value)));
    for (const key of new Set([...found.keys(), ...sure.keys()])) {
      const surplus = (found.get(key) ?? 0) - (sure.get(key) ?? 0);
      count.lost += Math.max(0, -surplus);
      count.doubled += Math.max(0, surplus - (perhaps.get(key) ?? 0));
    }
    [certain, possible, lastId] = [[], [], stored.at(-1)?.id ?? lastId];
    return count;
  }

  function storedSince(id: number): Promise<Stored[]> {
    return cocho.inDatabase(
      (sql) => sql<Stored[]>`
        select id, lot_id, note, captured_at from trough_readings
        where lot_id = any(${lots.map((lot) => lot.id)}::bigint[]) and id > ${id} and voided_at is null order by id
      `,
    );
  }
}

function keyOf(lotId: number, value: number): string {
  return `${lotId} ${value}`;
}

function tally(keys: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
