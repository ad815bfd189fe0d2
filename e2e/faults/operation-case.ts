import type { KnownOperation } from '@cocho/domain/operations';
import type { Page } from '@playwright/test';
import { type Session, unique } from '../cocho.ts';
import { expect, expectBadge, newDevice } from './device.ts';
import { breakSendings, type Trials } from './trials.ts';
import type { World } from './world.ts';

const weighed = [601.5, 412, 610, 403];

/** kill -9 of the browser at every step of a batch, with the sending broken: it goes on at the very line it was at. */
export async function* killedInAnOperation(world: World): Trials {
  const { proxy, newOperator } = world;
  const operator = await newOperator();
  const rule = await newFeeding(world, operator);
  const device = newDevice(proxy.url, operator);
  const page = await device.open();
  await page.goto('/operador');
  breakSendings(world, { cutAnswerAfter: 0 });
  await card(page, rule).getByRole('button', { name: 'Começar' }).click();
  await page.getByRole('button', { name: 'Começar carga' }).click();
  await weigh(page, 'Silagem', '601,5');
  await expectLine(page, 'Milho');
  await weigh(await killAndGoOn(), 'Milho', '412');
  await expect(device.page.getByRole('timer')).toBeVisible();
  const mixing = await killAndGoOn();
  await mixing.getByRole('button', { name: 'Encerrar mistura' }).click();
  await mixing.getByRole('dialog').getByRole('button', { name: 'Encerrar mistura' }).click();
  await weigh(mixing, 'Lote A', '610');
  await expectLine(mixing, 'Lote B');
  await weigh(await killAndGoOn(), 'Lote B', '403');
  await expect(device.page.getByRole('table', { name: 'Descarga' })).toBeVisible();
  await device.kill();
  proxy.follow(() => 'pass');
  const begun = performance.now();
  await expectBadge(await device.open(), 0);
  const drainMs = performance.now() - begun;
  await device.discard();

  const operations = await operationsOf(world, operator);
  const stored = operations.flatMap(weightsOf);
  const lost = weighed.filter((kg, at) => stored[at] !== kg).length;
  yield { saved: weighed.length, lost, doubled: Math.max(0, stored.length - weighed.length), drainMs };

  async function killAndGoOn(): Promise<Page> {
    await device.kill();
    const again = await device.open();
    await again.goto('/operador');
    await card(again, rule).getByRole('button', { name: 'Continuar' }).click();
    return again;
  }
}

/** 1.000 kg of one treat for two lots, 60 % silage and 40 % corn. Answers the name of its rule. */
async function newFeeding({ callFarm }: World, { user }: Session): Promise<string> {
  const add = async (path: string, body: object) => (await callFarm<{ id: number }>('POST', path, body)).id;
  const rule = unique('Regra');
  const [silage, corn] = [
    await add('ingredients', { name: unique('Silagem') }),
    await add('ingredients', { name: unique('Milho') }),
  ];
  const ingredients = [
    { ingredient_id: silage, percent: 60 },
    { ingredient_id: corn, percent: 40 },
  ];
  const recipe_id = await add('recipes', { name: unique('Dieta'), timer: 3, dry_matter_percent: 60, ingredients });
  const corral_id = await add('corrals', { name: unique('Baia') });
  const lot = { quantity: 1, entry_date: '2026-01-10', corral_id, gmd: 1.5 };
  const lot_ids = [
    await add('lots', { ...lot, name: unique('Lote A'), initial_load: 1200 }),
    await add('lots', { ...lot, name: unique('Lote B'), initial_load: 800 }),
  ];
  const rule_id = await add('rules', { name: rule, recipe_id, lot_ids });
  const treat_id = await add('treats', { name: unique('Trato'), percent: 50 });
  const treat_items = [{ rule_id, treat_id, scheduled_time: '23:59' }];
  await add('treat_schedules', { user_ids: [user.id], treat_items });
  return rule;
}

async function operationsOf({ cocho }: World, { token, farm_id }: Session): Promise<KnownOperation[]> {
  const path = `${cocho.url}/api/v1/farms/${farm_id}/treat_schedules/today`;
  const answer = await fetch(path, { headers: { authorization: token } });
  return ((await answer.json()) as { data: { operations: KnownOperation[] } }).data.operations;
}

function weightsOf({ sub_operations }: KnownOperation): (number | null)[] {
  return sub_operations.flatMap(({ load_operation_ingredients, unload_operation_corrals }) =>
    [...load_operation_ingredients, ...unload_operation_corrals].map(({ actual_quantity }) => actual_quantity),
  );
}

async function weigh(page: Page, line: string, kg: string): Promise<void> {
  await expectLine(page, line);
  await page.getByLabel(/^(Carregado|Descarregado) \(kg\)$/).fill(kg);
  await page.getByRole('button', { name: 'Avançar' }).click();
}

async function expectLine(page: Page, line: string): Promise<void> {
  await expect(
    page.getByRole('region', { name: /^(Carga|Descarga)$/ }).getByRole('heading', { name: line }),
  ).toBeVisible();
}

function card(page: Page, rule: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: rule, exact: true }) });
}
