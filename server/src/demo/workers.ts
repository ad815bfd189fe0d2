import type { Wagon } from './wagon.ts';

/** How someone loads and unloads. */
export interface Skill {
  /** How far off, against what is usual. */
  spread: number;
  /** Too much or too little of everything, as a part of the target. */
  bias: number;
  /** An ingredient that they always heap up. */
  habit?: { ingredient: string; bias: number };
}

export interface Worker {
  email: string;
  name: string;
  skill: Skill;
  wagon: Wagon;
}

/** The scale of each shows what it weighs empty a little differently every day. */
export const wagons: [Wagon, Wagon] = [
  { name: 'Vagão 1', emptyKg: 4180 },
  { name: 'Vagão 2', emptyKg: 3955 },
];

/** Feeds the last two items of each day: of today they are left to whoever visits the demo. */
export const eveningWorker: Worker = {
  email: 'operador@demo.cocho.app',
  name: 'João Batista',
  skill: { spread: 0.8, bias: 0.002 },
  wagon: wagons[0],
};

/** Reads the troughs, too: the lots of the simulation are those that he has read. */
export const troughReader: Worker = {
  email: 'cicero@demo.cocho.app',
  name: 'Cícero Ramos',
  skill: { spread: 1.2, bias: -0.004 },
  wagon: wagons[0],
};

export const dayWorkers: Worker[] = [
  troughReader,
  {
    email: 'valdir@demo.cocho.app',
    name: 'Valdir Souza',
    skill: { spread: 0.9, bias: 0.003, habit: { ingredient: 'Silagem de milho', bias: 0.03 } },
    wagon: wagons[1],
  },
];
