import { nameKey } from '@cocho/domain/names';

/** Something to go to, by what a person would call it. */
export interface Command {
  /** What kind of thing it is. */
  kind: string;
  name: string;
  /** An address of the panel. */
  to: string;
}

const shown = 12;

/** Those that hold every word that was typed, whole names and beginnings first; without words the first ones of all. */
export function findCommands(commands: Command[], typed: string): Command[] {
  const words = nameKey(typed).split(/\s+/).filter(Boolean);
  return commands
    .map((command, place) => ({ command, place, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.place - b.place)
    .slice(0, shown)
    .map(({ command }) => command);
}

/** Null: it is not meant. The kind is a word of its own: 'lote 12', 'baia 12'. */
function rankOf({ kind, name }: Command, words: string[]): number | null {
  const [text, key] = [nameKey(`${kind} ${name}`), nameKey(name)];
  if (!words.every((word) => text.includes(word))) return null;
  if (key === words.join(' ')) return 0;
  const parts = text.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => parts.includes(word))) return 1;
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 2 : 3;
}
