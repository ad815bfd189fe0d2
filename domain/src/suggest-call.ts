import type { CallRules } from './feed-calls.ts';
import { formatNote, formatNumber, formatSigned } from './formats.ts';
import { adjustedLoad } from './load-arithmetic.ts';
import type { TroughScore } from './trough-scores.ts';

/** What is known of a lot when its next load is decided. Scores are what was seen, never what was decided. */
export interface CallFacts {
  today: TroughScore | null;
  yesterday: TroughScore | null;
  movedYesterday: boolean;
  /** Percents by which the load rose in the two days before. */
  raisedLately: number;
  load: number;
  /** kg MS a head that the load brings, and that cattle of this weight and gain would eat in this farm. */
  intake: number | null;
  prior: number | null;
  /** kg that the adaptation means for today; null once it is over. */
  line: number | null;
  /** No raises today. */
  hot: boolean;
}

export interface SuggestedCall {
  note: number | null;
  corral_index_id: number | null;
  reason: string;
  new_load: number;
}

interface Index {
  id: number;
  value: number;
}

interface Wanted {
  note: number;
  why: string;
}

export const notLookedAt = 'Falta olhar o cocho';

/** The nearest note that the farm has to what its rules want, and the reason in a line. */
export function suggestCall(facts: CallFacts, rules: CallRules, indexes: Index[]): SuggestedCall {
  const { load, today } = facts;
  if (today === null) return { note: null, corral_index_id: null, reason: notLookedAt, new_load: load };
  const { note: asked, why } = wantedCall(facts, today, rules);
  const { note, corral_index_id } = nearest(asked, capOf(facts, rules), rules, indexes);
  const new_load = adjustedLoad(load, note);
  const change = `${formatNote(note)}, ${kg(load)} → ${kg(new_load)}`;
  return {
    note,
    corral_index_id,
    reason: `${[why, againstPrior(facts)].filter(Boolean).join(', ')}: ${change}`,
    new_load,
  };
}

/** The first that holds. */
function wantedCall(facts: CallFacts, today: TroughScore, rules: CallRules): Wanted {
  if (today === 'untouched') return { note: 0, why: 'Intocado, verificar erro de trato, água, saúde' };
  if (today === 'over_half') return { note: rules.over_half, why: 'Mais de 50 % de sobra' };
  if (facts.line !== null) return adaptationCall(facts, facts.line, today, rules);
  if (facts.movedYesterday) return { note: 0, why: 'Mudou ontem' };
  if (today === 'up_to_half') return { note: rules.up_to_half, why: '25–50 % de sobra' };
  if (!isClean(today) || facts.yesterday === null || !isClean(facts.yesterday))
    return { note: 0, why: 'Sem motivo para mudar' };
  const isHungry = today === 'licked' && facts.yesterday === 'licked' && isBelowPrior(facts);
  if (isHungry) return { note: rules.licked_twice, why: '2 manhãs lambidas' };
  return { note: rules.clean_twice, why: '2 manhãs limpas' };
}

/** Days 1 to 21 follow their line as long as it is eaten. */
function adaptationCall({ load }: CallFacts, line: number, today: TroughScore, rules: CallRules): Wanted {
  if (today === 'up_to_half') return { note: rules.up_to_half, why: 'Adaptação, 25–50 % de sobra' };
  const behind = load > 0 && (isClean(today) || today === 'thin') ? (line / load - 1) * 100 : 0;
  return { note: Math.max(0, behind), why: `Adaptação, linha de ${kg(line)}` };
}

/** How far the load may rise today, in the adaptation as after it. */
function capOf({ hot, raisedLately, intake, prior }: CallFacts, rules: CallRules): number {
  if (hot) return 0;
  const room = rules.three_day_limit - raisedLately;
  const belowPrior = intake && prior ? ((prior * (100 + rules.above_prior)) / 100 / intake - 1) * 100 : Infinity;
  return Math.max(0, Math.min(rules.day_limit, room, belowPrior));
}

/** To stay as it is needs no note of the farm's; of two that are as near, the one nearer to that. */
function nearest(asked: number, cap: number, rules: CallRules, indexes: Index[]) {
  const wanted = Math.min(Math.max(asked, -rules.day_limit), cap);
  const within = indexes.filter(({ value }) => value <= cap + 1e-9 && value >= -rules.day_limit);
  const choices = [...within.map(({ id, value }) => ({ note: value, corral_index_id: id as number | null }))];
  if (!choices.some(({ note }) => note === 0)) choices.push({ note: 0, corral_index_id: null });
  const distance = ({ note }: { note: number }) => Math.abs(note - wanted);
  const [first] = choices.toSorted((a, b) => distance(a) - distance(b) || Math.abs(a.note) - Math.abs(b.note));
  return first ?? { note: 0, corral_index_id: null };
}

function isClean(score: TroughScore): boolean {
  return score === 'licked' || score === 'clean';
}

function isBelowPrior({ intake, prior }: CallFacts): boolean {
  return intake !== null && prior !== null && intake < prior;
}

function againstPrior({ intake, prior }: CallFacts): string {
  return intake && prior ? `consumo ${formatSigned((intake / prior - 1) * 100, 0)} %` : '';
}

function kg(value: number): string {
  return formatNumber(value, { max: 0 });
}
