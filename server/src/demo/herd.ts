import type { Lot } from '@cocho/domain/lots';
import type { Queryable, Transaction } from '../db/db.ts';
import { finishLot } from '../features/lots/lot-finish.ts';
import { addMovement } from '../features/lots/lot-movements.ts';
import { lotRows } from '../features/lots/lot-rows.ts';
import { ruleRows } from '../features/rules.ts';
import type { Scope } from '../registers/scope.ts';
import { nextLot, saleWeight } from './arrivals.ts';
import { stageOf } from './diets.ts';
import { ifAllowed } from './if-allowed.ts';
import { randomOf } from './random.ts';

const deathsPerHeadAndDay = 0.000075;
const causes = ['Pneumonia', 'Timpanismo', 'Acidose', 'Clostridiose', 'Acidente no curral'];
const weighedAfterDays = [35, 70];

/** Lots that are heavy enough are sold, and others take their pens; answers the lots that came. */
export async function turnOver(tx: Transaction, scope: Scope, lots: Lot[]): Promise<number[]> {
  const arrived: number[] = [];
  for (const { id, entry_date, corral, current_quantity: heads, projected_avg_weight: weight } of lots) {
    if (!corral || !weight || weight < saleWeight(corral.name, entry_date)) continue;
    await ifAllowed(tx, async (tx) => {
      const sale = { kind: 'sale', day: scope.today, heads, avg_weight: tenths(weight), note: null } as const;
      if (heads > 0) await addMovement(tx, scope, id, sale);
      await finishLot(tx, scope, id, scope.today);
      if (await isTaken(tx, scope.farm_id, corral.id)) return;
      const pen = { ...corral, number: Number(/\d+$/.exec(corral.name)?.[0] ?? 1) };
      arrived.push((await lotRows.create(tx, scope, nextLot(pen, scope.today))).id);
    });
  }
  return arrived;
}

async function isTaken(tx: Queryable, farmId: number, corralId: number): Promise<boolean> {
  const [{ taken }] = await tx<[{ taken: boolean }]>`
    select exists (
      select from lots where farm_id = ${farmId} and corral_id = ${corralId} and deleted_at is null and deactivated_at is null
    ) as taken
  `;
  return taken;
}

/** A few deaths and two weighings a lot. */
export async function tend(tx: Transaction, scope: Scope, lots: Lot[]): Promise<void> {
  const { today: day } = scope;
  const note = null;
  for (const { id, corral, current_quantity, days_confined, projected_avg_weight } of lots) {
    const random = randomOf('herd', corral?.name ?? '', day);
    if (random.next() < current_quantity * deathsPerHeadAndDay) {
      const cause = causes[Math.floor(random.next() * causes.length)] ?? '';
      await ifAllowed(tx, (tx) => addMovement(tx, scope, id, { kind: 'death', day, heads: 1, cause, note }));
    }
    if (weighedAfterDays.includes(days_confined) && projected_avg_weight) {
      const avg_weight = tenths(projected_avg_weight * (1 + random.normal(0.008)));
      await ifAllowed(tx, (tx) => addMovement(tx, scope, id, { kind: 'weighing', day, avg_weight, note }));
    }
  }
}

/** As a scale shows it. */
function tenths(kg: number): number {
  return Math.round(kg * 10) / 10;
}

interface DietRule {
  id: number;
  dry_matter_percent: number;
  deleted: boolean;
}

/** Lots that have grown into the next diet get its rule, and those that arrived get the first. */
export async function changeDiets(tx: Transaction, scope: Scope, lots: Lot[], arrived: number[]): Promise<void> {
  const rules = await dietRules(tx, scope.farm_id);
  for (const [stage, rule] of rules.entries()) {
    const joining = lots.filter((lot) => isDue(lot, stage));
    if (joining.length > 0 && !rule.deleted) await ifAllowed(tx, (tx) => join(tx, scope, rule, rules, joining));
  }

  /** A lot that someone put into a rule of their own stays there. */
  function isDue({ id, rule, projected_avg_weight }: Lot, stage: number): boolean {
    const current = rules.findIndex((known) => known.id === rule?.id);
    if (current < 0 && !arrived.includes(id)) return false;
    return current < stage && stageOf(projected_avg_weight ?? 0) === stage;
  }
}

/** The three that the demo began with. */
async function dietRules(tx: Queryable, farmId: number): Promise<DietRule[]> {
  return tx<DietRule[]>`
    select r.id, rc.dry_matter_percent, r.deleted_at is not null as deleted
    from rules r join recipes rc on rc.farm_id = r.farm_id and rc.id = r.recipe_id
    where r.farm_id = ${farmId} order by r.id limit 3
  `;
}

async function join(tx: Queryable, scope: Scope, to: DietRule, rules: DietRule[], lots: Lot[]): Promise<void> {
  for (const lot of lots) {
    const from = rules.find(({ id }) => id === lot.rule?.id);
    if (from) await keepDryMatter(tx, scope, lot.id, from.dry_matter_percent / to.dry_matter_percent);
  }
  const rule = await ruleRows.find(tx, scope, to.id);
  if (!rule) return;
  const pens = [...rule.lots, ...lots.map(({ id, corral }) => ({ id, corral_name: corral?.name ?? null }))];
  const lot_ids = pens.sort((a, b) => (a.corral_name ?? '').localeCompare(b.corral_name ?? '')).map(({ id }) => id);
  await ruleRows.update(tx, scope, to.id, { name: rule.name, recipe_id: rule.recipe.id, lot_ids });
}

/** A drier diet weighs less for the same dry matter. */
async function keepDryMatter(tx: Queryable, scope: Scope, id: number, ratio: number): Promise<void> {
  const lot = await lotRows.find(tx, scope, id);
  if (!lot?.corral_id || lot.projected_load === 0) return;
  const { version: _, client_name, corral_id, ...form } = lot;
  const initial_load = Math.round(lot.projected_load * ratio);
  await lotRows.update(tx, scope, id, { ...form, corral_id, client_name: client_name ?? '', initial_load });
}

/** Active lots of known weight that this person has read, and those that just came. */
export async function lotsReadBy(tx: Queryable, scope: Scope, reader: number, arrived: number[] = []): Promise<Lot[]> {
  const where = tx`
    and t.deactivated_at is null and (t.id = any(${arrived}::bigint[]) or exists (
      select from trough_readings r where r.farm_id = t.farm_id and r.lot_id = t.id and r.user_id = ${reader}
    ))
  `;
  const rows = await tx<Lot[]>`${lotRows.select(tx, scope, where)}`;
  const lots = rows.map((row) => lotRows.spec.present?.(row, scope) ?? row);
  return lots.filter(({ projected_avg_weight }) => projected_avg_weight !== null);
}
