import { addDays, type Day } from '../days.ts';
import { namedPeriods, type ReportPeriod } from '../report-periods.ts';
import { numberOf } from './words.ts';

/** The days that a sentence speaks of, and which of its words say so. `period` null: all days that are known. */
export interface SpokenPeriod {
  period: ReportPeriod | null;
  used: Set<number>;
}

type Read = (words: string[], at: number, today: Day) => { period: ReportPeriod | null; length: number } | null;

/** The first that fits at a word counts; what says more comes before what says less. */
const readers: Read[] = [
  fromTo,
  since,
  lastCount,
  agoCount,
  whole,
  named,
  monthName,
  ofMonth,
  dayNumber,
  date,
  weekday,
];

export function spokenPeriod(words: string[], today: Day): SpokenPeriod | null {
  for (const reader of readers) {
    for (let at = 0; at < words.length; at += 1) {
      const found = reader(words, at, today);
      if (!found) continue;
      const used = new Set(Array.from({ length: found.length }, (_, index) => at + index));
      return { period: found.period, used };
    }
  }
  return null;
}

/** 'desde segunda', 'desde o dia 5', 'a partir de 01/03'. */
function since(words: string[], at: number, today: Day): ReturnType<Read> {
  const begins = words[at] === 'desde' ? 1 : phrase(words, at, 'a partir de') ? 3 : 0;
  if (begins === 0) return null;
  const skip = /^(o|a|do|da|de|ultima|ultimo)$/.test(words[at + begins] ?? '') ? 1 : 0;
  for (const reader of [whole, named, monthName, ofMonth, dayNumber, date, weekday]) {
    const found = reader(words, at + begins + skip, today);
    if (!found) continue;
    const period = found.period && { start_date: found.period.start_date, end_date: today };
    return { period, length: begins + skip + found.length };
  }
  return null;
}

/** 'de 01/03 a 05/03', 'entre o dia 1 e o dia 5', 'de segunda a quarta'; 'de 1 a 12 de março' begins before that 12th. */
function fromTo(words: string[], at: number, today: Day): ReturnType<Read> {
  if (!/^(de|do|entre|dia)$/.test(words[at] ?? '')) return null;
  const first = oneDay(words, at + (words[at] === 'dia' ? 0 : 1), today);
  if (!first) return null;
  const joint = at + (words[at] === 'dia' ? 0 : 1) + first.length;
  if (!/^(a|ate|e|ao)$/.test(words[joint] ?? '')) return null;
  const second = oneDay(words, joint + 1, today);
  if (!second) return null;
  // 'dia 11 e dia 10' are two days of one month, in any order.
  const isSpan = words[at] === 'entre' || words[joint] !== 'e';
  const begin = (isSpan && first.bare !== undefined && lastDayNumber(first.bare, second.day)) || first.day;
  const [start_date, end_date] = [begin, second.day].sort() as [Day, Day];
  return { period: { start_date, end_date }, length: joint + 1 + second.length - at };
}

interface SpokenDay {
  day: Day;
  length: number;
  /** Only this number was said, and not its month. */
  bare?: number | undefined;
}

function oneDay(words: string[], at: number, today: Day): SpokenDay | null {
  const skip = /^(o|a)$/.test(words[at] ?? '') ? 1 : 0;
  for (const reader of [ofMonth, dayNumber, date, weekday, named]) {
    const found = reader(words, at + skip, today);
    if (found?.period && found.period.start_date === found.period.end_date) {
      const bare = reader === dayNumber ? (numberOf(words[at + skip + 1]) ?? undefined) : undefined;
      return { day: found.period.start_date, length: found.length + skip, bare };
    }
  }
  const bare = numberOf(words[at + skip]);
  const day = bare === null ? null : lastDayNumber(bare, today);
  return bare === null || day === null ? null : { day, length: 1 + skip, bare };
}

