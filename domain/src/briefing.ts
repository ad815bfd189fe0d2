import { z } from 'zod';
import { kgText, namesText, shortDay } from './alerts/words.ts';
import { addDays, type Day } from './days.ts';
import { formatCents, formatSigned } from './formats.ts';
import { isOffTarget, smallLineKg } from './off-target.ts';
import { errorPercent } from './operation-figures.ts';
import { may, type UserType } from './permissions.ts';
import { countText, lotIn } from './sentence-parts.ts';

/** At which hour of the farm's clock the morning is summed up. */
export const briefingTime = '06:00';

interface Place {
  name: string;
  corral_name: string | null;
}

/** A line of a wagon of yesterday. */
export interface BriefedLine {
  /** Rule and treat, as a person calls it. */
  batch: string;
  /** The ingredient or the lot. */
  name: string;
  expected: number;
  actual: number;
  /** Of its wagon's scale, where it is known. */
  division_kg: number | null;
}

/** What a morning is summed up from. Kg and money are yesterday's; what is open is open now. */
export interface BriefingFacts {
  day: Day;
  unfed: Place[];
  readings: { done: number; of: number };
  lines: BriefedLine[];
  /** Titles of open alerts of lots that eat less. */
  drops: string[];
  /** Null in a farm without prices. */
  feed: { cents: number; partial: boolean } | null;
  quarantined: number;
  suggested: number;
}

const kinds = ['unfed', 'unread', 'errors', 'drops', 'feed', 'approve'] as const;
type Kind = (typeof kinds)[number];

export const Briefing = z.object({
  day: z.iso.date(),
  /** How many things ask for somebody. */
  pending: z.number(),
  lines: z.array(z.object({ kind: z.enum(kinds), asks: z.boolean(), text: z.string() })),
});
export type Briefing = z.infer<typeof Briefing>;

/** How many errors are named. */
const worst = 3;

/** The morning in a few lines: for the panel, a notification and a letter alike. To each what their role may read. */
export function briefingOf(facts: BriefingFacts, role: UserType): Briefing {
  const errors = may(role, 'operations.read') ? worstLines(facts.lines) : null;
  const quarantined = may(role, 'quarantine.read') ? facts.quarantined : 0;
  const { unfed, drops, suggested } = facts;
  const lines = [
    line('unfed', unfed.length > 0, unfedText(facts)),
    line('unread', false, `Leituras até agora: ${facts.readings.done} de ${facts.readings.of}.`),
    ...(errors ? [line('errors', errors.length > 0, errorsText(errors))] : []),
    line(
      'drops',
      drops.length > 0,
      drops.length > 0 ? `Consumo: ${namesText(drops)}.` : 'Nenhum lote com queda de consumo.',
    ),
    ...(facts.feed && may(role, 'money.read') ? [line('feed', false, feedText(facts.feed))] : []),
    line('approve', quarantined + suggested > 0, approveText({ quarantined, suggested })),
  ];
  return {
    day: facts.day,
    pending: unfed.length + (errors?.length ?? 0) + drops.length + quarantined + suggested,
    lines,
  };
}

/** 'Nada pendente' or '4 pendências'. */
export function pendingText({ pending }: Briefing): string {
  return pending === 0 ? 'nada pendente' : countText(pending, 'pendência', 'pendências');
}

/** As a letter tells it. */
export function briefingText(briefing: Briefing): string {
  const of = shortDay(addDays(briefing.day, -1));
  return [`Ontem, ${of}, e hoje até agora:`, '', ...briefing.lines.map(({ text }) => `- ${text}`)].join('\n');
}

function line(kind: Kind, asks: boolean, text: string) {
  return { kind, asks, text };
}

function unfedText({ unfed }: BriefingFacts): string {
  if (unfed.length === 0) return 'Ontem todos os lotes receberam trato.';
  return `${countText(unfed.length, 'lote', 'lotes')} sem trato ontem: ${namesText(unfed.map((lot) => lotIn(lot.name, lot.corral_name)))}.`;
}

function worstLines(lines: BriefedLine[]): BriefedLine[] {
  const off = ({ expected, actual }: BriefedLine) => Math.abs(actual - expected);
  return lines
    .filter((one) => one.expected >= smallLineKg && isOffTarget(amounts(one), one))
    .toSorted((a, b) => off(b) - off(a))
    .slice(0, worst);
}

function errorsText(lines: BriefedLine[]): string {
  if (lines.length === 0) return 'Ontem nenhum peso fora da faixa.';
  const texts = lines.map(
    (one) =>
      `${one.batch}, ${one.name} ${formatSigned(errorPercent(amounts(one)))} % (${kgText(one.actual)} de ${kgText(one.expected)})`,
  );
  return `Maiores erros de ontem: ${texts.join('; ')}.`;
}

function feedText({ cents, partial }: { cents: number; partial: boolean }): string {
  return `Alimentação de ontem: ${formatCents(cents)}${partial ? ' (parcial, há kg sem preço)' : ''}.`;
}

function approveText({ quarantined, suggested }: Pick<BriefingFacts, 'quarantined' | 'suggested'>): string {
  const parts = [
    ...(quarantined > 0 ? [`${countText(quarantined, 'registro', 'registros')} na quarentena`] : []),
    ...(suggested > 0 ? [countText(suggested, 'sugestão de carga', 'sugestões de carga')] : []),
  ];
  return parts.length === 0 ? 'Nada para aprovar.' : `Para aprovar: ${parts.join(' e ')}.`;
}

function amounts({ expected, actual }: BriefedLine) {
  return { expected_quantity: expected, actual_quantity: actual };
}
