import type { Wagon } from '@cocho/domain/wagons';
import { closeCodes } from '@cocho/scale/pairing';
import { encodeP03 } from '@cocho/scale/toledo-p03';
import type { Page, WebSocketRoute } from '@playwright/test';
import { anyScreen, callFarm, expect, expectAccessible, open, test } from './cocho.ts';
import { card, expectLine, newFeeding, operationsOf, step } from './feeding.ts';
import { expectWaiting } from './round.ts';
import { expectInHand, onEveryScreen } from './screens.ts';

const address = 'wss://vagao-1.local/';
const code = 'K7QM2XTR';
const lost = 1011;

test(
  'a wagon is paired once in the office: its phone weighs by its module, and says aloud what is left where somebody asked for it',
  anyScreen,
  async ({ page, openAs }) => {
    const { farmer, worker, rule } = await newFeeding();
    const office = await openAs(farmer);
    await office.goto('/admin/wagons/new');
    await office.getByLabel('Nome').fill('Vagão 1');
    await office.getByLabel('Capacidade (kg)').fill('4000');
    await office.getByLabel('Endereço do módulo').fill('vagao-1.local');
    await office.getByLabel('Código de pareamento').fill('ERRADO');
    await office.getByRole('button', { name: 'Salvar' }).click();
    await expect(office.getByText('Endereço do módulo deve começar com wss:// ou ws://')).toBeVisible();
    await office.getByLabel('Endereço do módulo').fill(address);
    await office.getByRole('button', { name: 'Salvar' }).click();
    await expect(office.getByRole('heading', { name: 'Vagão 1' })).toBeVisible();

    const module = await standBeside(page);
    await page.addInitScript(fakeSenses);
    await page.setViewportSize({ width: 844, height: 390 });
    await open(page, '/operador', worker);
    await expect(page.getByText('A balança recusou a conexão')).toBeVisible();
    const [wagon] = await callFarm<Wagon[]>(farmer, 'GET', 'wagons');
    const pair = (pairing_code: string) =>
      callFarm(farmer, 'PUT', `wagons/${wagon?.id}`, { ...wagon, pairing_code, version: undefined });
    for (const [told, state] of [
      [code, 'Balança ao vivo'],
      ['OUTRO', 'A balança recusou a conexão'],
      [code, 'Balança ao vivo'],
    ] as const) {
      await pair(told);
      await expect(page.getByText(state)).toBeVisible();
    }

    await page.getByRole('button', { name: 'Ajustes deste aparelho' }).click();
    const choice = page.getByLabel('Contagem falada do peso que falta');
    await expect(choice).not.toBeChecked();
    await choice.check();
    await page.keyboard.press('Escape');
    await card(page, rule).getByRole('button', { name: 'Começar' }).click();
    await expect(step(page, 'Tara')).not.toContainText('SIMULADA');
    module.shows(2000);
    const tare = page.getByRole('button', { name: 'Tarar e começar' });
    await expect(tare).toBeEnabled();
    await onEveryScreen(page, () => expectInHand(page, tare));
    await tare.click();
    await expectLine(page, 'Carga', 'Silagem', '600 kg');
    // The card floods as the weight comes near, and a hand feels it.
    for (const [kg, left, near] of [
      [2080, '520 kg', 'far'],
      [2320, '280 kg', 'far'],
      [2300, '300 kg', 'far'],
      [2560, '40 kg', 'near'],
    ] as const) {
      module.shows(kg);
      await expect(step(page, 'Carga').getByText(left, { exact: true }).last()).toBeVisible();
      await expect(step(page, 'Carga')).toHaveAttribute('data-near', near);
    }
    // Once, or again where the machine was too slow to hear of the weight in between.
    await expect.poll(() => page.evaluate(() => [...new Set(Reflect.get(navigator, 'felt').flat())])).toEqual([120]);
    await expect.poll(() => said(page)).toEqual(['Faltam 600 quilos', 'Faltam 300 quilos', 'Faltam 40 quilos']);
    await expect(step(page, 'Carga').getByRole('status')).toHaveText('Faltam 40 kg');
    await expectAccessible(page);

    // What is weighed goes on by the scale that began it, whatever the office writes meanwhile.
    const heard = page.waitForResponse(/treat_schedules\/today/);
    await pair('OUTRO');
    await heard;

    // At rest on its target it goes on by itself.
    module.shows(2600);
    await expectLine(page, 'Carga', 'Milho', '400 kg');
    await expect.poll(() => said(page)).toContain('No alvo');

    module.shows(3100);
    await expect(step(page, 'Carga').getByText('Passou', { exact: true })).toBeVisible();
    await expect(step(page, 'Carga')).toHaveAttribute('data-near', 'over');

    await pair(code);

    // The module is lost and found; what it weighed meanwhile counts.
    module.goAway();
    await expect(page.getByText('Balança sem sinal')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Avançar com/ })).toBeHidden();
    module.comeBack();
    module.shows(3000);
    await expect(page.getByText('Balança ao vivo')).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await expectWaiting(page, 0);
    const [operation] = await operationsOf(worker);
    expect(operation?.sub_operations[0]).toMatchObject({
      wagon_name: 'Vagão 1',
      load_operation_ingredients: [
        { actual_quantity: 600, typed: false, weight_source: 'scale' },
        { actual_quantity: 400, typed: false, weight_source: 'scale' },
      ],
    });

    // A wagon that is gone leaves its phone in none, not in the only one that is left.
    await callFarm(farmer, 'POST', 'wagons', { name: 'Vagão 2', capacity_kg: 4000, division_kg: 5 });
    await callFarm(farmer, 'DELETE', `wagons/${wagon?.id}`);
    await page.getByRole('link', { name: 'Pausar' }).click();
    await expect(page.getByText('Em qual vagão este aparelho está?')).toBeVisible();
    await page.getByRole('button', { name: /^Vagão 2/ }).click();
    await card(page, rule).getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('O Vagão 1 não está mais no cadastro.')).toBeVisible();
    await expect(page.getByRole('timer')).toBeHidden();
    await page.getByRole('button', { name: 'Continuar no Vagão 2' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
  },
);

