import { anyScreen, banner, call, expect, newMember, open, test, unique } from './cocho.ts';
import { hold } from './hold.ts';

interface Report {
  id: number;
  client_name: string | null;
  destination: string | null;
  observations: string | null;
  receipts: { id: string; type: string }[];
}

test(
  'what is written while a report is being sent goes along, and nothing is replaced that is newer, of another tab or of another device',
  anyScreen,
  async ({ page, context }) => {
    // A long way: on a busy machine it takes more than the time that a journey has.
    test.slow();
    const traveller = await newMember('technician', unique('Davi'));
    const reports = async () => (await call<{ data: Report[] }>(traveller, 'GET', 'travel_expense_reports')).data;
    const one = '/manager/travel-expense-report';
    const save = (on = page) => on.getByRole('button', { name: 'Salvar', exact: true }).click();
    const waits = page.getByRole('status').filter({ hasText: 'será salvo quando ela voltar' });
    await open(page, one, traveller);

    // Typed while the first answer is on its way, and photographed while the next one is, and the first photo.
    const answer = await hold(page, 'POST', '**/travel_expense_reports');
    const change = await hold(page, 'PUT', '**/travel_expense_reports/*');
    const receipt = await hold(page, 'PUT', '**/receipts/*');
    const photo = { name: 'nota.png', mimeType: 'image/png', buffer: await page.screenshot() };
    const choose = () => page.getByLabel('Arquivos dos comprovantes').setInputFiles([photo]);
    const notSent = page.getByText('será enviado ao salvar');
    await page.getByLabel('Nome do cliente').fill('Fazenda A');
    await save();
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
    await expect(page).toHaveURL(/\/manager\/proposals$/);
    const [first, ...others] = await reports();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ client_name: 'Fazenda A', destination: 'Barretos, SP', receipts: [{}, {}] });

    // Written there, and its answer lost: what is added to it is no clash with oneself.
    await page.goto(`${one}?id=${first?.id}`);
    let isLost = false;
    await page.route(`**/travel_expense_reports/${first?.id}`, async (route) => {
      if (isLost || route.request().method() !== 'PUT') return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel('Destino').fill('Lins, SP');
    await save();
    await expect(waits).toBeVisible();
    await page.getByLabel('Observações').fill('Com pedágio');
    await save();
    await expect(page).toHaveURL(/\/manager\/proposals$/);
    expect(await reports()).toMatchObject([
      { destination: 'Lins, SP', observations: 'Com pedágio', receipts: [{}, {}] },
    ]);

    // A server that does not answer is not waited for: what was last read opens.
    await page.goto('/manager/travel-expense-reports');
    const slow = await hold(page, 'GET', `**/travel_expense_reports/${first?.id}`);
    await page.getByRole('link', { name: /^Editar/ }).click();
    await slow.arrived;
    await expect(page.getByLabel('Destino')).toHaveValue('Lins, SP');
    slow.release();

    // What another device saves while the dialog is open is not undone by it.
    const settings = page.getByRole('dialog', { name: 'Configurar Relatório' });
    const clash = page.getByRole('dialog', { name: 'Alterado em outro aparelho' });
    await page.getByRole('button', { name: 'Configurar Relatório' }).click();
    await call(traveller, 'PUT', `travel_expense_reports/${first?.id}`, {
      client_name: 'Fazenda A',
      destination: 'Garça, SP',
      observations: 'Com pedágio',
    });
    const read = page.waitForResponse((response) => response.url().endsWith(`travel_expense_reports/${first?.id}`));
    await page.clock.setFixedTime(Date.now() + 120_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await read;
    await settings.getByLabel('Técnico').fill('Davi Souza');
    await settings.getByRole('button', { name: 'Aplicar' }).click();
    await save();
    await expect(clash.getByRole('row', { name: 'Destino Garça, SP Lins, SP' })).toBeVisible();
    await clash.getByRole('button', { name: 'Usar a versão atual' }).click();
    await expect(page.getByLabel('Destino')).toHaveValue('Garça, SP');

    // Changed on another device: its author chooses.
    await page.getByLabel('Destino').fill('Bauru, SP');
    await call(traveller, 'PUT', `travel_expense_reports/${first?.id}`, {
      client_name: 'Fazenda A',
      destination: 'Jaú',
    });
    // Submitted now, it would be without what waits here.
    await page.goto('/manager/travel-expense-reports');
    await expect(page.getByRole('button', { name: 'Enviar para análise' })).toBeDisabled();
    // A draft goes on from what it began with.
    await page.getByRole('link', { name: 'Continuar' }).click();
    await expect(page.getByLabel('Destino')).toHaveValue('Bauru, SP');
    // Whoever leaves before the answer comes is told that it was not saved.
    const late = await hold(page, 'PUT', '**/travel_expense_reports/*');
    await save();
    await late.arrived;
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible();
    late.release();
    await expect(banner(page, /^Erro ao salvar relatório\. Tente novamente\./)).toBeVisible();
    await page.goto('/manager/travel-expense-reports');
    await page.getByRole('link', { name: 'Continuar' }).click();
    await save();
    await expect(clash.getByRole('row', { name: 'Destino Jaú Bauru, SP' })).toBeVisible();
    await expect(banner(page, /^Erro ao salvar/)).toHaveCount(0);
    await clash.getByRole('button', { name: 'Salvar a minha' }).click();
    await expect(page).toHaveURL(/\/manager\/proposals$/);
    expect(await reports()).toMatchObject([{ destination: 'Bauru, SP', observations: 'Com pedágio' }]);

    // Two tabs are two reports, and one report is written in one tab.
    await page.goto(one);
    await page.getByLabel('Nome do cliente').fill('Fazenda B');
    const tab = await context.newPage();
    await open(tab, one, traveller);
    await expect(tab.getByText('Outro relatório novo está aberto em outra aba')).toBeVisible();
    await expect(tab.getByLabel('Nome do cliente')).toHaveValue('');
    await tab.getByLabel('Nome do cliente').fill('Fazenda C');
    for (const either of [tab, page]) {
      await save(either);
      await expect(either).toHaveURL(/\/manager\/proposals$/);
    }
    const names = (await reports()).map(({ client_name }) => client_name);
    expect(names.toSorted()).toEqual(['Fazenda A', 'Fazenda B', 'Fazenda C']);
    await tab.goto('/manager/travel-expense-reports');
    const card = tab.getByRole('listitem').filter({ hasText: 'Fazenda A' });
    const submit = card.getByRole('button', { name: 'Enviar para análise' });
    await expect(submit).toBeEnabled();
    await page.goto(`${one}?id=${first?.id}`);
    await page.getByLabel('Destino').fill('Marília, SP');
    // Nor is it submitted without what was written since the list was shown.
    await expect.poll(() => tab.evaluate(() => JSON.stringify(localStorage).includes('Marília'))).toBe(true);
    await submit.click();
    await expect(banner(tab, 'Há mudanças neste aparelho: salve-as antes de enviar para análise.')).toBeVisible();
    await tab.goto(`${one}?id=${first?.id}`);
    await expect(tab.getByRole('status').filter({ hasText: 'aberto em outra aba' })).toBeVisible();
    await save();
    await expect(tab.getByLabel('Destino')).toHaveValue('Marília, SP');
    await tab.close();

    // What is discarded waits no more. The draft that was asked for is gone, and a reload goes on with the one that is typed.
    await page.goto(`${one}?draft=gone`);
    await page.getByLabel('Nome do cliente').fill('Fazenda D');
    await page.reload();
    const line = { isDead: Promise.resolve() };
    await page.route('**/travel_expense_reports', async (route) => {
      await line.isDead;
      await route.abort();
    });
    await save();
    await expect(waits).toBeVisible();
    // Nor does what is not valid, and whoever mends it is left alone.
    await page.getByLabel('Data de partida').fill('2026-03-12');
    await page.getByLabel('Data de retorno').fill('2026-03-10');
    await expect(waits).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'assim não será salvo' })).toContainText(
      'Data de retorno não pode ser anterior à de partida',
    );
    // What is wrong elsewhere does not keep the dialog open.
    await page.getByLabel('Check-in').fill('2026-03-13');
    await page.getByLabel('Check-out').fill('2026-03-12');
    await page.getByRole('button', { name: 'Configurar Relatório' }).click();
    await settings.getByLabel('Data de retorno').fill('2026-03-14');
    await settings.getByRole('button', { name: 'Aplicar' }).click();
    await expect(settings).toBeHidden();
    await expect(page.getByText('Check-out não pode ser anterior ao check-in. Corrija')).toBeVisible();
    await save();
    await expect(page.getByLabel('Check-out')).toBeFocused();
    await page.getByLabel('Check-out').fill('2026-03-14');
    await expect(waits).toBeVisible();
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
    await expect(waits).toBeHidden();

    // Whoever leaves while it is sent, and loses the line then, is told that it was not saved.
    await page.getByLabel('Nome do cliente').fill('Fazenda E');
    const lost = Promise.withResolvers<void>();
    line.isDead = lost.promise;
    await save();
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page.getByLabel('Nome do cliente')).toBeHidden();
    lost.resolve();
    await expect(banner(page, /^Erro ao salvar relatório\. Tente novamente\./)).toBeVisible();
  },
);