/** 'últimos 7 dias', 'nas últimas duas semanas', 'últimas 24 horas'. */
function lastCount(words: string[], at: number, today: Day): ReturnType<Read> {
  if (!/^(ultim[oa]s?|passad[oa]s)$/.test(words[at] ?? '')) return null;
  const count = numberOf(words[at + 1]);
  const days = count === null ? null : daysIn(count, words[at + 2]);
  if (days === null || days < 1 || days > 3650) return null;
  return { period: { start_date: addDays(today, 1 - days), end_date: today }, length: 3 };
}

function daysIn(count: number, unit: string | undefined): number | null {
  if (/^dias?$/.test(unit ?? '')) return count;
  if (/^semanas?$/.test(unit ?? '')) return count * 7;
  if (/^(mes|meses)$/.test(unit ?? '')) return count * 30;
  return /^horas?$/.test(unit ?? '') ? Math.max(1, Math.round(count / 24)) : null;
}

/** 'há 3 dias', '3 dias atrás': that day. */
function agoCount(words: string[], at: number, today: Day): ReturnType<Read> {
  const starts = words[at] === 'ha' || words[at] === 'faz' ? 1 : 0;
  const count = numberOf(words[at + starts]);
  if (count === null || count < 0 || count > 3650 || !/^dias?$/.test(words[at + starts + 1] ?? '')) return null;
  const ends = words[at + starts + 2] === 'atras' ? 1 : 0;
  if (starts + ends === 0) return null;
  return { period: only(addDays(today, -count)), length: starts + 2 + ends };
}

/** From the first day on. */
function whole(words: string[], at: number): ReturnType<Read> {
  for (const text of [
    'desde a entrada',
    'desde o inicio',
    'desde o comeco',
    'desde que entrou',
    'a vida toda',
    'ate hoje',
  ])
    if (phrase(words, at, text)) return { period: null, length: text.split(' ').length };
  for (const text of ['a entrada', 'o inicio', 'o comeco', 'entrada', 'inicio', 'comeco'])
    if (words[at - 1] === 'desde' && phrase(words, at, text)) return { period: null, length: text.split(' ').length };
  return null;
}

const names: [RegExp, (today: Day) => ReportPeriod][] = [
  [/^anteontem\b/, (today) => only(addDays(today, -2))],
  [/^ontem\b/, namedPeriods.yesterday],
  [/^hoje\b/, namedPeriods.today],
  [/^(([nd]?a )?semana passada|ultima semana|semana anterior)\b/, namedPeriods.weekBefore],
  [/^(([nd]?o )?mes passado|ultimo mes|mes anterior)\b/, namedPeriods.monthBefore],
  [/^((n?es[st]a|d?es[st]a|n?a|da) semana|semana)\b/, namedPeriods.week],
  [/^((n?es[st]e|d?es[st]e|n?o|do) mes|mes)\b/, namedPeriods.month],
  [/^((ultima )?quinzena|ultimos quinze dias)\b/, (today) => ({ start_date: addDays(today, -14), end_date: today })],
  [/^(n?es[st]e|d?es[st]e) ano\b/, (today) => ({ start_date: `${today.slice(0, 4)}-01-01`, end_date: today })],
  [/^ano passado\b/, (today) => yearOf(Number(today.slice(0, 4)) - 1)],
];

function named(words: string[], at: number, today: Day): ReturnType<Read> {
  const rest = words.slice(at, at + 4).join(' ');
  for (const [pattern, of] of names) {
    const found = pattern.exec(rest)?.[0];
    if (found) return { period: of(today), length: found.split(' ').length };
  }
  return null;
}

const months = 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

/** 'em fevereiro': the latest one; 'em fevereiro de 2025'. */
function monthName(words: string[], at: number, today: Day): ReturnType<Read> {
  const month = months.indexOf(words[at] ?? '');
  if (month < 0 || (words[at - 1] === 'de' && numberOf(words[at - 2]) !== null)) return null;
  const told = yearAt(words, at + 1);
  const year = told ?? Number(today.slice(0, 4)) - (month + 1 > Number(today.slice(5, 7)) ? 1 : 0);
  const start_date = dayOf(year, month + 1, 1);
  const end = addDays(dayOf(month === 11 ? year + 1 : year, month === 11 ? 1 : month + 2, 1), -1);
  const isCurrent = start_date <= today && today < end;
  return { period: { start_date, end_date: isCurrent ? today : end }, length: told === null ? 1 : 3 };
}

