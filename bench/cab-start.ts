import type { Locator, Page } from '@playwright/test';
import { atMost, openBrowser, openSignedOut, slow } from './browser.ts';
import type { Measurement } from './measurement.ts';
import { signIn } from './stage.ts';

const operator = { email: 'operador@demo.cocho.app', password: signIn.password };
const mostTaps = 3;
/** The farm of the demo has more than one: which of them the phone sits in is known from an earlier day. */
const wagon = /^Vagão/;

/** An operator in the morning, on a phone four times slower that knows its wagon: from Entrar to the tare. */
export const cabStart: Measurement = async (stage) => {
  const context = await openBrowser(stage, { width: 390, height: 844 });
  const page = await openSignedOut(context, `http://127.0.0.1:${stage.manager.port}/login`);
  const devtools = await context.newCDPSession(page);
  const throttle = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await fillIn(page);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await begin(page).first().waitFor();
  const choice = page.getByRole('button', { name: wagon }).first();
  if (await choice.isVisible()) await choice.click();
  await leave(page);

  return async () => {
    await fillIn(page);
    await throttle(slow);
    let taps = 0;
    const tap = async (key: Locator) => {
      await key.click();
      taps += 1;
    };
    const begun = performance.now();
    await tap(page.getByRole('button', { name: 'Entrar' }));
    await tap(begin(page).first());
    await page.getByRole('region', { name: 'Tara', exact: true }).waitFor();
    const measured = performance.now() - begun;
    await throttle(1);
    await takeBack(page);
    await leave(page);
    return [
      { name: 'Entrar to the tare', unit: 'taps', measured: taps, against: mostTaps, bar: { atMost: mostTaps } },
      atMost(`Entrar to the tare, ${slow}× slower CPU`, measured, 5000),
    ];
  };
};

function begin(page: Page): Locator {
  return page.getByRole('button', { name: /^(Começar|Continuar):/ });
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel('Senha', { exact: true }).fill(operator.password);
}

/** As if the batch had never begun, for the next time. */
async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancelar batelada' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar batelada' }).click();
  await page.waitForURL('**/operador');
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Caixa de saída: 0 a enviar' }).waitFor();
  await page.getByRole('button', { name: /^Menu de / }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL('**/login');
}
