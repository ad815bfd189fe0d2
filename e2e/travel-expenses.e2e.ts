import type { Page } from '@playwright/test';
import { anyScreen, banner, call, expect, newMember, open, type Session, test, unique } from './cocho.ts';
import { hold } from './hold.ts';

interface Report {
  id: number;
  client_name: string | null;
  destination: string | null;
  observations: string | null;
  receipts: { id: string; type: string }[];
}

const path = 'travel_expense_reports';
const one = '/manager/travel-expense-report';
const all = '/manager/travel-expense-reports';

const newTraveller = () => newMember('technician', unique('Davi'));
const reportsOf = async (traveller: Session) => (await call<{ data: Report[] }>(traveller, 'GET', path)).data;
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();
const expectSaved = (page: Page) => expect(page).toHaveURL(/\/manager\/proposals$/);
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'será salvo quando ela voltar' });
const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Configurar Relatório' });
const clashOf = (page: Page) => page.getByRole('dialog', { name: 'Alterado em outro aparelho' });

/** A traveller with one report, which the server has. */
async function withReport() {
  const traveller = await newTraveller();
  const body = { client_name: 'Fazenda A', destination: 'Lins, SP', observations: 'Com pedágio' };
  const { data } = await call<{ data: Report }>(traveller, 'POST', path, body);
  const changeElsewhere = (destination: string) =>
    call(traveller, 'PUT', `${path}/${data.id}`, { ...body, destination });
  return { traveller, id: data.id, changeElsewhere };
}

test('what is typed and photographed while a report is being sent goes along', anyScreen, async ({ page }) => {
  const traveller = await newTraveller();
  await open(page, one, traveller);
  const answer = await hold(page, 'POST', `**/${path}`);
  const change = await hold(page, 'PUT', `**/${path}/*`);
  const receipt = await hold(page, 'PUT', '**/receipts/*');
  const photo = { name: 'nota.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const choose = () => page.getByLabel('Arquivos dos comprovantes').setInputFiles([photo]);
  const notSent = page.getByText('será enviado ao salvar');
  await page.getByLabel('Nome do cliente').fill('Fazenda A');
  await save(page);
  await answer.arrived;
  await page.getByLabel('Destino').fill('Barretos, SP');
  answer.release();
  await change.arrived;
  await choose();
  await expect(notSent).toHaveCount(1);
  change.release();
  await receipt.arrived;
  await choose();
  await expect(notSent).toHaveCount(2);
  receipt.release();
  await expectSaved(page);
  const [first, ...others] = await reportsOf(traveller);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ client_name: 'Fazenda A', destination: 'Barretos, SP', receipts: [{}, {}] });
});

