import type { Board, BoardState, BoardTile } from './board.ts';
import { formatReais, formatSigned } from './formats.ts';
import { partialText } from './partial-cost.ts';

export const boardStateLabels: Record<BoardState, string> = {
  suspended: 'Suspenso',
  no_rule: 'Sem regra',
  no_load: 'Sem carga',
  no_schedule: 'Sem programação',
  late: 'Atrasado',
  feeding: 'No trato',
  off_target: 'Fora do alvo',
  unread: 'Sem leitura',
  waiting: 'Aguarda',
  fed: 'Em dia',
};

/** What one is to do something about. */
const problems: { state: BoardState; one: string; many: string }[] = [
  { state: 'late', one: 'atrasado', many: 'atrasados' },
  { state: 'off_target', one: 'fora do alvo', many: 'fora do alvo' },
  { state: 'no_rule', one: 'sem regra', many: 'sem regra' },
  { state: 'no_load', one: 'sem carga', many: 'sem carga' },
  { state: 'no_schedule', one: 'sem programação', many: 'sem programação' },
  { state: 'suspended', one: 'suspenso', many: 'suspensos' },
];

/** Named up to so many; of more, one looks at the tiles. */
const named = 3;

export function holds({ state, marks }: BoardTile, wanted: BoardState): boolean {
  return state === wanted || marks.includes(wanted);
}

/** Who is chosen by a state. In order is only who has nothing else. */
export function isShownAs(tile: BoardTile, wanted: BoardState): boolean {
  return wanted === 'fed' ? tile.state === wanted : holds(tile, wanted);
}

/** Is every pen fed, and what went wrong: in words, before anything else. */
export function boardSummary({ tiles }: Pick<Board, 'tiles'>): string {
  if (tiles.length === 0) return 'Nenhum lote ativo.';
  const told = problems.flatMap(({ state, one, many }) => {
    const pens = tiles.filter((tile) => holds(tile, state));
    if (pens.length === 0) return [];
    const names =
      pens.length <= named ? ` (${pens.map((tile) => problemOf(tile, state)).join(', ')})` : most(pens, state);
    return `${pens.length} ${pens.length === 1 ? one : many}${names}`;
  });
  const isBegun = tiles.some((tile) => holds(tile, 'fed'));
  const wrong = told.length > 0 ? `${listed(told)}.` : isBegun && 'Nada fora do alvo.';
  return [fedSentence(tiles), wrong, wagonSentence(tiles), unreadSentence(tiles)].filter(Boolean).join(' ');
}

function fedSentence(tiles: BoardTile[]): string {
  // Who was given a treat and lacks the next is not fed.
  const given = tiles.filter((tile) => holds(tile, 'fed') && !holds(tile, 'late'));
  const fed = given.length;
  const late = tiles.some((tile) => holds(tile, 'late'));
  const isToFeed = (tile: BoardTile) => holds(tile, 'fed') || (holds(tile, 'waiting') && tile.next_time !== null);
  const toFeed = tiles.filter(isToFeed).length;
  if (toFeed === 0) return 'Nenhum lote a tratar hoje.';
  if (fed === 0 && !late) return `Nenhum trato ainda: o primeiro é às ${firstTime(tiles)}.`;
  // Fed is not yet as it should be: what is off its target, or was not read, is no day's work well done.
  const well = given.every((tile) => isShownAs(tile, 'fed')) ? 'em dia' : 'tratado';
  const yet = given.some(({ next_time }) => next_time) ? ' até agora' : '';
  if (fed === toFeed)
    return toFeed === 1
      ? `O lote está ${well}${yet}.`
      : `Todos os ${toFeed} lotes ${well === 'em dia' ? well : 'tratados'}${yet}.`;
  return `${fed} de ${toFeed} lotes tratados.`;
}

