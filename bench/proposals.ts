import { randomUUID } from 'node:crypto';
import { callApi, freshId, wireRequest } from './api.ts';
import { latestListQuery } from './list-throughput.ts';
import { type Measurement, median } from './measurement.ts';
import { startProgram } from './program.ts';
import type { Queries } from './programs/direct-sql.ts';
import type { Stage } from './stage.ts';

const many = 1000;
const concurrency = 8;
const seconds = 0.8;

/** All proposals of an author who has written a thousand, against the same question asked of PostgreSQL directly. */
export const proposalsList: Measurement = async (stage) => {
  const { manager, socketDir, load, afterwards } = stage;
  await writeProposals(stage, many);
  const { data } = JSON.parse((await callApi(manager, 'GET', '/users/me')).text);
  const anew = `/proposals?anew=${freshId}`;
  const request = wireRequest(manager, 'GET', anew);
  const askAgain = () => callApi(manager, 'GET', anew.replace(freshId, randomUUID()));
  const text = await latestListQuery(socketDir, askAgain, 1, 'from proposals p');
  const directSql = startProgram<Queries, { perSecond: number }>(new URL('programs/direct-sql.ts', import.meta.url));
  afterwards(directSql.stop);

  return async () => {
    const made = await load.ask({ port: manager.port, request, connections: concurrency, seconds });
    const sql = await directSql.ask({ socketDir, text, parameters: [data.id], concurrency, seconds });
    const name = `list of ${many.toLocaleString('en')} proposals ÷ its SQL alone`;
    return [{ name, unit: 'req/s', measured: made.perSecond, against: sql.perSecond, bar: { ratioAtLeast: 0.35 } }];
  };
};

export const proposalPdf: Measurement = async (stage) => {
  const [id] = await writeProposals(stage, 1);

  return async () => {
    await print();
    const times: number[] = [];
    for (let index = 0; index < 5; index += 1) times.push(await print());
    return [
      { name: 'PDF of a proposal, warm', unit: 'ms', measured: median(times), against: 150, bar: { atMost: 150 } },
    ];
  };

  async function print(): Promise<number> {
    const begun = performance.now();
    await callApi(stage.manager, 'GET', `/proposals/${id}/pdf`);
    return performance.now() - begun;
  }
};

/** Up to so many, each of another client. Answers the ids of all. */
async function writeProposals({ manager }: Stage, count: number): Promise<number[]> {
  const ids = async () =>
    JSON.parse((await callApi(manager, 'GET', '/proposals')).text).data.map(({ id }: { id: number }) => id);
  for (let number = (await ids()).length + 1; number <= count; number += 1) {
    await callApi(manager, 'POST', '/proposals', {
      client_name: `Cliente de medição ${number}`,
      client_tax_id: '12.ABC.345/01DE-35',
      client_address: 'Estrada da Boiada, km 7, Barretos, SP',
      client_email: `cliente-${number}@cocho.test`,
      discount_percent: number % 20,
      observations: 'Frete por conta do cliente.',
    });
  }
  return ids();
}
