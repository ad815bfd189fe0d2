import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { afterwards } from '../../test/afterwards.ts';
import { startApi, startServer } from '../../test/api.ts';
import { newDataDir, startCocho } from '../../test/cocho-process.ts';
import { openDoor } from '../../test/database-door.ts';
import { eventually } from '../../test/eventually.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { jobs } from '../app.ts';
import { lookAround } from './job-workers.ts';
import { jobTools, startJobs } from './jobs.ts';

/** Takes calls and says nothing: whoever sends a letter there waits. */
async function startSilentMailServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    afterwards(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('what a process had begun is begun again by another once it is dead, and not before', async () => {
  const api = await startApi();
  const { sql } = api;
  const door = await openDoor(api.address);
  const mailbox = await startMailbox();
  const env = { DATABASE_URL: door.url, SMTP_URL: await startSilentMailServer(), DATA_DIR: newDataDir() };
  const doomed = startCocho(env);
  afterwards(() => doomed.stop('SIGKILL'));
  await doomed.ready();

  const lockedBy = async () => {
    const [job] = await sql<[{ locked_by: string | null }?]>`
      select locked_by from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send_temporary_password'
    `;
    return job?.locked_by;
  };
  const { email } = api.worker;
  await api.call('POST', '/users/password_recovery', { body: { email } });
  const owner = await eventually(async () => {
    const id = await lockedBy();
    expect(id).toEqual(expect.any(String));
    return id;
  });
  const live = await startServer({ url: door.url }, { SMTP_URL: mailbox.url });
  const work = async () => {
    const stop = await startJobs({ url: door.url }, jobs, jobTools(live.app), live.app.log);
    afterwards(stop);
    const [{ id }] = await sql<[{ id: string }]>`select id from job_workers order by heard_since desc limit 1`;
    return id;
  };

  // It takes long, but whoever does it lives.
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes' where locked_by = ${owner ?? ''}`;
  await work();
  expect(await lockedBy()).toBe(owner);

  await doomed.stop('SIGKILL');
  await sql`update job_workers set seen_at = now() - interval '3 minutes' where id = ${owner ?? ''}`;
  const judge = await work();
  expect(await lockedBy(), 'who has just come judges nobody').toBe(owner);
  await sql`update job_workers set heard_since = now() - interval '2 minutes' where id = ${judge}`;
  await lookAround(sql, judge);
  await eventually(() => expect(mailbox.letters.map(({ to }) => to)).toEqual([[email]]));
  await eventually(async () => expect(await lockedBy()).toBeUndefined());
});

test('after an absence of the database nobody is taken for dead before everyone could be heard', async () => {
  const { sql } = await startApi();
  await sql`select graphile_worker.add_job('some_task')`;
  await sql`update graphile_worker._private_jobs set locked_by = 'other', locked_at = now() - interval '5 minutes'`;
  await sql`
    insert into job_workers (id, seen_at, heard_since)
    select id, now() - gap, now() - interval '1 hour'
    from (values ('own', interval '100 seconds'), ('other', interval '4 minutes')) away (id, gap)
  `;
  const locked = () => sql`select locked_by from graphile_worker._private_jobs where locked_by is not null`;
  await lookAround(sql, 'own');
  expect(await locked()).toEqual([{ locked_by: 'other' }]);
  await lookAround(sql, 'other');
  await lookAround(sql, 'own');
  expect(await locked()).toEqual([{ locked_by: 'other' }]);

  await sql`update job_workers set seen_at = now() - interval '4 minutes' where id = 'other'`;
  await lookAround(sql, 'own');
  expect(await locked()).toEqual([{ locked_by: 'other' }]);
  await sql`update job_workers set heard_since = now() - interval '2 minutes' where id = 'own'`;
  await lookAround(sql, 'own');
  expect(await locked()).toEqual([]);
});

test('whoever is asked on connections that went silent says so on another', async () => {
  const { sql, address } = await startApi();
  const door = await openDoor(address);
  const { sql: mute } = await startServer({ url: door.url }, {}, 2);
  afterwards(door.shut);
  await Promise.all([mute`select pg_sleep(0.01)`, mute`select pg_sleep(0.01)`]);
  door.muffle();
  await lookAround(mute, 'own', 2000);
  expect(await sql`select id from job_workers where id = 'own'`).toHaveLength(1);
});