test('what is added to a report whose answer was lost is no clash with oneself', anyScreen, async ({ page }) => {
  const { traveller, id } = await withReport();
  await open(page, `${one}?id=${id}`, traveller);
  let isLost = false;
  await page.route(`**/${path}/${id}`, async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('Destino').fill('Jales, SP');
  await save(page);
  await expect(waiting(page)).toBeVisible();
  await page.getByLabel('Observações').fill('Sem pedágio');
  await save(page);
  await expectSaved(page);
  expect(await reportsOf(traveller)).toMatchObject([{ destination: 'Jales, SP', observations: 'Sem pedágio' }]);
});

test(
  'a server that does not answer is not waited for, and what another device saves meanwhile is not undone by the dialog',
  anyScreen,
  async ({ page }) => {
    const { traveller, id, changeElsewhere } = await withReport();
    await open(page, all, traveller);
    // What was last read opens.
    const slow = await hold(page, 'GET', `**/${path}/${id}`);
    await page.getByRole('link', { name: /^Editar/ }).click();
    await slow.arrived;
    await expect(page.getByLabel('Destino')).toHaveValue('Lins, SP');
    slow.release();

    await page.getByRole('button', { name: 'Configurar Relatório' }).click();
    await changeElsewhere('Garça, SP');
    const read = page.waitForResponse((response) => response.url().endsWith(`${path}/${id}`));
    await page.clock.setFixedTime(Date.now() + 120_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await read;
    await settingsOf(page).getByLabel('Técnico').fill('Davi Souza');
    await settingsOf(page).getByRole('button', { name: 'Aplicar' }).click();
    await save(page);
    await expect(clashOf(page).getByRole('row', { name: 'Destino Garça, SP Lins, SP' })).toBeVisible();
    await clashOf(page).getByRole('button', { name: 'Usar a versão atual' }).click();
    await expect(page.getByLabel('Destino')).toHaveValue('Garça, SP');
  },
);

test(
  'a draft goes on from what it began with, and of what changed on another device its author chooses',
  anyScreen,
  async ({ page }) => {
    const { traveller, id, changeElsewhere } = await withReport();
    await open(page, `${one}?id=${id}`, traveller);
    await page.getByLabel('Destino').fill('Bauru, SP');
    await changeElsewhere('Jaú');
    // Submitted now, it would be without what waits here.
    await page.goto(all);
    await expect(page.getByRole('button', { name: 'Enviar para análise' })).toBeDisabled();
    await page.getByRole('link', { name: 'Continuar' }).click();
    await expect(page.getByLabel('Destino')).toHaveValue('Bauru, SP');
    // Whoever leaves before the answer comes is told that it was not saved.
    const late = await hold(page, 'PUT', `**/${path}/*`);
    await save(page);
    await late.arrived;
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible();
    late.release();
    await expect(banner(page, /^Erro ao salvar relatório\. Tente novamente\./)).toBeVisible();
    await page.goto(all);
    await page.getByRole('link', { name: 'Continuar' }).click();
    await save(page);
    await expect(clashOf(page).getByRole('row', { name: 'Destino Jaú Bauru, SP' })).toBeVisible();
    await expect(banner(page, /^Erro ao salvar/)).toHaveCount(0);
    await clashOf(page).getByRole('button', { name: 'Salvar a minha' }).click();
    await expectSaved(page);
    expect(await reportsOf(traveller)).toMatchObject([{ destination: 'Bauru, SP', observations: 'Com pedágio' }]);
  },
);

test('two tabs are two reports, and one report is written in one tab', anyScreen, async ({ page, context }) => {
  const { traveller, id } = await withReport();
  await open(page, one, traveller);
  await page.getByLabel('Nome do cliente').fill('Fazenda B');
  const tab = await context.newPage();
  await open(tab, one, traveller);
  await expect(tab.getByText('Outro relatório novo está aberto em outra aba')).toBeVisible();
  await expect(tab.getByLabel('Nome do cliente')).toHaveValue('');
  await tab.getByLabel('Nome do cliente').fill('Fazenda C');
  for (const either of [tab, page]) {
    await save(either);
    await expectSaved(either);
  }
  const names = (await reportsOf(traveller)).map(({ client_name }) => client_name);
  expect(names.toSorted()).toEqual(['Fazenda A', 'Fazenda B', 'Fazenda C']);
  await tab.goto(all);
  const card = tab.getByRole('listitem').filter({ hasText: 'Fazenda A' });
  const submit = card.getByRole('button', { name: 'Enviar para análise' });
  await expect(submit).toBeEnabled();
  await page.goto(`${one}?id=${id}`);
  await page.getByLabel('Destino').fill('Marília, SP');
  // Nor is it submitted without what was written since the list was shown.
  await expect.poll(() => tab.evaluate(() => JSON.stringify(localStorage).includes('Marília'))).toBe(true);
  await submit.click();
  await expect(banner(tab, 'Há mudanças neste aparelho: salve-as antes de enviar para análise.')).toBeVisible();
  await tab.goto(`${one}?id=${id}`);
  await expect(tab.getByRole('status').filter({ hasText: 'aberto em outra aba' })).toBeVisible();
  await save(page);
  await expect(tab.getByLabel('Destino')).toHaveValue('Marília, SP');
});

test('what is discarded, or is not valid, waits for no connection', anyScreen, async ({ page }) => {
  // The draft that was asked for is gone, and a reload goes on with the one that is typed.
  await open(page, `${one}?draft=gone`, await newTraveller());
  await page.getByLabel('Nome do cliente').fill('Fazenda D');
  await page.reload();
  const line = await withoutConnection(page);
  await save(page);
  await expect(waiting(page)).toBeVisible();
  // Whoever mends what is not valid is left alone.
  await page.getByLabel('Data de partida').fill('2026-03-12');
  await page.getByLabel('Data de retorno').fill('2026-03-10');
  await expect(waiting(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'assim não será salvo' })).toContainText(
    'Data de retorno não pode ser anterior à de partida',
  );
  // What is wrong elsewhere does not keep the dialog open.
  await page.getByLabel('Check-in').fill('2026-03-13');
  await page.getByLabel('Check-out').fill('2026-03-12');
  await page.getByRole('button', { name: 'Configurar Relatório' }).click();
  await settingsOf(page).getByLabel('Data de retorno').fill('2026-03-14');
  await settingsOf(page).getByRole('button', { name: 'Aplicar' }).click();
  await expect(settingsOf(page)).toBeHidden();
  await expect(page.getByText('Check-out não pode ser anterior ao check-in. Corrija')).toBeVisible();
  await save(page);
  await expect(page.getByLabel('Check-out')).toBeFocused();
  await page.getByLabel('Check-out').fill('2026-03-14');
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  const discarding = page.getByRole('dialog', { name: 'Descartar o que está neste aparelho?' });
  await expect(discarding).toContainText('o relatório de Fazenda D');
  // Not while it is sent once more by itself.
  const dead = Promise.withResolvers<void>();
  line.isDead = dead.promise;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(discarding).toBeHidden();
  dead.resolve();
  await discarding.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByLabel('Nome do cliente')).toHaveValue('');
  await expect(waiting(page)).toBeHidden();
});

