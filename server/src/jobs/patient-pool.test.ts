import { expect, test } from 'vitest';
import { afterwards } from '../../test/afterwards.ts';
import { startApi } from '../../test/api.ts';
import { openDoor } from '../../test/database-door.ts';
import { jobTools, startJobs } from './jobs.ts';
import { PatientPool } from './patient-pool.ts';

test('a start without a database fails at once; what has begun waits for one, until it is asked to stop', async () => {
  const api = await startApi();
  const door = await openDoor(api.address);
  await door.shut();
  await expect(startJobs({ url: door.url }, [], jobTools(api.app), api.app.log)).rejects.toThrow('ECONNREFUSED');

  const pool = new PatientPool({ connectionString: door.url });
  afterwards(() => pool.end());
  const told = new Promise((resolve) => pool.on('error', resolve));
  pool.wait(true);
  const waiting = pool.connect();
  await told;
  await door.reopen();
  (await waiting).release(true);

  await door.shut();
  const inVain = pool.connect();
  pool.wait(false);
  await expect(inVain).rejects.toThrow('ECONNREFUSED');
});
