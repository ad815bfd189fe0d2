import type { Farm } from '@cocho/domain/farms';
import { expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailbox } from '../../../test/mailbox.ts';
import { addPerson } from '../../../test/people.ts';
import { jobs } from '../../app.ts';
import { jobTools, startJobs } from '../../jobs/jobs.ts';
import { farmReadyMailJob } from './farm-ready-mail.ts';

const mailbox = await startMailbox();
const api = await startApi({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://cocho.test', SELF_SERVICE: '1' });
const { sql, call, staff } = api;
afterwards(await startJobs(api.address, jobs, jobTools(api.app), api.app.log));

const lettersTo = (email: string) => mailbox.letters.filter(({ to }) => to.includes(email));
const form = (name: string) => ({ name, plan: 'enterprise', time_zone: 'America/Cuiaba' });

test('who gets a farm from the staff is written to, and so is who is linked to it; who founds one is in it already', async () => {
  const [founder, owner, member] = [await addPerson(sql, {}), await addPerson(sql, {}), await addPerson(sql, {})];
  await call('POST', '/users/me/founding', { as: founder, body: form('Aurora') });
  const body = { ...form('Bela Vista'), admin_email: owner.email };
  const { id } = (await call<Farm>('POST', '/manager/farms', { as: staff, body })).body.data;
  const link = { email: member.email, user_type: 'worker' };
  for (const status of [201, 409])
    expect(await call('POST', `/manager/farms/${id}/members`, { as: staff, body: link })).toMatchObject({ status });
  for (const { email } of [owner, member]) {
    const [letter] = await eventually(() => {
      expect(lettersTo(email)).toHaveLength(1);
      return lettersTo(email);
    });
    expect(letter?.raw).toContain('Bela Vista');
    expect(letter?.raw).toContain('https://cocho.test/login');
  }
  expect(lettersTo(founder.email)).toEqual([]);
});

test('who is out again before the letter is written is not told of a farm', async () => {
  const person = await addPerson(sql, { farms: { [api.own]: 'worker' } });
  await sql`update memberships set active = false where user_id = ${person.id}`;
  await farmReadyMailJob.run({ farm_id: api.own, email: person.email }, jobTools(api.app));
  expect(lettersTo(person.email)).toEqual([]);
});
