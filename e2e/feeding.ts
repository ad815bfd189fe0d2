import { randomUUID } from 'node:crypto';
import { beginBatch, beginLine, endLine, endMixing, stepOf, tare } from '@cocho/domain/batch';
import { planBatches, type Today } from '@cocho/domain/feeding-day';
import { isWhole, type KnownOperation, type OperationOfToday } from '@cocho/domain/known-operations';
import type { DeviceOperation, OperationFate } from '@cocho/domain/operations';
import type { Page } from '@playwright/test';
import { addMember, callFarm, expect, expectContrast, newFarmer, type Session, unique } from './cocho.ts';
import { expectWaiting } from './round.ts';

/**
 * A farm of its own: 1.000 kg of one treat for two lots, 60 % silage, 40 % corn, due at the end of the day. `urea`: a pinch
 * of it in place of some silage.
 */
export async function newFeeding({
  urea = false,
  ...kind
}: {
  demonstration?: boolean;
  urea?: boolean;
} = {}): Promise<{ farmer: Session; worker: Session; rule: string }> {
  const farmer = await newFarmer(kind);
  const add = (path: string, body: object) => callFarm<{ id: number }>(farmer, 'POST', path, body).then(({ id }) => id);
  const worker = await addMember(farmer, 'worker', 'Bento');

  const [silage, corn] = [await add('ingredients', { name: 'Silagem' }), await add('ingredients', { name: 'Milho' })];
  const ingredients = [
    { ingredient_id: silage, percent: urea ? 59.2 : 60 },
    { ingredient_id: corn, percent: 40 },
    ...(urea ? [{ ingredient_id: await add('ingredients', { name: 'Ureia' }), percent: 0.8 }] : []),
  ];
  const recipe_id = await add('recipes', { name: 'Engorda', timer: 3, dry_matter_percent: 60, ingredients });
  const corral_id = await add('corrals', { name: 'Baia' });
  const lot = { quantity: 10, entry_date: '2026-01-10', corral_id, gmd: 1.5 };
  const lot_ids = [
    await add('lots', { ...lot, name: 'Lote A', initial_load: 1200 }),
    await add('lots', { ...lot, name: 'Lote B', initial_load: 800 }),
  ];
  const rule = unique('Regra');
  const rule_id = await add('rules', { name: rule, recipe_id, lot_ids });
  const treat_id = await add('treats', { name: 'Trato único', percent: 50 });
  const treat_items = [{ rule_id, treat_id, scheduled_time: '23:59' }];
  await add('treat_schedules', { user_ids: [worker.user.id], treat_items });
  return { farmer, worker, rule };
}

/** The person's own, and what was released. */
export async function operationsOf(session: Session): Promise<KnownOperation[]> {
  const { operations } = await callFarm<{ operations: OperationOfToday[] }>(session, 'GET', 'treat_schedules/today');
  return operations.filter(isWhole);
}

export async function start(page: Page, rule: string): Promise<void> {
  await card(page, rule).getByRole('button', { name: 'Começar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: rule })).toBeVisible();
}

export async function weigh(page: Page, kg: string): Promise<void> {
  await page.getByLabel(/^(Carregado|Descarregado) \(kg\)$/).fill(kg);
  await page.getByRole('button', { name: 'Avançar' }).click();
}

/** From the list: a weight is typed without a network, while a manager releases the operation. It ends on the list. */
export async function weighBehindARelease(
  page: Page,
  { farmer, worker, rule }: { farmer: Session; worker: Session; rule: string },
): Promise<void> {
  await start(page, rule);
  await page.getByRole('button', { name: 'Começar carga' }).click();
  await expectLine(page, 'Carga', 'Silagem', '600 kg');
  await expectWaiting(page, 0);
  await page.context().setOffline(true);
  await weigh(page, '600');
  await expectWaiting(page, 1);
  const [held] = await operationsOf(worker);
  await callFarm(farmer, 'POST', `operations/${held?.id}/release`);
  await page.context().setOffline(false);
  await expectWaiting(page, 0);
  await page.getByRole('link', { name: /Pausar|Voltar à lista/ }).click();
}

/** What the operator reads of a sending that was not applied. */
export function refusal(page: Page) {
  return page.getByRole('alert', { name: /envio/ });
}

/** Beyond its target: the screen asks what becomes of it. */
export async function weighTooMuch(page: Page, kg: string, question: string, choice = 'Manter'): Promise<void> {
  await weigh(page, kg);
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: choice }).click();
}

export async function expectLine(page: Page, name: 'Carga' | 'Descarga', what: string, target: string): Promise<void> {
  await expect(step(page, name).getByRole('heading', { name: what })).toBeVisible();
  await expect(step(page, name)).toContainText(`Alvo ${target}`);
}

/** In the dark and in the sun. */
export async function expectContrasts(page: Page): Promise<void> {
  for (const [scheme, sun] of [
    ['dark', false],
    ['light', true],
    ['light', false],
  ] as const) {
    await page.evaluate(
      ([scheme, sun]) => {
        document.documentElement.dataset.mantineColorScheme = scheme;
        document.documentElement.toggleAttribute('data-sun', sun);
      },
      [scheme, sun] as const,
    );
    await expectContrast(page);
  }
}

export function step(page: Page, name: 'Tara' | 'Carga' | 'Descarga') {
  return page.getByRole('region', { name, exact: true });
}

export function card(page: Page, rule: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: rule, exact: true }) });
}

/** A table as it reads, cell by cell; without its head. */
export function rowsOf(page: Page, table: 'Carga' | 'Descarga'): Promise<string[][]> {
  const rows = page.getByRole('table', { name: table, exact: true }).getByRole('row');
  return rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  );
}

/** A device feeds so many steps of the day's only batch; ten are all there are. */
export async function feed(session: Session, steps: number, amount = (target: number) => target): Promise<number> {
  return sendFed(session, await fedOffline(session, steps, amount));
}

export async function sendFed(session: Session, operation: DeviceOperation): Promise<number> {
  const fate = await callFarm<OperationFate>(session, 'PUT', `operations/by_client/${randomUUID()}`, operation);
  return fate.id ?? 0;
}

/** The same, as it waits on the device. */
export async function fedOffline(
  session: Session,
  steps: number,
  amount = (target: number) => target,
): Promise<DeviceOperation> {
  const { day, items } = await callFarm<Today>(session, 'GET', 'treat_schedules/today');
  const [item] = items;
  const [plan] = item ? planBatches(item, null) : [];
  if (!item || !plan) throw new Error('nothing to feed');
  const now = new Date().toISOString();
  let sub = beginBatch(item, plan, randomUUID());
  for (let count = 0; count < steps; count += 1) {
    const step = stepOf(sub);
    if (step.kind === 'tare') sub = tare(sub, 3000);
    else if (step.kind === 'mix') sub = endMixing(sub, now);
    else if (step.kind !== 'done') sub = endLine(beginLine(sub, null, now), amount(step.line.target_quantity), now);
  }
  return {
    revision: 1,
    epoch: 1,
    device_id: randomUUID(),
    schedule_id: item.schedule_id,
    day,
    start_time: now,
    end_time: stepOf(sub).kind === 'done' ? now : null,
    canceled: false,
    sub_operations: [sub],
  };
}
