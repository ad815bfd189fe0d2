import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { dayOf } from '@cocho/domain/days';
import { alerts, thousandFarms } from './alerts.ts';
import { assistant } from './assistant.ts';
import { boardFollows } from './board-follows.ts';
import { cabStart } from './cab-start.ts';
import { dashboardNow } from './dashboard-now.ts';
import { dashboardScreen } from './dashboard-screen.ts';
import { devicesReconnecting } from './devices-reconnecting.ts';
import { farmGrowth, farmGrowthWriting } from './farm-growth.ts';
import { firstVisit } from './first-visit.ts';
import { listDuringSignIns } from './list-during-sign-ins.ts';
import { listThroughput } from './list-throughput.ts';
import { lotReport } from './lot-report.ts';
import { lotReportPdf } from './lot-report-pdf.ts';
import { fillLots, lotsListGrowth, lotsPage } from './lots-list.ts';
import { watchMachine } from './machine.ts';
import type { Measurement, Sample } from './measurement.ts';
import { memoryAfterLoad } from './memory-after-load.ts';
import { messageBurst } from './message-burst.ts';
import { proposalPdf, proposalsList } from './proposals.ts';
import { readingScreen, readingThumb } from './reading-screen.ts';
import { readingTaps } from './reading-taps.ts';
import { readings } from './readings.ts';
import { uploadsAtOnce, uploadsByNetwork } from './receipt-uploads.ts';
import { repricing } from './repricing.ts';
import { untilAtRest } from './rest.ts';
import { setStage } from './stage.ts';
import { startTime } from './start-time.ts';
import { printTable } from './table.ts';
import { weightCurve } from './weight-curve.ts';

const today = dayOf(new Date(), 'America/Sao_Paulo');

/** To measure one more thing: one file, and one line here. `npm run bench -- lot-report` measures that one alone. */
const measurements: Record<string, Measurement> = {
  'memory-after-load': memoryAfterLoad,
  'ingredients-list': listThroughput({
    what: '50 ingredients',
    path: '/ingredients',
    parameters: (farmId) => [farmId],
    bars: { ofBareHttp: 0.1, postgresMs: 0.15 },
  }),
  'lots-list': listThroughput({
    what: '50 lots',
    path: lotsPage,
    prepare: (stage) => fillLots(stage, stage.farmId, 50),
    parameters: (farmId) => [today, farmId, farmId, 50, 0],
    bars: { ofBareHttp: 0.06, postgresMs: 0.3 },
  }),
  'lots-list-growth': lotsListGrowth,
  'lot-report': lotReport,
  'lot-report-pdf': lotReportPdf,
  'farm-growth': farmGrowth,
  'dashboard-now': dashboardNow,
  'farm-growth-writing': farmGrowthWriting,
  'board-follows': boardFollows,
  'proposals-list': proposalsList,
  'proposal-pdf': proposalPdf,
  'uploads-at-once': uploadsAtOnce,
  'uploads-by-network': uploadsByNetwork,
  alerts,
  'thousand-farms': thousandFarms,
  repricing,
  assistant,
  'message-burst': messageBurst,
  'list-during-sign-ins': listDuringSignIns({ what: '50 ingredients', path: '/ingredients' }),
  readings,
  'devices-reconnecting': devicesReconnecting,
  'reading-screen': readingScreen,
  'reading-thumb': readingThumb,
  'reading-taps': readingTaps,
  'cab-start': cabStart,
  'weight-curve': weightCurve,
  'dashboard-screen': dashboardScreen,
  'first-visit': firstVisit,
  'start-time': startTime,
};
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  console.error(`bench: ${unknown} is not measured; these are: ${Object.keys(measurements).join(', ')}`);
  process.exit(1);
}

/** So many that the median stays where it is while single turns, on a machine that others use too, differ by half. */
const rounds = 12;
/** What takes long is measured less often. */
const leastRounds = 2;
const roundsUntilMs = 15_000;
/** A turn that takes so long warms up on its way. */
const longTurnMs = 10_000;
const everythingUntilMs = 2_100_000;

const [load = 0] = loadavg();
if (load > availableParallelism() / 2)
  console.log(`others use this machine too (load ${load.toFixed(1)}): figures vary`);

const stage = await setStage();
process.once('SIGINT', () => giveUp(130, 'interrupted'));
setTimeout(() => giveUp(1, `not finished after ${everythingUntilMs / 1000} s`), everythingUntilMs).unref();

const machine = await watchMachine(stage);
const samples: Sample[] = [];
const failed = await measure();
await stage.clear();
process.exitCode = printTable(samples) && failed.length === 0 ? 0 : 1;
console.log(machine.text());
if (failed.length > 0) console.error(`bench: not measured: ${failed.join(', ')}`);

/** One after the other, and each without what the one before had open or left to be done. Answers which could not be measured. */
async function measure(): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, measurement] of Object.entries(measurements)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const [begun, opened] = [performance.now(), stage.opened()];
    try {
      await repeat(measurement);
    } catch (error) {
      console.error((error as Error).stack);
      failed.push(name);
    }
    await stage.clear(opened);
    await untilAtRest(stage.socketDir).catch((error) => console.error(`bench: ${error}`));
    console.error(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  return failed;
}

/** The first turn only warms up, unless it is a long one. */
async function repeat(measurement: Measurement): Promise<void> {
  const take = await measurement(stage);
  const turn = () => machine.look().then(take);
  const warming = performance.now();
  const first = await turn();
  const isLong = performance.now() - warming > longTurnMs;
  if (isLong) samples.push(...first);
  const begun = performance.now();
  const isEnough = (round: number) => round === rounds || performance.now() - begun > roundsUntilMs;
  for (let round = isLong ? 1 : 0; round < leastRounds || !isEnough(round); round += 1) samples.push(...(await turn()));
}

async function giveUp(code: number, reason: string): Promise<never> {
  console.error(`bench: ${reason}`);
  printTable(samples);
  await Promise.race([stage.clear(), delay(10_000)]);
  process.exit(code);
}
