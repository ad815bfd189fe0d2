import type { AlertKind } from '@cocho/domain/alerts';
import { completeChoices } from '@cocho/domain/alerts/choices';
import type { BatchRun, WatchedBatch, WatchedLot } from '@cocho/domain/alerts/facts';
import { type Found, watchDay, watchHistory } from '@cocho/domain/alerts/watch';
import { addDays, type Day, instantOf } from '@cocho/domain/days';
import type { TodayItem } from '@cocho/domain/feeding-day';
import { priorIntake } from '@cocho/domain/intake-prior';
import type { SubOperation } from '@cocho/domain/operations';
import { troughScores } from '@cocho/domain/trough-scores';
import { noteFor, scoreFor } from '../src/demo/bunk-policy.ts';
import { dayClock } from '../src/demo/calendar.ts';
import { diets, dryMatterPercent } from '../src/demo/diets.ts';
import { workOn } from '../src/demo/operators.ts';
import { penName } from '../src/demo/pens.ts';
import { randomOf } from '../src/demo/random.ts';
import { isBroken, sumOf } from '../src/demo/wagon.ts';
import { dayWorkers, type Worker } from '../src/demo/workers.ts';

/**
 * A farm where nothing is the matter: cattle past their adaptation that eat as they grow, a good reader, and operators who err
 * as in the field, half of their lines within 2 %. Whatever rings there is a false alarm.
 */
interface Pen {
  id: number;
  eager: number;
  mood: number;
  load: number;
  lastNote: number;
  left: number | null;
  /** Of the morning before. */
  leftBefore: number | null;
  watched: WatchedLot;
}

const zone = 'America/Sao_Paulo';
const first = '2026-01-10';
const heads = 100;
const pensOfRule = 9;
const treats = [
  { time: '06:30', percent: 40 },
  { time: '10:30', percent: 25 },
  { time: '15:30', percent: 35 },
];
const diet = diets[2];
const dryMatter = dryMatterPercent(diet);

interface Alarms {
  lots: number;
  months: number;
  /** That rang, by kind. */
  rang: Partial<Record<AlertKind, number>>;
  /** That only informed. */
  informed: number;
}

export function watchHealthyFarm(days: number): Alarms {
  const rules = dayWorkers.map((worker, at) => ({ worker, rule: at + 1, pens: newPens(at * pensOfRule) }));
  const pens = rules.flatMap((one) => one.pens);
  const choices = completeChoices([]);
  const runs: BatchRun[] = [];
  let yesterdays: WatchedBatch[] = [];
  let open = new Set<string>();
  const alarms: Alarms = { lots: pens.length, months: days / 30, rang: {}, informed: 0 };
  for (let count = 0; count < days; count += 1) {
    const day = addDays(first, count);
    for (const pen of pens) readTrough(pen, day);
    const wagons = rules.flatMap(({ worker, rule, pens: ofRule }) =>
      workOn(itemsOf(rule, ofRule), [], { day, clock: dayClock(day, zone), worker, until: 24 * 60 }).subs.map(
        (sub) => ({
          sub,
          worker,
        }),
      ),
    );
    for (const pen of pens)
      eat(
        pen,
        wagons.map(({ sub }) => sub),
        day,
      );
    // Of one that breaks down it is rightly said that its feed reached no pen.
    const sound = wagons.filter(({ sub }) => !isBroken(sub));
    const batches = sound.map(({ sub, worker }, at) => batchOf(sub, worker, day, count * 100 + at));
    runs.push(...wagons.map(({ sub, worker }) => runOf(sub, worker, day)));
    const recent = runs.filter((run) => run.day > addDays(day, -13));
    const moment = { day, now: instantOf(day, '21:00', zone), time_zone: zone };
    const quiet = { open_operations: [], full_pens: [], unpriced: [] };
    const board = { lots: [], items: [], batches: [], lines: [] };
    const lots = pens.map(({ watched }) => watched);
    const found = [
      ...watchDay({ ...moment, ...quiet, board, batches: [...yesterdays, ...batches] }, choices),
      ...watchHistory({ lots, runs: recent, clean_trough: false, day }, choices),
    ];
    open = ring(found, open, alarms);
    yesterdays = batches;
  }
  return alarms;
}

/** What was not open the day before opens. */
function ring(found: Found[], open: ReadonlySet<string>, alarms: Alarms): Set<string> {
  const keyOf = ({ kind, subject, severity }: Found) => `${kind} ${subject} ${severity}`;
  for (const one of found) {
    if (open.has(keyOf(one))) continue;
    if (one.severity === 'info') alarms.informed += 1;
    else alarms.rang[one.kind] = (alarms.rang[one.kind] ?? 0) + 1;
  }
  return new Set(found.map(keyOf));
}

