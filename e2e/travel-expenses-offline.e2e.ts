import { readFileSync } from 'node:fs';
import { banner, call, expect, expectAccessible, newMember, open, sessionOf, test, unique } from './cocho.ts';
import { hold } from './hold.ts';
import { keptText } from './kept-cache.ts';

interface Report {
  id: number;
  client_name: string | null;
  destination: string | null;
  observations: string | null;
  receipts: { id: string; type: string }[];
}

test.describe('without a network', () => {
  // It keeps the pages that open without one. It also hides requests from `route` while it takes over: the others do without.
  test.use({ serviceWorkers: 'allow' });

  test('a report typed on the road outlives a reload and the lack of a network, and is approved with its receipts', async ({
    page,
    context,
    openAs,
  }) => {
    const traveller = await newMember('technician', unique('Clara'));
    const client = unique('Fazenda Santa Rita');
    await open(page, '/manager/travel-expense-report', traveller);
    await page.getByLabel('Nome do cliente').fill(client);
    await page.getByLabel('CPF/CNPJ').pressSequentially('12abc34501de35');
    await expect(page.getByLabel('CPF/CNPJ')).toHaveValue('12.ABC.345/01DE-35');
    await page.getByLabel('Data de partida').fill('2026-03-10');
    await page.getByLabel('Data de retorno').fill('2026-03-12');

    await expect.poll(() => page.evaluate(isKept), { timeout: 30_000 }).toBe(true);
    await context.setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'ficam guardados neste aparelho' })).toBeVisible();
    await page.getByLabel('Destino').fill('Barretos, SP');
    await page.getByLabel('Motivo da viagem').fill('Instalação');
    await page.getByLabel('Km inicial').fill('10000');
    await page.getByLabel('Km final').fill('10100,5');
    const photo = { name: 'nota do hotel.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await page
      .getByLabel('Arquivos dos comprovantes')
      .setInputFiles([photo, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }]);
    const receipts = page.getByRole('region', { name: 'Comprovantes' });
    await expect(receipts.getByText('nota do hotel.png')).toBeVisible();
    await expect(banner(page, 'a.txt: Envie uma foto (JPEG, PNG ou WebP) ou um PDF')).toBeVisible();

    // The list opens too, and says what is only here.
    await page.goto('/manager/travel-expense-reports');
    const here = page.getByRole('region', { name: 'Neste aparelho, ainda não salvo' });
    await here.getByRole('listitem').filter({ hasText: client }).getByRole('link', { name: 'Continuar' }).click();
    await page.reload();
    await expect(page.getByText('Continuando de onde você parou')).toBeVisible();
    await expect(page.getByLabel('Destino')).toHaveValue('Barretos, SP');
    await expect(receipts.getByText('será enviado ao salvar')).toBeVisible();
    await expect(page.getByLabel('Totais')).toContainText('R$ 251,25');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'será salvo quando ela voltar' })).toBeVisible();

    await context.setOffline(false);
    await expect(banner(page, 'Relatório salvo com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/manager\/proposals$/);

    const { data } = await call<{ data: Report[] }>(traveller, 'GET', 'travel_expense_reports');
    expect(data).toMatchObject([{ receipts: [{ type: 'image/jpeg' }] }]);
    await page.goto('/manager/travel-expense-reports');

    // One that is stored opens as it was last read, or from its draft, and stays open while the line is back and it is being
    // read: Salvar waits on.
    await page.getByRole('link', { name: /^Editar/ }).click();
    await expect(page.getByLabel('Destino')).toHaveValue('Barretos, SP');
    // With its receipt: the row of before it was sent is kept first.
    await expect.poll(() => page.evaluate(keptText)).toContain('image/jpeg');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByLabel('Destino')).toHaveValue('Barretos, SP');
    await expect(receipts.getByRole('listitem')).toHaveCount(1);
    // What was changed elsewhere meanwhile takes its place as soon as it is read.
    const [stored] = data;
    await call(traveller, 'PUT', `travel_expense_reports/${stored?.id}`, { ...stored, destination: 'Jales, SP' });
    await context.setOffline(false);
    await expect(page.getByLabel('Destino')).toHaveValue('Jales, SP');
    await context.setOffline(true);
    await page.getByLabel('Observações').fill('Com pedágio');
    await page.reload();
    await expect(page.getByLabel('Observações')).toHaveValue('Com pedágio');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'será salvo quando ela voltar' })).toBeVisible();
    const reading = await hold(page, 'GET', '**/travel_expense_reports/*');
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/manager\/proposals$/);
    reading.release();

    await page.goto('/manager/travel-expense-reports');
    await page.getByRole('button', { name: 'Enviar para análise' }).click();
    await expect(page.getByText('Em análise')).toBeVisible();
    await page.getByRole('link', { name: /^Editar/ }).click();
    await expect(receipts.getByRole('link', { name: 'Baixar nota do hotel.png' })).toBeVisible();
    await expect(receipts.getByRole('button')).toHaveCount(0);

    const reviewer = await openAs(await sessionOf('staff'));
    await reviewer.goto('/manager/travel-expense-reports');
    const card = reviewer.getByRole('listitem').filter({ hasText: client });
    const download = reviewer.waitForEvent('download');
    await card.getByRole('button', { name: /^PDF/ }).click();
    expect(readFileSync(await (await download).path()).includes('/Image')).toBe(true);
    // What was written for a report that must be read again first is there afterwards.
    const devolve = card.getByRole('button', { name: 'Devolver' });
    await devolve.click();
    await reviewer.getByLabel('Motivo').fill('Falta a nota do pedágio');
    await reviewer.getByRole('button', { name: 'Cancelar' }).click();
    await devolve.click();
    await expect(reviewer.getByLabel('Motivo')).toHaveValue('Falta a nota do pedágio');
    await reviewer.getByRole('button', { name: 'Cancelar' }).click();
    await card.getByRole('button', { name: 'Aprovar' }).click();
    await expect(banner(reviewer, 'Relatório aprovado')).toBeVisible();
  });
});

/** Whether both pages lie on the device; all that they need is there before them. */
async function isKept(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  const kept = await caches.open('cocho-travel').then((cache) => cache.keys());
  return ['travel-expenses.page-', 'travel-expense-report.page-'].every((page) =>
    kept.some(({ url }) => url.includes(page)),
  );
}
