import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { adjustedLoad, loadOfSameDryMatter, maxLoad, ratio, withinLimit } from './load-arithmetic.ts';

/** kg a head and day above which a load is more likely a slip of the finger. */
const unusualPerHead = 80;

/** What moves a lot's load, each at an instant: a load that is set, a trough reading, heads that came or went, another diet. */
export type LoadEvent =
  | { kind: 'set'; load: number }
  | { kind: 'reading'; note: number }
  | {
      kind: 'heads';
      before: number;
      after: number;
      /** The share of another lot's load that its animals brought. It counts where no heads were here before them. */
      brought?: number | null;
    }
  /** The percent of dry matter in what is fed, before and after the diet changed: the kg follow, so that the dry matter stays. */
  | { kind: 'diet'; before: number; after: number };

/** The same as they travel, in the order in which they count: a diet as heads that did the same. */
export const DatedEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), at: Instant, load: z.number() }),
  z.object({
    kind: z.literal('heads'),
    at: Instant,
    before: z.number(),
    after: z.number(),
    brought: z.number().nullable(),
  }),
  /** `client_id` only of the own readings: so that a device knows which of those that wait on it have arrived. */
  z.object({ kind: z.literal('reading'), at: Instant, id: Id, note: z.number(), client_id: z.string().nullable() }),
]);
export type DatedEvent = z.infer<typeof DatedEvent>;

/** How far back a lot's events are told. */
export const trailHours = 48;

/** What a device needs to fold a load by itself, with what waits on it in its place: the load after `base_at`, and what came since. */
export const loadTrail = {
  base_load: z.number(),
  /** Null: nothing happened before these events. */
  base_at: Instant.nullable(),
  events: z.array(DatedEvent),
};

export interface Folded {
  load: number;
  /** A reading brought the load to zero: notes no longer move it, a load that is set does. */
  suspended: boolean;
}

export const neverSet: Folded = { load: 0, suspended: false };

/** kg a day for the whole lot, after all events in order. Each step rounds once, half up. */
export function foldLoad(events: LoadEvent[]): number {
  return foldFrom(0, events);
}

/** The same from a load that is known, with the events after it. */
export function foldFrom(base_load: number, events: LoadEvent[]): number {
  return events.reduce(applyEvent, { load: withinLimit(base_load), suspended: false }).load;
}

export function applyEvent({ load, suspended }: Folded, event: LoadEvent): Folded {
  if (event.kind === 'set') return { load: withinLimit(event.load), suspended: false };
  if (event.kind === 'reading') {
    const next = adjustedLoad(load, event.note);
    return { load: next, suspended: suspended || (load > 0 && next === 0) };
  }
  if (event.kind === 'diet') return { load: loadOfSameDryMatter(load, event.before, event.after), suspended };
  const { before, after, brought = null } = event;
  if (before > 0) return { load: withinLimit(ratio(load, after, before)), suspended };
  return load === 0 && brought !== null ? { load: withinLimit(brought), suspended: false } : { load, suspended };
}

export function isUnusual(load: number, heads: number): boolean {
  return load > heads * unusualPerHead;
}

/** What a person is asked about such a load. */
export const unusualLoad = `São mais de ${unusualPerHead} kg por cabeça e dia. A carga está certa?`;

interface Standing {
  projected_load: number;
  current_quantity: number;
  suspended: boolean;
}

/** Why a lot's load is what nobody would expect, or null. */
export type LoadMark = 'limited' | 'suspended' | 'unset' | 'empty';

export function loadMarkOf({ projected_load, current_quantity, suspended }: Standing): LoadMark | null {
  if (projected_load >= maxLoad) return 'limited';
  if (projected_load > 0) return null;
  if (current_quantity === 0) return 'empty';
  return suspended ? 'suspended' : 'unset';
}

/** Animals without a load wait for somebody to set one; where there are none, those that come bring theirs. */
export function isResumable(mark: LoadMark | null): boolean {
  return mark === 'suspended' || mark === 'unset';
}

export const loadMarkLabels: Record<LoadMark, string> = {
  limited: 'Limitado',
  suspended: 'Suspenso',
  unset: 'Sem carga',
  empty: 'Vazio',
};
