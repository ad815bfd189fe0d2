import { expect, test } from 'vitest';
import { startApi, startServer } from '../../test/api.ts';
import { contents } from '../../test/database.ts';
import { addPerson } from '../../test/people.ts';
import { jobTools } from './jobs.ts';
import { forgetMailLimitsJob } from './mail-limit.ts';

const api = await startApi();
const other = await startServer(api.address);
const { sql } = api;
type Server = Pick<typeof api, 'call'>;

const soon = 'Muitas tentativas. Aguarde alguns minutos e tente novamente.';
const tomorrow = 'Muitos pedidos em um dia. Tente novamente amanhã.';
const refused = (message: string) => ({ status: 429, body: { errors: [message] } });

const recover = ({ call }: Server, { email }: { email: string }) =>
  call('POST', '/users/password_recovery', { body: { email } });
const confirm = ({ call }: Server, as: { token: string }) => call('POST', '/users/me/email_confirmation/code', { as });

async function endWindows(minutes: number): Promise<void> {
  await sql`update mail_limits set ends_at = now() where minutes = ${minutes}`;
}

test.each([
  ['temporary passwords', recover],
  ['codes', confirm],
])('of %s an account gets five, however many processes are asked and even if one is new', async (_, ask) => {
  const [person, neighbour] = [await addPerson(sql, { confirmed: false }), await addPerson(sql, { confirmed: false })];
  const servers = [api, other, api, other, api, other, api, other];
  const statuses = await Promise.all(servers.map((server) => ask(server, person).then(({ status }) => status)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(await ask(await startServer(api.address), person)).toMatchObject(refused(soon));
  expect(await ask(other, neighbour)).toMatchObject({ status: 200 });
});

test('twenty a day are enough, and what was refused before does not count', async () => {
  const person = await addPerson(sql, {});
  for (const server of [api, other, api, other]) {
    for (let times = 0; times < 5; times++) expect(await recover(server, person)).toMatchObject({ status: 200 });
    expect(await recover(server, person)).toMatchObject(refused(soon));
    await endWindows(15);
  }
  expect(await recover(api, person)).toMatchObject(refused(tomorrow));
  await endWindows(15);
  await endWindows(24 * 60);
  expect(await recover(other, person)).toMatchObject({ status: 200 });
});

test('an email without an account is counted alike, and stands nowhere', async () => {
  const nobody = { email: 'ninguem@cocho.test' };
  for (let times = 0; times < 5; times++) expect(await recover(api, nobody)).toMatchObject({ status: 200 });
  expect(await recover(other, nobody)).toMatchObject(refused(soon));
  expect(JSON.stringify(await contents(sql))).not.toContain(nobody.email);
});

test('what has ended is forgotten', async () => {
  await sql`delete from mail_limits`;
  await recover(api, await addPerson(sql, {}));
  await endWindows(15);
  await forgetMailLimitsJob.run({}, jobTools(api.app));
  expect(await sql`select minutes from mail_limits`).toEqual([{ minutes: 24 * 60 }]);
});