test('whoever leaves while a report is sent, and loses the line then, is told', anyScreen, async ({ page }) => {
  await open(page, one, await newTraveller());
  await page.getByLabel('Nome do cliente').fill('Fazenda E');
  const lost = Promise.withResolvers<void>();
  const line = await withoutConnection(page);
  line.isDead = lost.promise;
  await save(page);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByLabel('Nome do cliente')).toBeHidden();
  lost.resolve();
  await expect(banner(page, /^Erro ao salvar relatório\. Tente novamente\./)).toBeVisible();
});

test(
  'a report that was deleted elsewhere is stored anew, and says that its receipts went',
  anyScreen,
  async ({ page }) => {
    const traveller = await newTraveller();
    const { data } = await call<{ data: Report }>(traveller, 'POST', path, { client_name: 'Fazenda A' });
    await open(page, `${one}?id=${data.id}`, traveller);
    const receipts = page.getByRole('region', { name: 'Comprovantes' });
    const photo = { name: 'nota.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await page.getByLabel('Arquivos dos comprovantes').setInputFiles([photo]);
    await save(page);
    await expectSaved(page);

    await page.goto(`${one}?id=${data.id}`);
    await expect(receipts.getByRole('listitem')).toHaveCount(1);
    await page.getByLabel('Destino').fill('Jales, SP');
    await call(traveller, 'DELETE', `${path}/${data.id}`);
    await page.reload();
    await expect(page.getByText('foram excluídos com ele: anexe-os de novo')).toBeVisible();
    await expect(receipts.getByRole('listitem')).toHaveCount(0);
    await save(page);
    await expectSaved(page);
    const reports = await reportsOf(traveller);
    expect(reports).toMatchObject([{ client_name: 'Fazenda A', destination: 'Jales, SP', receipts: [] }]);

    // Photos of which a killed browser lost the text go on as a new report.
    const [again] = reports;
    await page.goto(`${one}?id=${again?.id}`);
    await page.getByLabel('Arquivos dos comprovantes').setInputFiles([photo]);
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('travel-expense'))).toBe(true);
    await call(traveller, 'DELETE', `${path}/${again?.id}`);
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) if (name.includes('travel-expense')) localStorage.removeItem(name);
    });
    await page.reload();
    await expect(page).toHaveURL(/draft=/);
    await expect(receipts.getByText('será enviado ao salvar')).toBeVisible();
  },
);

/** What is sent finds no connection, as soon as `isDead` resolves. */
async function withoutConnection(page: Page) {
  const line = { isDead: Promise.resolve() };
  await page.route(`**/${path}`, async (route) => {
    await line.isDead;
    await route.abort();
  });
  return line;
}
