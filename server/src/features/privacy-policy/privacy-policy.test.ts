import type { Me } from '@cocho/domain/session';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { announcePolicy, policyLetterJob } from './policy-announcements.ts';

const api = await startApi({ PUBLIC_URL: 'https://cocho.test' });
const { sql, call } = api;
const next = { version: 2, day: '2027-01-15', summary: 'Dizemos quais provedores usamos.' };
const letters = () => sql`
  select payload from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${policyLetterJob.name}
`;

test('the version that stands was announced already; a new one is written to everyone once', async () => {
  await announcePolicy(sql, { ...next, version: 1 });
  expect(await letters()).toHaveLength(0);
  await Promise.all([announcePolicy(sql, next), announcePolicy(sql, next)]);
  const [{ people }] = await sql<[{ people: number }]>`select count(*) as people from users where email is not null`;
  expect(await letters()).toHaveLength(people);
  const sent: { to: string; text: string }[] = [];
  const sendMail = async (mail: { to: string; text: string }) => {
    sent.push(mail);
  };
  const letter = { ...next, email: 'ana@cocho.test', name: 'Ana' };
  await policyLetterJob.run(letter, { ...jobTools(api.app), sendMail });
  expect(sent).toMatchObject([{ to: 'ana@cocho.test', text: expect.stringContaining('(2), de 15/01/2027') }]);
  expect(sent[0]?.text).toContain('https://cocho.test/politica-privacidade\n');
});

test('what was seen in the panel is remembered, and never forgotten again', async () => {
  const { admin: as } = api;
  const see = (version: unknown) => call<Me>('POST', '/users/me/policy_seen', { as, body: { version } });
  expect((await see(2)).body.data).toMatchObject({ policy_seen: 2 });
  expect((await see(1)).body.data).toMatchObject({ policy_seen: 2 });
  for (const wrong of [0, 'x', 40_000]) expect((await see(wrong)).status).toBe(422);
});