/** The module of a wagon beside this page: five times a second what its scale shows, to whoever knows its code. */
async function standBeside(page: Page) {
  let [kg, isAway] = [0, false];
  const paired = new Set<WebSocketRoute>();
  await page.routeWebSocket(address, (phone) => {
    if (isAway) return void phone.close({ code: lost });
    phone.onMessage((asked) => {
      if (JSON.parse(String(asked)).pair === code) paired.add(phone);
      else void phone.close({ code: closeCodes.notPaired });
    });
    phone.onClose(() => paired.delete(phone));
  });
  const frames = setInterval(() => {
    for (const phone of paired) phone.send(Buffer.from(encodeP03({ kg, net: false, motion: false, overload: false })));
  }, 200);
  page.on('close', () => clearInterval(frames));
  return {
    shows: (next: number) => {
      kg = next;
    },
    goAway: () => {
      isAway = true;
      for (const phone of paired) void phone.close({ code: lost });
      paired.clear();
    },
    comeBack: () => {
      isAway = false;
    },
  };
}

/** In the page: remembers what it is given to say and to shake. */
function fakeSenses(): void {
  const said: string[] = [];
  const felt: number[][] = [];
  Object.assign(navigator, { felt });
  Object.defineProperty(navigator, 'vibrate', { value: (pattern: number[]) => felt.push(pattern) });
  const speak = ({ text }: { text: string }) => void said.push(text);
  Object.defineProperty(window, 'speechSynthesis', { value: { said, speak, cancel() {} } });
}

function said(page: Page): Promise<string[]> {
  return page.evaluate(() => (speechSynthesis as unknown as { said: string[] }).said);
}