/** '12 de março', 'dia 12 de março', '12 de março de 2025'. */
function ofMonth(words: string[], at: number, today: Day): ReturnType<Read> {
  const starts = words[at] === 'dia' ? 1 : 0;
  const number = numberOf(words[at + starts]);
  const month = months.indexOf(words[at + starts + 2] ?? '');
  if (number === null || month < 0 || words[at + starts + 1] !== 'de') return null;
  const year = yearAt(words, at + starts + 3);
  const found = year === null ? latest(number, month + 1, today) : existing(year, month + 1, number);
  return found ? { period: only(found), length: starts + (year === null ? 3 : 5) } : null;
}

/** 'de 2025', after a month. */
function yearAt(words: string[], at: number): number | null {
  const year = words[at] === 'de' ? words[at + 1] : undefined;
  return /^20\d\d$/.test(year ?? '') ? Number(year) : null;
}

/** 'dia 12': the latest day of that number. */
function dayNumber(words: string[], at: number, today: Day): ReturnType<Read> {
  if (words[at] !== 'dia') return null;
  const given = date(words, at + 1, today);
  if (given) return { period: given.period, length: 2 };
  const number = numberOf(words[at + 1]);
  const found = number === null ? null : lastDayNumber(number, today);
  return found ? { period: only(found), length: 2 } : null;
}

/** 12/03, 12/03/2026, 12/03/26. */
function date(words: string[], at: number, today: Day): ReturnType<Read> {
  const parts = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(words[at] ?? '');
  if (!parts) return null;
  const [day, month] = [Number(parts[1]), Number(parts[2])];
  const year = parts[3] ? Number(parts[3].padStart(4, '20')) : null;
  const found = year === null ? latest(day, month, today) : existing(year, month, day);
  return found ? { period: only(found), length: 1 } : null;
}

const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];

/** 'segunda', 'na segunda-feira': the latest one before today. */
function weekday(words: string[], at: number, today: Day): ReturnType<Read> {
  const index = weekdays.indexOf(words[at] ?? '');
  if (index < 0) return null;
  const since = (new Date(today).getUTCDay() - index + 7) % 7 || 7;
  const more = words[at + 1] === 'feira' ? 1 : 0;
  const passed = words[at + 1 + more] === 'passada' ? 1 : 0;
  return { period: only(addDays(today, -since)), length: 1 + more + passed };
}

function phrase(words: string[], at: number, text: string): boolean {
  const parts = text.split(' ');
  return parts.every((part, index) => words[at + index] === part);
}

function only(day: Day): ReportPeriod {
  return { start_date: day, end_date: day };
}

function yearOf(year: number): ReportPeriod {
  return { start_date: `${year}-01-01`, end_date: `${year}-12-31` };
}

/** The latest day with this number that is not after today; a month without it is passed over. */
function lastDayNumber(number: number, today: Day): Day | null {
  let [year = 0, month = 0] = today.split('-').map(Number);
  for (let tries = 0; tries < 4; tries += 1) {
    const day = existing(year, month, number);
    if (day && day <= today) return day;
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  }
  return null;
}

function latest(day: number, month: number, today: Day): Day | null {
  const year = Number(today.slice(0, 4));
  const found = existing(year, month, day);
  return found && found > today ? existing(year - 1, month, day) : found;
}

function existing(year: number, month: number, day: number): Day | null {
  const text = dayOf(year, month, day);
  return Number.isInteger(day) && !Number.isNaN(Date.parse(text)) && new Date(text).getUTCDate() === day ? text : null;
}

function dayOf(year: number, month: number, day: number): Day {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
