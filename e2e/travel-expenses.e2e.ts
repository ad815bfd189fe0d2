import { readFileSync } from 'node:fs';
import {
  anyScreen,
  banner,
  call,
  expect,
  expectAccessible,
  newMember,
  open,
  sessionOf,
  test,
  unique,
} from './cocho.ts';

interface Report {
  id: number;
  receipts: { id: string; type: string }[];
}

test.use({ serviceWorkers: 'allow' });

test(
  'a report typed on the road outlives a reload and the lack of a network, and is approved with its receipts',
  anyScreen,
  async ({ page, context, openAs }) => {
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
    await card.getByRole('button', { name: 'Aprovar' }).click();
    await expect(banner(reviewer, 'Relatório aprovado')).toBeVisible();
  },
);

/** Whether all that the page needs lies on the device. */
async function isKept(): Promise<boolean> {
  if (!navigator.serviceWorker.controller || !(await caches.has('cocho-travel'))) return false;
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]');
  const kept = await Promise.all([...links].map(({ href }) => caches.match(href)));
  return kept.every((file) => file !== undefined);
}
