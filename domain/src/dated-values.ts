import { z } from 'zod';
import { addDays, type Day } from './days.ts';
import { Id, Instant } from './fields.ts';

/** What holds from a day on until the next of its kind: a price, a dry matter, a cost. */
export const DatedValue = z.object({
  id: Id,
  valid_from: z.string(),
  /** The last day on which it holds; null while no other follows. */
  valid_to: z.string().nullable(),
  user_name: z.string().nullable(),
  created_at: Instant,
});
export type DatedValue = z.infer<typeof DatedValue>;

/** When another took its place, or somebody took it back, where that is told. */
export const removal = { removed_at: Instant.nullable(), removed_by: z.string().nullable() };
export type Removal = z.infer<z.ZodObject<typeof removal>>;

/** Each holds until the day before the next; those that no longer hold stand after all others. The newest first, as they came. */
export function withEnds<Row extends { valid_from: Day; removed_at?: string | null }>(
  newestFirst: Row[],
): (Row & { valid_to: Day | null })[] {
  const removed = newestFirst.filter(({ removed_at }) => removed_at);
  const live = newestFirst.filter(({ removed_at }) => !removed_at);
  return [
    ...live.map((row, index) => {
      const next = live[index - 1];
      return { ...row, valid_to: next ? addDays(next.valid_from, -1) : null };
    }),
    ...removed.map((row) => ({ ...row, valid_to: null })),
  ];
}
