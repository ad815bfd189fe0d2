import { addDays, type Day } from '@cocho/domain/days';
import { priorIntake } from '@cocho/domain/intake-prior';
import { lotName } from '@cocho/domain/lot-names';
import type { LotInput } from '@cocho/domain/lots';
import { adaptationIntake, stageOf } from './adaptation.ts';
import { diets, dryMatterPercent } from './diets.ts';
import { penName } from './pens.ts';
import { randomOf } from './random.ts';

/** By their names; nobody has these numbers. */
const clients: Record<string, { client_tax_id: string; client_place: string }> = {
  'Agro Silva': { client_tax_id: '12ABC34501DE35', client_place: 'Araxá, MG' },
  'Pecuária Três Rios': { client_tax_id: '52998224725', client_place: 'Três Rios, RJ' },
  'Irmãos Tavares': { client_tax_id: '11144477735', client_place: 'Frutal, MG' },
};
const clientNames = Object.keys(clients);
/** What is typed as the gain that is hoped for. */
const gains = [1.45, 1.5, 1.5, 1.55, 1.55, 1.6];
const pensPerWave = 4;
const daysBetweenWaves = 9;

export interface Pen {
  id: number;
  number: number;
}

/** A season opens with wave after wave of trucks: days after the first on which a pen gets its first cattle. */
export function firstArrival(pen: number): number {
  const wave = Math.floor((pen - 1) / pensPerWave);
  return wave * daysBetweenWaves + ((pen - 1) % pensPerWave);
}

/** Cattle as they come off the truck. */
export function newLot(pen: Pen, day: Day): LotInput {
  const random = randomOf('arrival', pen.number, day);
  const weight = Math.round(386 + random.normal(13));
  return lotOf(pen, day, Math.min(weight, 420), headsOf(pen.number) - Math.floor(random.next() * 8));
}

/** Where there was no time for a season: cattle of all weights, on one day. */
export function lotOfAnyWeight(pen: Pen, pens: number, day: Day): LotInput {
  return lotOf(pen, day, 385 + grownDays(pen, pens), headsOf(pen.number));
}

/** Cattle that have been there for a while. */
export function settledLot(pen: Pen, pens: number, today: Day): LotInput {
  const { initial_load } = lotOfAnyWeight({ ...pen, number: 1 }, pens, today);
  const lot = lotOf(pen, addDays(today, -grownDays(pen, pens)), 372 + ((pen.number * 5) % 17), headsOf(pen.number));
  return { ...lot, initial_load: Math.round(((initial_load ?? 0) / headsOf(1)) * lot.quantity) };
}

export function headsOf(pen: number): number {
  return 80 + ((pen * 47) % 101);
}

/** The weight at which the buyer is called. */
export function saleWeight(corral: string, entry_date: Day): number {
  return 528 + randomOf('sale', corral, entry_date).normal(6);
}

function lotOf(pen: Pen, entry_date: Day, weight: number, heads: number): LotInput {
  const random = randomOf('lot', pen.number, entry_date);
  const corral = penName(pen.number);
  const client_name = pen.number % 3 === 0 ? (clientNames[Math.floor(random.next() * clientNames.length)] ?? '') : '';
  const name_pattern = client_name ? 'pattern2' : 'pattern1';
  const gmd = gains[Math.floor(random.next() * gains.length)] ?? 1.5;
  const newcomer = { entry_date, initial_avg_weight: weight };
  const target = adaptationIntake(newcomer, entry_date);
  const perHead = target === null ? priorIntake(weight, gmd) : (weight * target) / 100;
  const dryMatter = dryMatterPercent(diets[stageOf(newcomer, entry_date)]) / 100;
  return {
    name: lotName(name_pattern, { corral, entry_date, client: client_name, manual: '' }),
    name_pattern,
    is_custom_name: false,
    client_name,
    corral_id: pen.id,
    quantity: heads,
    entry_date,
    initial_avg_weight: weight,
    gmd,
    // Nobody types an odd kg.
    initial_load: Math.round((heads * perHead) / dryMatter / 10) * 10,
    sex: 'male',
    breed: 'Nelore',
    category: 'Boi',
    ...(client_name ? { ...boarded, ...clients[client_name] } : boughtBy(pen, entry_date, heads)),
  };
}

/** An owner's cattle pay by the day. */
const boarded = { contract_kind: 'head_day', contract_cents: 1790, charge_exit_day: false } as const;

/** What the market asked for lean cattle that day, by the @, and R$ 42,00 a head for the truck. */
function boughtBy(pen: Pen, day: Day, heads: number) {
  const perArroba = 322 + randomOf('purchase', pen.number, day).normal(5);
  return {
    purchase_cents: Math.round(perArroba * 2) * 50,
    purchase_unit: 'arroba',
    freight_cents: heads * 4200,
  } as const;
}

function grownDays({ number }: Pen, pens: number): number {
  return Math.round(((pens - number) / pens) * 98);
}
