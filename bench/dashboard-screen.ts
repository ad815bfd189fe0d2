import type { SignedIn } from '@cocho/domain/session';
import { callApi } from './api.ts';
import { atMost, atOnce, openBrowser, openSignedIn, slow } from './browser.ts';
import { freshFarm } from './grown-farm.ts';
import type { Measurement } from './measurement.ts';
import { signIn } from './stage.ts';

const visits = 5;

/** The manager comes back to the first page, which paints what it last knew before it asks again. */
export const dashboardScreen: Measurement = async (stage) => {
  const { port } = stage.manager;
  const farm = await freshFarm(stage);
  const session: SignedIn = JSON.parse((await callApi({ port }, 'POST', '/users/sign_in', signIn)).text);
  session.farms = session.farms.filter(({ id }) => id === farm.id);
  const context = await openBrowser(stage, { width: 1440, height: 900 }, atOnce);
  const page = await openSignedIn(context, `http://127.0.0.1:${port}/admin`, session);
  await page.getByRole('region', { name: 'Lotes ativos' }).getByRole('listitem').first().waitFor();
  const devtools = await context.newCDPSession(page);
  const throttle = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });

  return async () => {
    await throttle(slow);
    const times = await page.evaluate(measureVisits, visits);
    await throttle(1);
    return times.map((ms) => atMost(`/admin painted from cache, ${slow}× slower CPU`, ms, 300));
  };
};

/** In the page: from the click on Início until the lots have been painted, coming from another page each time. */
async function measureVisits(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < count; visit += 1) {
    document.querySelector<HTMLAnchorElement>('nav a[href="/admin/treats"]')?.click();
    await until(() => location.pathname === '/admin/treats' && document.querySelector('main h1') !== null);
    await new Promise((idle) => requestIdleCallback(idle));
    const begun = performance.now();
    document.querySelector<HTMLAnchorElement>('nav a[href="/home"]')?.click();
    await until(() => document.querySelector('section[aria-label="Lotes ativos"] li') !== null);
    await painted();
    times.push(performance.now() - begun);
  }
  return times;

  function until(isThere: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => (isThere() ? resolve() : requestAnimationFrame(look));
      look();
    });
  }

  function painted(): Promise<void> {
    return new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    });
  }
}