function newPens(from: number): Pen[] {
  return Array.from({ length: pensOfRule }, (_, at) => {
    const id = from + at + 1;
    const eager = 1.04 + randomOf('healthy', id).normal(0.025);
    const name = `Lote ${id}`;
    const watched: WatchedLot = {
      ...{ id, name, corral_name: penName(id), entry_date: addDays(first, -30), suspended: false, heads },
      ...{ changes: [], days: [], calls: [], mornings: [], planned_gain: 0, weighing: null },
    };
    const load = Math.round(((heads * priorIntake(400, 1.5) * eager) / dryMatter) * 100);
    return { id, eager, mood: 0, load, lastNote: 0, left: null, leftBefore: null, watched };
  });
}

/** The morning: what was left decides the load, as a good reader would. */
function readTrough(pen: Pen, day: Day): void {
  const { left, watched } = pen;
  if (left === null) return;
  const note = noteFor({ today: left, yesterday: pen.leftBefore, lastNote: pen.lastNote, behind: null });
  pen.leftBefore = left;
  watched.mornings = [{ day, rank: troughScores.indexOf(scoreFor(left)) }, ...watched.mornings].slice(0, 21);
  if (note !== 0) watched.calls = [...watched.calls, { day, note, by: 'Leitor' }].slice(-21);
  pen.load = Math.round((pen.load * (100 + note)) / 100);
  pen.lastNote = note;
}

/** The day: what came into the trough, and what was eaten of it. */
function eat(pen: Pen, subs: SubOperation[], day: Day): void {
  const lines = subs.flatMap((sub) => sub.unload_operation_corrals).filter(({ lot_id }) => lot_id === pen.id);
  const complete = lines.length > 0 && lines.every(({ actual_quantity }) => actual_quantity !== null);
  const given = lines.reduce((sum, { actual_quantity }) => sum + (actual_quantity ?? 0), 0);
  const random = randomOf('healthy mood', pen.id, day);
  pen.mood = 0.5 * pen.mood + random.normal(0.028);
  const age = pen.watched.days.length;
  const appetite = (heads * priorIntake(400 + 1.5 * age, 1.5) * pen.eager * (1 + pen.mood) * 100) / dryMatter;
  pen.left = given > 0 ? (given - appetite) / given : null;
  pen.watched.days = [...pen.watched.days, { day, ms_kg: (given * dryMatter) / 100, complete }];
}

function itemsOf(rule: number, pens: Pen[]): TodayItem[] {
  const recipes_ingredients = diet.mix.map(([ingredient_name, percent], at) => ({
    ...{ ingredient_id: at + 1, ingredient_name, percent },
  }));
  const recipe = { id: 1, name: diet.name, timer: diet.timer, dry_matter_percent: dryMatter, recipes_ingredients };
  const lots = pens.map(({ id, load }) => ({
    ...{ id, name: `Lote ${id}`, corral_name: penName(id), current_quantity: heads, projected_load: load },
    ...{ base_load: load, base_at: null, events: [] },
  }));
  return treats.map(({ time, percent }, at) => ({
    ...{ id: rule * 10 + at, schedule_id: rule, scheduled_time: time, rule: { id: rule, name: `Linha ${rule}` } },
    ...{ recipe, treat: { id: at + 1, name: `Trato ${at + 1}`, percent }, lots },
  }));
}

function batchOf(sub: SubOperation, worker: Worker, day: Day, id: number): WatchedBatch {
  const mixed = (Date.parse(sub.mixing_end_time ?? '') - Date.parse(sub.mixing_start_time ?? '')) / 60_000;
  return {
    ...{ id, day, operation_id: 1, operator: worker.email, name: 'Linha, Trato', ended: true, cents_per_kg: null },
    ...{ mixing_minutes: diet.timer, mixed_minutes: Number.isFinite(mixed) ? mixed : null },
    division_kg: sub.division_kg ?? null,
    loads: sub.load_operation_ingredients.map((line) => ({ ...lineOf(line), name: line.ingredient_name })),
    unloads: sub.unload_operation_corrals.map((line) => ({
      ...lineOf(line),
      name: line.lot_name,
      lot_id: line.lot_id,
      skipped: line.skipped,
    })),
  };
}

function lineOf(line: { expected_quantity: number; actual_quantity: number | null; start_weight: number | null }) {
  return { expected: line.expected_quantity, actual: line.actual_quantity, start_weight: line.start_weight };
}

function runOf(sub: SubOperation, worker: Worker, day: Day): BatchRun {
  return {
    ...{ day, operator: worker.email, wagon: null, operation_id: 1, tare_kg: sub.tare_weight },
    ...{ loaded_kg: sumOf(sub.load_operation_ingredients), unloaded_kg: sumOf(sub.unload_operation_corrals) },
  };
}
