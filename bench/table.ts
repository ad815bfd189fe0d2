import { type Bar, median, type Sample } from './measurement.ts';

const heads = ['', 'measured', 'against', 'ratio', 'least–most', 'bar', ''];

/** Medians over the rounds. Answers whether every bar was met. */
export function printTable(samples: Sample[]): boolean {
  const rows = [...Map.groupBy(samples, (sample) => sample.name).values()].map(summarise);
  const table = [heads, ...rows.map((row) => row.cells)];
  const widths = heads.map((_, column) => Math.max(...table.map((cells) => (cells[column] ?? '').length)));
  for (const cells of table) {
    const line = cells.map((cell, column) =>
      (column === 0 ? cell.padEnd : cell.padStart).call(cell, widths[column] ?? 0),
    );
    console.log(line.join('  ').trimEnd());
  }
  return rows.every((row) => row.ok);
}

function summarise(samples: Sample[]) {
  const { name, unit, bar = {} } = samples[0] as Sample;
  const measured = median(samples.map((sample) => sample.measured));
  const ratios = samples.map((sample) => sample.measured / sample.against);
  const ratio = median(ratios);
  const ok = meets(bar, measured, ratio);
  const limit = describe(bar, unit);
  const cells = [
    name,
    amount(measured, unit),
    amount(median(samples.map((sample) => sample.against)), unit),
    ratio.toFixed(2),
    `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    limit,
    limit && (ok ? 'ok' : 'over'),
  ];
  return { cells, ok };
}

function meets(bar: Bar, measured: number, ratio: number): boolean {
  const { ratioAtLeast = 0, ratioAtMost = Infinity, atMost = Infinity } = bar;
  return ratio >= ratioAtLeast && ratio <= ratioAtMost && measured <= atMost;
}

function describe({ ratioAtLeast, ratioAtMost, atMost }: Bar, unit: Sample['unit']): string {
  if (ratioAtLeast !== undefined) return `≥ ${ratioAtLeast}`;
  if (ratioAtMost !== undefined) return `≤ ${ratioAtMost}`;
  return atMost === undefined ? '' : `≤ ${amount(atMost, unit)}`;
}

function amount(value: number, unit: Sample['unit']): string {
  const digits = value < 100 ? 2 : 0;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}
