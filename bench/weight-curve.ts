import { fileURLToPath } from 'node:url';
import type { CDPSession } from '@playwright/test';
import { rolldown } from 'rolldown';
import { openBrowser, slow } from './browser.ts';
import type { Measurement } from './measurement.ts';
import type { keepWeights } from './weight-keeper.ts';

/** One alone costs less than a browser does that has nothing to do. */
const recorders = 50;
const seconds = 10;
const mostOfACore = 0.01;

/** In the page. */
declare const cab: { keepWeights: typeof keepWeights };

/** What the whole browser works to keep a weight a second, an hour after the batch began, on a CPU four times slower. */
export const weightCurve: Measurement = async (stage) => {
  const context = await openBrowser(stage, { width: 390, height: 844 });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${stage.manager.port}/robots.txt`);
  await page.evaluate(await keeperSource());
  const devtools = await (context.browser() as NonNullable<ReturnType<typeof context.browser>>).newBrowserCDPSession();
  const work = async (running: number) => {
    const before = await cpuSeconds(devtools);
    await page.evaluate(({ running, seconds }) => cab.keepWeights(running, seconds), { running, seconds });
    return (await cpuSeconds(devtools)) - before;
  };

  return async () => {
    const idle = await work(0);
    const recording = await work(recorders);
    const ofASecond = ((recording - idle) / recorders / seconds) * slow * 1000;
    const most = mostOfACore * 1000;
    const name = `a second of a weight curve, ${slow}× slower CPU`;
    return [{ name, unit: 'ms', measured: ofASecond, against: most, bar: { atMost: most } }];
  };
};

/** The operator's own recorder, and what has it work, as a script that sets `cab`. */
async function keeperSource(): Promise<string> {
  const input = fileURLToPath(new URL('weight-keeper.ts', import.meta.url));
  await using bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'cab' });
  return output[0].code;
}

async function cpuSeconds(devtools: CDPSession): Promise<number> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
