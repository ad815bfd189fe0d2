import type { SignedIn } from '@cocho/domain/session';
import { connect } from '../server/src/db/db.ts';
import { type Caller, callApi } from './api.ts';
import { type Program, startProgram } from './program.ts';
import type { Load, LoadAnswer } from './programs/load.ts';
import { makeDataDir, removeDataDir, socketDirOf, startServer } from './server.ts';

/** What every measurement finds ready: a server with a farm of 50 ingredients, and someone to put load on it. */
export interface Stage {
  manager: Required<Caller>;
  farmId: number;
  otherFarmId: number;
  socketDir: string;
  /** The server's own process. */
  pid: number;
  load: Program<Load, LoadAnswer>;
  /** Undone in reverse when all is over, come what may. */
  afterwards(undo: () => unknown): void;
  /** How much there is to undo. */
  opened(): number;
  /** Undoes what was opened after so much was open. */
  clear(downTo?: number): Promise<void>;
}

/** Of the demo. */
export const signIn = { email: 'gestor@demo.cocho.app', password: 'cocho123' };

const ingredientCount = 50;

export async function setStage(): Promise<Stage> {
  const undo: (() => unknown)[] = [];
  try {
    const dataDir = makeDataDir();
    afterwards(() => removeDataDir(dataDir));
    const first = await startServer(dataDir);
    await keepWholeQueries(socketDirOf(dataDir)).finally(first.stop);
    const { port, pid, stop } = await startServer(dataDir);
    afterwards(stop);

    const { token, farms }: SignedIn = JSON.parse((await callApi({ port }, 'POST', '/users/sign_in', signIn)).text);
    const [farmId = 0, otherFarmId = 0] = farms.map(({ id }) => id);
    await fillIngredients({ port, token }, farmId);

    const load = startProgram<Load, LoadAnswer>(new URL('programs/load.ts', import.meta.url));
    afterwards(load.stop);
    return {
      manager: { port, token },
      farmId,
      otherFarmId,
      socketDir: socketDirOf(dataDir),
      pid,
      load,
      afterwards,
      opened: () => undo.length,
      clear,
    };
  } catch (error) {
    await clear();
    throw error;
  }

  function afterwards(step: () => unknown): void {
    undo.push(step);
  }

  /** What cannot be undone, because the server is gone for example, holds up nothing else. */
  async function clear(downTo = 0): Promise<void> {
    while (undo.length > downTo) {
      try {
        await undo.pop()?.();
      } catch (error) {
        console.error(`bench: ${error}`);
      }
    }
  }
}

/** From its next start on, PostgreSQL shows the text of what it runs beyond 1 kB. */
async function keepWholeQueries(socketDir: string): Promise<void> {
  const sql = connect({ socketDir }, 1);
  await sql`alter system set track_activity_query_size = '64kB'`;
  await sql.end();
}

async function fillIngredients(manager: Caller, farmId: number): Promise<void> {
  const path = `/farms/${farmId}/ingredients`;
  const { data } = JSON.parse((await callApi(manager, 'GET', path)).text);
  for (let number = data.length + 1; number <= ingredientCount; number += 1) {
    await callApi(manager, 'POST', path, { name: `Ingrediente de medição ${number}` });
  }
}
