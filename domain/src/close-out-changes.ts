import type { CloseOut, CloseOutChange, CloseOutDifference } from './close-out.ts';
import { closeOutName, factsOf, partiesOf } from './close-out-document.ts';
import { closeOutSections } from './close-out-sections.ts';
import { formatReais } from './formats.ts';

/** What reads otherwise than it was frozen: whatever a person could not tell apart did not change. */
export function closeOutChanges(before: CloseOut, after: CloseOut): CloseOutChange[] {
  const [was, is] = [linesOf(before), linesOf(after)];
  const changed = was
    .filter(({ key }) => is.some((line) => line.key === key))
    .map(({ key, section, label, text }) => ({ section, label, before: text, after: textOf(is, key) }))
    .filter((line) => line.before !== line.after);
  return [
    ...changed,
    ...missingFrom(is, was).map(({ section, label, text }) => ({ section, label, before: text, after: null })),
    ...missingFrom(was, is).map(({ section, label, text }) => ({ section, label, before: null, after: text })),
  ];
}

/** In the result or, where it is not known, in what the owner is charged, else in what was spent; null where that is as it was. */
export function closeOutDifference(before: CloseOut, after: CloseOut): CloseOutDifference | null {
  const spent = ({ money }: CloseOut) => money.feed_cost_cents + money.other_cost_cents;
  const candidates = [
    { of: 'result', was: before.money.result_cents, is: after.money.result_cents },
    { of: 'charge', was: before.charge?.total_cents ?? null, is: after.charge?.total_cents ?? null },
    { of: 'cost', was: spent(before), is: spent(after) },
  ] as const;
  for (const { of, was, is } of candidates) {
    if (was !== null && is !== null) return was === is ? null : { of, cents: is - was };
  }
  return null;
}

const places: Record<CloseOutDifference['of'], string> = { result: '', charge: ' na cobrança', cost: ' no custo' };

/** 'mudou desde o fechamento v1: + R$ 312,40'; without a sum where none changed. */
export function changedText(version: number, difference: CloseOutDifference | null): string {
  const text = `mudou desde o ${closeOutName(version).toLowerCase()}`;
  if (!difference) return text;
  const { of, cents } = difference;
  return `${text}: ${cents < 0 ? '−' : '+'} ${formatReais(Math.abs(cents) / 100)}${places[of]}`;
}

interface Line {
  /** Alike in both where the same thing is told. */
  key: string;
  section: string;
  label: string;
  text: string;
}

/** Everything that the farm's paper says: a figure is known by its name, a row of a table only by itself. */
function linesOf(of: CloseOut): Line[] {
  const told = [...partiesOf(of), ...factsOf(of)].map(([label, text]) => named('Lote', label, text));
  const sections = closeOutSections(of, { variant: 'internal', timeZone: 'UTC' });
  return [
    named('Lote', 'Nome', of.lot.name),
    ...told,
    ...sections.flatMap(({ title, figures, table }) => [
      ...figures.map(({ label, value, unit }) => named(title, label, `${value} ${unit}`.trim())),
      ...(table?.rows ?? []).map(([first = '', ...cells]) => {
        const text = cells.join(' · ');
        return { key: `${title}\n${first}\n${text}`, section: title, label: first, text };
      }),
    ]),
  ];
}

function named(section: string, label: string, text: string): Line {
  return { key: `${section}\n${label}`, section, label, text };
}

function textOf(lines: Line[], key: string): string {
  return lines.find((line) => line.key === key)?.text ?? '';
}

/** Those that the lines lack, counted: of two equal rows one may be gone. */
function missingFrom(lines: Line[], all: Line[]): Line[] {
  const left = lines.map(({ key }) => key);
  return all.filter(({ key }) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