function wagonSentence(tiles: BoardTile[]): string {
  const feeding = tiles.filter(({ state, marks }) => state === 'feeding' || marks.includes('feeding'));
  const here = feeding.find(({ unloading }) => unloading);
  if (here) return `Vagão em ${penOf(here)}.`;
  return feeding.length > 0 ? 'Vagão em trabalho.' : '';
}

function unreadSentence(tiles: BoardTile[]): string {
  const unread = tiles.filter((tile) => holds(tile, 'unread')).length;
  if (unread === 0) return '';
  return unread === tiles.length ? 'Cocho ainda sem leitura.' : `${unread} sem leitura de cocho.`;
}

function firstTime(tiles: BoardTile[]): string {
  return tiles.flatMap(({ next_time }) => next_time ?? []).sort()[0] ?? '—';
}

function problemOf(tile: BoardTile, state: BoardState): string {
  if (state === 'late') return `${penOf(tile)}, ${tile.next_time}`;
  if (state === 'off_target') return `${penOf(tile)}, ${formatSigned(tile.off_percent)}%`;
  return penOf(tile);
}

/** Pens that are too many to be named are summed up: since when they wait, or how bad the worst is. */
function most(tiles: BoardTile[], state: BoardState): string {
  if (state === 'late') return ` desde o trato das ${firstTime(tiles)}`;
  if (state !== 'off_target') return '';
  const by = ({ off_percent }: BoardTile) => Math.abs(off_percent ?? 0);
  const worst = tiles.reduce((a, b) => (by(b) > by(a) ? b : a));
  return ` (o pior: ${problemOf(worst, state)})`;
}

/** A pen is where one looks; a lot without one is known by its name. */
export function penOf({ corral_name, lot_name }: Pick<BoardTile, 'corral_name' | 'lot_name'>): string {
  return corral_name ?? lot_name;
}

/** What a tile says below its state. */
export function tileRemark(tile: BoardTile): string {
  switch (tile.state) {
    case 'late':
      return `trato das ${tile.next_time}`;
    case 'feeding':
      return tile.unloading ? 'vagão na baia' : 'vagão a caminho';
    case 'off_target':
      return `${formatSigned(tile.off_percent)}% (${formatSigned(tile.off_kg, 0)} kg)`;
    case 'unread':
      return 'falta olhar o cocho';
    case 'waiting':
      // It came after the last treat of the day.
      if (tile.next_time === null) return 'sem trato hoje';
      return tile.due ? `agora: ${tile.next_time}` : `trato das ${tile.next_time}`;
    case 'fed':
      if (tile.next_time === null) return 'dia completo';
      return tile.due ? `agora: ${tile.next_time}` : `próximo ${tile.next_time}`;
    default:
      return '';
  }
}

/** The marks that are worth a word beside the state. */
export function tileMarks({ marks }: BoardTile): string[] {
  return marks.filter((mark) => mark !== 'fed' && mark !== 'waiting').map((mark) => boardStateLabels[mark]);
}

/** Yesterday against the days before it, with its sign; null where there is nothing to hold it against. */
export function yesterdayPercent({ yesterday_kg, mean5_kg }: Pick<Board, 'yesterday_kg' | 'mean5_kg'>): number | null {
  return yesterday_kg === null || !mean5_kg ? null : (yesterday_kg / mean5_kg - 1) * 100;
}

/** What is to be known of the day's cost; a part of it may have no price. */
export function costRemark({ wagon_cost_cents = 0, partial, priced_percent }: Board): string {
  const left = Math.abs(wagon_cost_cents) >= 100 ? `sobra/perda no vagão ${formatReais(wagon_cost_cents / 100)}` : '';
  const share = { partial: partial ?? false, priced_percent: priced_percent ?? null };
  const missing = (priced_percent !== 100 && partialText(share)) || 'parcial';
  const whole = priced_percent === null ? 'nada carregado ainda' : 'do que foi carregado';
  return [partial ? missing : '', left].filter(Boolean).join(' · ') || whole;
}

function listed(parts: string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}` : (parts[0] ?? '');
}
