import { formatNumber } from '../formats.ts';

/** A recipe as its history keeps it. */
interface KeptRecipe {
  name?: string;
  timer?: number;
  dry_matter_percent?: number;
  recipes_ingredients?: { ingredient_name: string; percent: number }[];
}

/** What changed from one to the other, a phrase each. */
export function recipeDifferences(before: KeptRecipe | null, after: KeptRecipe | null): string[] {
  if (!before || !after) return [];
  const changed = (label: string, was: number | undefined, is: number | undefined, unit: string) =>
    was === is ? [] : [`${label} ${formatNumber(was)}${unit} → ${formatNumber(is)}${unit}`];
  const [was, is] = [before, after].map(
    ({ recipes_ingredients: lines = [] }) => new Map(lines.map((line) => [line.ingredient_name, line.percent])),
  ) as [Map<string, number>, Map<string, number>];
  const names = [...new Set([...is.keys(), ...was.keys()])];
  return [
    ...(before.name === after.name ? [] : [`nome ${before.name} → ${after.name}`]),
    ...changed('MS', before.dry_matter_percent, after.dry_matter_percent, '%'),
    ...changed('mistura', before.timer, after.timer, ' min'),
    ...names.flatMap((name) => lineDifference(name, was.get(name), is.get(name))),
  ];
}

function lineDifference(name: string, was: number | undefined, is: number | undefined): string[] {
  if (was === is) return [];
  if (was === undefined) return [`${name} entrou com ${formatNumber(is)}%`];
  return is === undefined ? [`${name} saiu`] : [`${name} ${formatNumber(was)}% → ${formatNumber(is)}%`];
}
