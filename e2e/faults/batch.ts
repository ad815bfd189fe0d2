import type { Page } from '@playwright/test';
import { type Session, unique } from '../cocho.ts';
import { expect } from './device.ts';
import type { World } from './world.ts';

/** Of a batch of 1.000 kg, in order: the heading that asks for it, and how it is done. A weight has its target in kg. */
const steps: { heading: RegExp; target?: number; act?: (page: Page) => Promise<void> }[] = [
  { heading: /^Vagão( 1)? vazio$/, act: (page) => page.getByRole('button', { name: 'Começar carga' }).click() },
  { heading: /^Silagem/, target: 600 },
  { heading: /^Milho/, target: 400 },
  { heading: /^Misturando$/, act: endMixing },
  { heading: /^Lote A/, target: 600 },
  { heading: /^Lote B/, target: 400 },
];

export type Batch = Awaited<ReturnType<typeof planBatch>>;

/** One treat for one person, in a schedule of its own: so the batch is an operation, and its treat's name is its name. */
export async function planBatch({ callFarm, ruleId, ledger }: World, { user }: Session) {
  const treat = unique('Trato');
  const { id: treat_id } = await callFarm<{ id: number }>('POST', 'treats', { name: treat, percent: 50 });
  const treat_items = [{ rule_id: ruleId, treat_id, scheduled_time: '23:59' }];
  await callFarm('POST', 'treat_schedules', { user_ids: [user.id], treat_items });
  const button = new RegExp(`^(Começar|Continuar|Ver resumo): .*${treat}$`);
  /** How many steps the screen has shown as taken. */
  let taken = 0;
  return { open, takeStep, takeStepUnheard, isDone };

  /** Begins it, or goes on where the screen had it. */
  async function open(page: Page): Promise<void> {
    if (!(await stepAt(page, taken).isVisible())) await fromList(page);
    await expect(stepAt(page, taken)).toBeVisible();
    ledger.begun(treat);
  }

  async function fromList(page: Page): Promise<void> {
    await page.goto('/operador');
    await page.getByRole('button', { name: button }).click();
    if (await sitInAWagon(page)) await page.getByRole('button', { name: button }).click();
  }

  /** Resolves as soon as the screen is at the next step; with whether this one was a weight. */
  async function takeStep(page: Page, weigh?: Weigh): Promise<boolean> {
    const kg = await tapStep(page, weigh);
    await expect(stepAt(page, taken + 1)).toBeVisible();
    note(kg);
    return kg !== null;
  }

  /** Something dies between the tap and the word: the screen that lives again tells whether it was taken. */
  async function takeStepUnheard(page: Page, dieAndLive: () => Promise<Page>, weigh?: Weigh): Promise<void> {
    const kg = await tapStep(page, weigh);
    const again = await dieAndLive();
    await fromList(again);
    const next = stepAt(again, taken + 1);
    await expect(stepAt(again, taken).or(next)).toBeVisible();
    if (await next.isVisible()) note(kg);
  }

  async function tapStep(page: Page, weigh: Weigh = (target) => target + 1.5): Promise<number | null> {
    const { target, act } = steps[taken] ?? {};
    await act?.(page);
    if (target === undefined) return null;
    const kg = weigh(target);
    await page.getByLabel(/^(Carregado|Descarregado) \(kg\)$/).fill(String(kg).replace('.', ','));
    await page.getByRole('button', { name: 'Avançar' }).click();
    return kg;
  }

  function note(kg: number | null): void {
    taken += 1;
    if (kg !== null) ledger.weighed(treat, kg);
  }

  function isDone(): boolean {
    return taken === steps.length;
  }
}

/** What somebody types who is to load or unload so many kg; near enough that the screen does not ask. */
type Weigh = (target: number) => number;

/** What the screen shows there; after the last step, the summary. */
function stepAt(page: Page, at: number) {
  const { heading } = steps[at] ?? {};
  return heading ? face(page).getByRole('heading', { name: heading }) : summary(page);
}

function face(page: Page) {
  return page.getByRole('region', { name: /^(Tara|Carga|Mistura|Descarga)$/ });
}

function summary(page: Page) {
  return page.getByRole('table', { name: 'Descarga' });
}

/** A device that has not said yet in which wagon it is, is asked; with whether it was. */
async function sitInAWagon(page: Page): Promise<boolean> {
  const wagon = page.getByRole('dialog', { name: 'Antes de começar' }).getByRole('button', { name: /^Vagão 1/ });
  const here = page.getByRole('button', { name: 'Estou no Vagão 1' });
  await expect(wagon.or(here).or(face(page)).or(summary(page)).first()).toBeVisible();
  // What was killed may have forgotten where it sits, and is asked before it goes on.
  if (await here.isVisible()) await here.click();
  if (!(await wagon.isVisible())) return false;
  await wagon.click();
  return true;
}

async function endMixing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Encerrar mistura' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar mistura' }).click();
}
