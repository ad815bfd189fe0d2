import { randomUUID } from 'node:crypto';
import type { TreatSchedule } from '@cocho/domain/treat-schedules';
import { addMember, anyScreen, banner, call, callFarm, expect, open, signOut, test, typeLogin } from './cocho.ts';
import { card, expectLine, newFeeding, operationsOf, refusal, start, weigh, weighBehindARelease } from './feeding.ts';
import { expectWaiting } from './round.ts';

const list = '/operador';

test(
  'an operation stays with its device until a manager releases it; then another one goes on where it was',
  anyScreen,
  async ({ page, openAs }) => {
    const { farmer, worker, rule } = await newFeeding();
    await open(page, list, worker);
    await start(page, rule);
    await page.getByRole('button', { name: 'Começar carga' }).click();
    await weigh(page, '600');
    await expectLine(page, 'Carga', 'Milho', '400 kg');
    await expectWaiting(page, 0);

    const other = await openAs(worker);
    await other.goto(list);
    await expect(card(other, rule)).toContainText('Em outro aparelho Peça ao gestor para liberar');
    await expect(card(other, rule).getByRole('button')).toHaveCount(0);

    const [held] = await operationsOf(worker);
    await call(farmer, 'POST', `farms/${farmer.farm_id}/operations/${held?.id}/release`);
    await card(other, rule).getByRole('button', { name: 'Assumir' }).click();
    await card(other, rule).getByRole('button', { name: 'Continuar' }).click();
    await expectLine(other, 'Carga', 'Milho', '400 kg');
    await weigh(other, '401');
    await expect(other.getByRole('timer')).toBeVisible();
    await expectWaiting(other, 0);

    // What the first device still knew of it is not lost, but no longer counts.
    await expect(page.getByText('Esta batelada não está neste aparelho')).toBeVisible();
    const [taken] = await operationsOf(worker);
    expect(taken).toMatchObject({ id: held?.id, epoch: 2 });
    expect(taken?.sub_operations[0]?.load_operation_ingredients).toMatchObject([
      { actual_quantity: 600 },
      { actual_quantity: 401 },
    ]);
  },
);

test(
  'what an old device sends after the release is parked, and the operator reads why',
  anyScreen,
  async ({ page }) => {
    const { farmer, worker, rule } = await newFeeding();
    await open(page, list, worker);
    await weighBehindARelease(page, { farmer, worker, rule });
    await expect(refusal(page)).toContainText('A operação foi liberada para outro aparelho');

    // Nobody took it: this device goes on with all that it has.
    await card(page, rule).getByRole('button', { name: 'Assumir' }).click();
    await card(page, rule).getByRole('button', { name: 'Continuar' }).click();
    await expectLine(page, 'Carga', 'Milho', '400 kg');
  },
);

test(
  'what waits on a phone is heard before it takes over what somebody else went on with',
  anyScreen,
  async ({ page }) => {
    const { farmer, worker, rule } = await newFeeding();
    await open(page, list, worker);
    await start(page, rule);
    await page.getByRole('button', { name: 'Começar carga' }).click();
    await expectWaiting(page, 0);
    const sending = '**/operations/by_client/**';
    await page.route(sending, (route) => route.fulfill({ status: 503 }));
    await weigh(page, '600');
    await expectWaiting(page, 1);

    const [held] = await operationsOf(worker);
    const release = () => callFarm(farmer, 'POST', `operations/${held?.id}/release`);
    await release();
    const [free] = await operationsOf(worker);
    const taken = { ...free, device_id: randomUUID(), revision: 9 };
    await callFarm(farmer, 'PUT', `operations/by_client/${free?.client_id}`, taken);
    await release();

    await page.getByRole('link', { name: /Pausar|Voltar à lista/ }).click();
    await card(page, rule).getByRole('button', { name: 'Assumir' }).click();
    const unsent = 'Falta enviar o que alguém fez aqui.';
    await expect(banner(page, unsent)).toBeVisible();
    await expectWaiting(page, 1);

    await page.unroute(sending);
    await expect(refusal(page)).toContainText('A operação foi liberada para outro aparelho');
    await card(page, rule).getByRole('button', { name: 'Assumir' }).click();
    await card(page, rule).getByRole('button', { name: 'Continuar' }).click();
    await expectLine(page, 'Carga', 'Silagem', '600 kg');
  },
);

test('what was released goes on with the office, whose schedule it is not', async ({ page, openAs }) => {
  const { farmer, worker, rule } = await newFeeding();
  await open(page, list, worker);
  await start(page, rule);
  await page.getByRole('button', { name: 'Começar carga' }).click();
  await weigh(page, '600');
  await expectWaiting(page, 0);
  const office = await openAs(farmer);
  await office.goto(list);
  await expect(office.getByText('Nenhum trato para hoje')).toBeVisible();
  const [held] = await operationsOf(worker);
  await callFarm(farmer, 'POST', `operations/${held?.id}/release`);
  await expect(card(office, rule)).toContainText('Liberada de Bento: este aparelho pode continuar');
  await card(office, rule).getByRole('button', { name: 'Assumir' }).click();
  await card(office, rule).getByRole('button', { name: 'Continuar' }).click();
  await expectLine(office, 'Carga', 'Milho', '400 kg');
});

test('on a shared tablet a colleague goes on with what the first one fed and sent', anyScreen, async ({ page }) => {
  const { farmer, worker, rule } = await newFeeding();
  const colleague = await addMember(farmer, 'worker', 'Célia');
  const [schedule] = await callFarm<TreatSchedule[]>(farmer, 'GET', 'treat_schedules');
  await callFarm(farmer, 'PUT', `treat_schedules/${schedule?.id}`, {
    user_ids: [worker.user.id, colleague.user.id],
    treat_items: schedule?.treat_items.map((item) => ({ ...item, rule_id: item.rule.id, treat_id: item.treat.id })),
  });
  await open(page, list, worker);
  await start(page, rule);
  await page.getByRole('button', { name: 'Começar carga' }).click();
  await weigh(page, '600');
  // Nothing waits either before it is saved.
  await expectLine(page, 'Carga', 'Milho', '400 kg');
  await expectWaiting(page, 0);
  const [held] = await operationsOf(worker);
  await callFarm(farmer, 'POST', `operations/${held?.id}/release`);
  await page.goto(list);
  await signOut(page, 'Bento');

  await typeLogin(page, colleague.email);
  await card(page, rule).getByRole('button', { name: 'Assumir' }).click();
  await card(page, rule).getByRole('button', { name: 'Continuar' }).click();
  await expectLine(page, 'Carga', 'Milho', '400 kg');
  await weigh(page, '401');
  await expectWaiting(page, 0);
  const [taken] = await operationsOf(colleague);
  expect(taken).toMatchObject({ id: held?.id, epoch: 2, user_name: 'Célia' });
});
