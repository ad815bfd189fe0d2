import { tools } from '../src/assistant/tools.ts';
import { understand } from '../src/assistant/understand.ts';
import { names, today } from './assistant-farm.ts';

export interface Question {
  text: string;
  expected: string;
}

/** Of a file's text: a line each. */
export function questionsOf(file: string): Question[] {
  return file.split('\n').flatMap((line) => {
    const [text, expected] = line.split(' | ');
    return line.startsWith('#') || !text || !expected ? [] : [{ text, expected: normal(expected) }];
  });
}

/** What the engine makes of it, written as in the files. */
export function understoodAs(text: string): string {
  const understood = understand(text, { names, today, last: null });
  if (understood.kind !== 'call') return understood.kind;
  const { tool } = understood;
  const checked = tools[tool].parameters.parse(understood.parameters) as Record<string, unknown>;
  const { start_date, end_date, corral_index_id: _, ...parameters } = checked;
  const period = start_date ? [`${start_date}..${end_date}`] : [];
  return [
    tool,
    ...Object.entries(parameters)
      .map(([field, value]) => `${shown[field] ?? field}=${value}`)
      .sort(),
    ...period,
  ].join(' ');
}

const shown: Record<string, string> = {
  lot_id: 'lot',
  corral_id: 'corral',
  user_id: 'user',
  ingredient_id: 'ingredient',
  recipe_id: 'recipe',
  lot_ids: 'lots',
  treat_item_id: 'item',
  scheduled_time: 'time',
};

/** Written out by hand, not by the engine's own rules. */
const periods: Record<string, string> = {
  hoje: '2026-03-12..2026-03-12',
  ontem: '2026-03-11..2026-03-11',
  anteontem: '2026-03-10..2026-03-10',
  semana: '2026-03-08..2026-03-12',
  'semana-passada': '2026-03-01..2026-03-07',
  mes: '2026-03-01..2026-03-12',
  'mes-passado': '2026-02-01..2026-02-28',
  '7d': '2026-03-06..2026-03-12',
  '30d': '2026-02-11..2026-03-12',
  'desde:2026-03-09': '2026-03-09..2026-03-12',
  'desde:2026-03-05': '2026-03-05..2026-03-12',
  '05/03': '2026-03-05..2026-03-05',
  '01/03-05/03': '2026-03-01..2026-03-05',
  tudo: '',
};

function normal(expected: string): string {
  const [tool = '', ...parts] = expected.split(' ');
  const days = parts.flatMap((part) => periods[part] ?? []).filter(Boolean);
  const parameters = parts
    .filter((part) => !(part in periods))
    .map(dayOf)
    .sort();
  return [tool, ...parameters, ...days].join(' ');
}

function dayOf(part: string): string {
  return part.replace('day=hoje', 'day=2026-03-12').replace('day=ontem', 'day=2026-03-11');
}