test(
  'a report that was deleted elsewhere is stored anew, and says that its receipts went',
  anyScreen,
  async ({ page }) => {
    const traveller = await newMember('technician', unique('Davi'));
    const path = 'travel_expense_reports';
    const { data } = await call<{ data: Report }>(traveller, 'POST', path, { client_name: 'Fazenda A' });
    await open(page, `/manager/travel-expense-report?id=${data.id}`, traveller);
    const receipts = page.getByRole('region', { name: 'Comprovantes' });
    const photo = { name: 'nota.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await page.getByLabel('Arquivos dos comprovantes').setInputFiles([photo]);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page).toHaveURL(/\/manager\/proposals$/);

    await page.goto(`/manager/travel-expense-report?id=${data.id}`);
    await expect(receipts.getByRole('listitem')).toHaveCount(1);
    await page.getByLabel('Destino').fill('Jales, SP');
    await call(traveller, 'DELETE', `${path}/${data.id}`);
    await page.reload();
    await expect(page.getByText('foram excluídos com ele: anexe-os de novo')).toBeVisible();
    await expect(receipts.getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page).toHaveURL(/\/manager\/proposals$/);
    const { data: reports } = await call<{ data: Report[] }>(traveller, 'GET', path);
    expect(reports).toMatchObject([{ client_name: 'Fazenda A', destination: 'Jales, SP', receipts: [] }]);

    // Photos of which a killed browser lost the text go on as a new report.
    const [again] = reports;
    await page.goto(`/manager/travel-expense-report?id=${again?.id}`);
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
