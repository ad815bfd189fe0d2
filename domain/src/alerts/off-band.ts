import { isOffTarget } from '../off-target.ts';
import { offKg, weighedOf, weightedError } from '../operation-errors.ts';
import type { Amounts } from '../operation-figures.ts';
import { condition, type Finding } from './condition.ts';
import type { BatchLine, WatchedBatch } from './facts.ts';
import { kgText, percentText, shortDay } from './words.ts';

interface WeighedLine extends Amounts {
  name: string;
  lot_id?: number | undefined;
  actual_quantity: number;
}

/**
 * The last pen gets what comes out of the wagon, with the errors of all before it: in the field one in a hundred is off by a
 * quarter. Of a single line only what is beyond that rings the bell.
 */
const loudTimes = 6;

/**
 * Per wagon: one line far off, or all of them together. In the field only half of the lines are within 2 %, so it asks for
 * attention only at twice that.
 */
export const offBand = condition<'line' | 'batch'>({
  kind: 'off_band',
  label: 'Carga ou descarga fora da faixa',
  severity: 'info',
  thresholds: {
    line: { label: 'Uma linha', unit: '%', value: 5, min: 2, max: 50 },
    batch: { label: 'Soma da batelada', unit: '%', value: 3, min: 1, max: 50 },
  },
  roles: ['admin'],
  push: false,
  mail: false,
  inDay: ({ batches }, limits) => batches.filter(({ ended }) => ended).flatMap((batch) => findingOf(batch, limits)),
});

function findingOf(batch: WatchedBatch, { line, batch: whole }: { line: number; batch: number }): Finding[] {
  const lines = weighedLines(batch);
  const isOff = (one: WeighedLine, times = 1) => isOffTarget(one, batch, { percent: line, times });
  const off = lines.filter((one) => isOff(one));
  const percent = weightedError(weighedOf(lines)) ?? 0;
  if (off.length === 0 && percent <= whole) return [];
  // Of a few kg of urea a share says nothing: such a line is never the worst.
  const [worst] =
    off.length > 0 ? off.toSorted((a, b) => shareOf(b) - shareOf(a)) : lines.toSorted((a, b) => offKg(b) - offKg(a));
  if (!worst) return [];
  const over = excessOf(batch);
  const { expected_quantity: expected, actual_quantity: actual } = worst;
  const side = actual > expected ? 'a mais' : 'a menos';
  return [
    {
      subject: `batch ${batch.id}`,
      severity: lines.some((one) => isOff(one, loudTimes)) || percent > 2 * whole ? 'warning' : 'info',
      operation_id: batch.operation_id,
      lots: off.flatMap(({ lot_id, name }) => (lot_id === undefined ? [] : { id: lot_id, name })),
      title: `${batch.name} de ${shortDay(batch.day)}: ${worst.name} ${percentText(shareOf(worst))} ${side}`,
      detail:
        `${worst.name}: ${kgText(actual)} onde o previsto era ${kgText(expected)}. ` +
        `Na batelada de ${batch.operator} a soma dos desvios é ${percentText(percent)}.`,
      next_step: 'Veja a batelada e converse com o operador.',
      facts: { expected, actual, percent, lines_off: off.length, over_kg: over },
      cost_cents: over > 0 && batch.cents_per_kg !== null ? Math.round(over * batch.cents_per_kg) : null,
    },
  ];
}

/** What pens were given above plan, each for itself: too little here does not bring back too much there. */
function excessOf({ unloads }: WatchedBatch): number {
  return sum(unloads.map(({ expected, actual }) => Math.max(0, (actual ?? expected) - expected)));
}

function weighedLines({ loads, unloads }: WatchedBatch): WeighedLine[] {
  const lines: (BatchLine & { lot_id?: number })[] = [...loads, ...unloads];
  return lines.flatMap(({ name, lot_id, expected, actual }) =>
    actual === null ? [] : { name, lot_id, expected_quantity: expected, actual_quantity: actual },
  );
}

function shareOf(line: WeighedLine): number {
  return line.expected_quantity > 0 ? (offKg(line) / line.expected_quantity) * 100 : 0;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
