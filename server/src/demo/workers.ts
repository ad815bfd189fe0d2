import type { Skill } from './operators.ts';

export interface Worker {
  email: string;
  name: string;
  skill: Skill;
}

/** Feeds the last two wagons of each day: of today they are left to whoever visits the demo. */
export const eveningWorker: Worker = {
  email: 'operador@demo.cocho.app',
  name: 'João Batista',
  skill: { bias: 0.003, spread: 0.012 },
};

/** Reads the troughs, too: the lots of the simulation are those that he has read. */
export const troughReader: Worker = {
  email: 'cicero@demo.cocho.app',
  name: 'Cícero Ramos',
  skill: { bias: -0.008, spread: 0.032 },
};

export const dayWorkers: Worker[] = [
  troughReader,
  { email: 'valdir@demo.cocho.app', name: 'Valdir Souza', skill: { bias: 0.014, spread: 0.019 } },
];
