import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** The worker tries again after several errors; this one says the least. */
const passing = 'ETIMEDOUT';

/**
 * For the worker, which takes a database that refuses or breaks off for its end, and ours: a connection is waited for while
 * the database is away, however long, and a query that never heard an answer is tried again on another one. What the worker
 * asks for may be asked twice.
 */
export class PatientPool extends Pool {
  private isPatient = false;

  constructor(config: PoolConfig) {
    super(config);
    this.on('connect', askAgainWhenCutOff);
  }

  // biome-ignore lint/suspicious/noExplicitAny: one of two ways to call it.
  override connect(...callback: any[]): any {
    return callback.length > 0 ? super.connect(callback[0]) : this.connectPatiently();
  }

  /** From a start that succeeded until the stop: whoever starts wants to know, and whoever stops has no use for it later. */
  wait(isPatient: boolean): void {
    this.isPatient = isPatient;
  }

  private async connectPatiently(): Promise<PoolClient> {
    for (let tries = 0; ; tries++) {
      try {
        return await super.connect();
      } catch (error) {
        // Without a code: the worker would try again after one, and whoever stops would wait for it.
        if (!this.isPatient) throw new Error((error as Error).message, { cause: error });
        // Told, but not five times a second.
        if (tries % 300 === 0) this.emit('error', error as Error, undefined as never);
        await delay(200);
      }
    }
  }
}

function askAgainWhenCutOff(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const patient = (...args: unknown[]) => {
    const answer = query(...args);
    return answer instanceof Promise ? answer.catch(fail) : answer;
  };
  client.query = patient as PoolClient['query'];
}

function fail(error: Error & { code?: string; severity?: string }): never {
  throw isAnswer(error) ? error : Object.assign(new Error(error.message, { cause: error }), { code: passing });
}

/** PostgreSQL's own errors have a severity; with those of this class it says that it is going. */
function isAnswer({ code, severity }: { code?: string; severity?: string }): boolean {
  return severity !== undefined && !code?.startsWith('57P0');
}
