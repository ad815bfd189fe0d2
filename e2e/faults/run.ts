import type { Audit } from './audit.ts';
import { carelessOutboxes } from './careless-cases.ts';
import { anotherFarm, anotherPerson, oldVersion, revokedRole, wrongClocks } from './change-cases.ts';
import {
  closedTab,
  killedAfterSignIn,
  killedBeforeTheWord,
  killedBrowser,
  killedPostgres,
  killedServer,
} from './death-cases.ts';
import { blackHole, brokenStream, coldStart, strangeAnswers } from './network-cases.ts';
import { killedInAnOperation } from './operation-case.ts';
import { randomRounds } from './random-rounds.ts';
import type { Outcome, Trials } from './trials.ts';
import { buildWorld, type World } from './world.ts';

const rounds = Number(process.env.ROUNDS ?? 200);
const seed = Number(process.env.SEED ?? 1);
/** `npm run campaign -- killed`: those whose name has it. */
const only = process.argv[2] ?? '';
const times = Math.ceil(rounds / 20);

const cases: Record<string, (world: World) => Trials> = {
  'stream broken at every boundary and 40 bytes': (world) => brokenStream(world, 40),
  'answers of others: 4xx, 5xx, portal, nonsense': strangeAnswers,
  'offline from a cold start': coldStart,
  'a network that swallows': blackHole,
  'two tabs, the sending one closed': closedTab,
  'browser killed after the word': (world) => killedBrowser(world, times),
  'browser killed before the word': (world) => killedBeforeTheWord(world, times),
  'browser killed after the sign-in': (world) => killedAfterSignIn(world, times),
  'browser killed four times in an operation': killedInAnOperation,
  'server killed': (world) => killedServer(world, times),
  'PostgreSQL killed': (world) => killedPostgres(world, times),
  'entries of an old version': oldVersion,
  'role revoked meanwhile': revokedRole,
  'clocks and zones': wrongClocks,
  'another farm chosen': anotherFarm,
  'another person on the device': anotherPerson,
  [`random rounds, seed ${seed}`]: (world) => randomRounds(world, rounds, seed),
};

const world = await buildWorld();
process.once('SIGINT', () => world.clear().then(() => process.exit(130)));
let clean = true;

for await (const [way, { lost, doubled }] of carelessOutboxes(world)) {
  const caught = lost + doubled > 0;
  clean &&= caught;
  console.log(`an outbox that ${way}: ${caught ? 'caught' : 'NOT CAUGHT'} (${lost} lost, ${doubled} doubled)`);
}
console.log(line('', 'trials', 'saved', 'weights', 'lost', 'doubled', 'slowest s'));
for (const [what, trials] of Object.entries(cases).filter(([name]) => name.includes(only))) {
  const outcomes: Outcome[] = [];
  let stopped = '';
  try {
    for await (const outcome of trials(world)) outcomes.push(outcome);
  } catch (error) {
    stopped = ` stopped: ${(error as Error).message.split('\n')[0]}`;
    await beginAnew(world);
  }
  const sum = (key: keyof Audit) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const slowest = Math.max(0, ...outcomes.map(({ drainMs }) => drainMs)) / 1000;
  clean &&= !stopped && sum('lost') + sum('doubled') === 0;
  const counts = [sum('saved'), sum('weights'), sum('lost'), sum('doubled')];
  console.log(line(what, outcomes.length, ...counts, slowest.toFixed(1)) + stopped);
}
await world.clear();
process.exit(clean ? 0 : 1);

/** A case that stopped in the middle leaves nothing to the next. */
async function beginAnew({ proxy, device, ledger }: World): Promise<void> {
  proxy.follow(() => 'pass');
  await proxy.up();
  await device.close();
  await device.open();
  await ledger.audit();
}

function line(what: string, ...cells: (string | number)[]): string {
  return what.padEnd(48) + cells.map((cell) => String(cell).padStart(10)).join('');
}
