import { z } from 'zod';
import { Id } from './fields.ts';

/** How a pen stands, the first that holds; a tile's other ones are its marks. */
export const boardStates = [
  'suspended',
  'no_rule',
  'no_load',
  'no_schedule',
  'late',
  'feeding',
  'off_target',
  'unread',
  /** Nothing of today was due yet. */
  'waiting',
  /** All that was due has been given. */
  'fed',
] as const;
export type BoardState = (typeof boardStates)[number];

export const BoardTile = z.object({
  lot_id: Id,
  lot_name: z.string(),
  corral_name: z.string().nullable(),
  state: z.enum(boardStates),
  marks: z.array(z.enum(boardStates)),
  /** Of the whole day, in kg. */
  planned_kg: z.number(),
  fed_kg: z.number(),
  /** Of the treat that it waits for: HH:mm, and whether that time has come. */
  next_time: z.string().nullable(),
  due: z.boolean(),
  /** The wagon stands at this pen. */
  unloading: z.boolean(),
  /** Of the line that missed its target most. */
  off_kg: z.number().nullable(),
  off_percent: z.number().nullable(),
  /** Where one reads on: the one that feeds it, that missed its target, or that fed it last. */
  operation_id: Id.nullable(),
  rule_id: Id.nullable(),
});
export type BoardTile = z.infer<typeof BoardTile>;

/** How the day stands. What it costs is told only to those who may see money. */
export const Board = z.object({
  day: z.iso.date(),
  planned_kg: z.number(),
  fed_kg: z.number(),
  /** Missing where nothing was given: a day without records is not zero. */
  yesterday_kg: z.number().nullable(),
  /** Of the five days before yesterday, those with records. */
  mean5_kg: z.number().nullable(),
  /** Of what was loaded. */
  cost_cents: z.number().optional(),
  /** Of that, what no pen was given: it is still in the wagon, or was lost. */
  wagon_cost_cents: z.number().optional(),
  /** Some of it has no price. */
  partial: z.boolean().optional(),
  priced_percent: z.number().nullable().optional(),
  tiles: z.array(BoardTile),
});
export type Board = z.infer<typeof Board>;
