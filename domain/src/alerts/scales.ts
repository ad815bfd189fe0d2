import type { BatchRun } from './facts.ts';

/** The scale that weighed some batches. */
interface Scale {
  subject: string;
  /** What people call the wagon that it is in. */
  wagon: string;
  runs: BatchRun[];
}

/** A scale sits in a wagon. Where nobody says which it was, everyone is taken to drive the own one. */
export function scalesOf(runs: BatchRun[]): Scale[] {
  const bySubject = Map.groupBy(runs, ({ wagon, operator }) => (wagon ? `wagon ${wagon.id}` : `operator ${operator}`));
  return [...bySubject].map(([subject, weighed]) => ({ subject, wagon: nameOf(weighed.at(-1)), runs: weighed }));
}

function nameOf(last: BatchRun | undefined): string {
  return last?.wagon?.name ?? `Vagão de ${last?.operator}`;
}
