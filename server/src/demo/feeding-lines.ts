import type { Stage } from './adaptation.ts';

interface FeedingLine {
  name: string;
  stage: Stage;
  /** Minutes after the treat's hour at which its first wagon is due: those that need most wagons begin. */
  after: number;
}

/** The farm's rules, in the order in which a lot goes through them. */
export const feedingLines: FeedingLine[] = [
  { name: 'Linha de adaptação', stage: 0, after: 90 },
  { name: 'Linha de crescimento', stage: 1, after: 80 },
  { name: 'Linha 1 de terminação', stage: 2, after: 0 },
  { name: 'Linha 2 de terminação', stage: 2, after: 10 },
];

/** The pens of the second finishing line begin here. */
const secondLine = 13;

/** Which of them feeds a pen at a stage. */
export function lineOf(stage: Stage, pen: number): number {
  return stage === 2 && pen >= secondLine ? 3 : stage;
}
