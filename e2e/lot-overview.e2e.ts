import type { Page } from '@playwright/test';
import { anyScreen, callFarm, expect, expectAccessible, newMember, open, openTools, sessionOf, test } from './cocho.ts';
import { ownServer } from './server.ts';

interface Lot {
  id: number;
  name: string;
}

test(
  'lots ticked in the list stand side by side, under an address that can be sent',
  anyScreen,
  async ({ page, openAs }) => {
    const session = await sessionOf('admin');
    const [first, second, third] = await callFarm<Lot[]>(session, 'GET', 'lots');
    await open(page, '/admin/lots');
    for (const lot of [first, second, third]) await page.getByLabel(`Comparar ${lot?.name}`).check();
    await page.getByRole('link', { name: 'Comparar', exact: true }).click();
    await expect(page).toHaveURL(
      `/admin/farms/${session.farm_id}/lots/compare?ids=${first?.id}%2C${second?.id}%2C${third?.id}`,
    );
    await expect(page.getByText('★ melhor').first()).toBeVisible();
    await expect(page.getByText('Custo por @ produzida')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: `Tirar ${second?.name} da comparação` }).click();
    await expect(page.getByText(second?.name ?? '')).toHaveCount(0);
    const worker = await openAs('worker');
    await worker.goto(page.url());
    await expect(worker.getByText('GMD')).toBeVisible();
    await expect(worker.getByText(/Custo|R\$/)).toHaveCount(0);
  },
);

test(
  'whoever loses the role that sees what lots cost sees it no longer, and the rest stays',
  anyScreen,
  async ({ page }) => {
    const { costs, loseRole } = await seeCosts(page);
    await loseRole();
    await expect(costs).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Peso (kg)' })).toBeVisible();
    await expect(costs).toHaveCount(0);
  },
);

test('whoever loses that role before the page has all its files sees no costs either', anyScreen, async ({ page }) => {
  const filesCome = Promise.withResolvers<void>();
  await page.route(/\/kept-cache-/, (route) => filesCome.promise.then(() => route.continue()));
  const { costs, loseRole } = await seeCosts(page);
  await loseRole();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cocho.session'))).toContain('"worker"');
  filesCome.resolve();
  await expect(costs).toHaveCount(0);
});

/** In the table of lots, as somebody who may. */
async function seeCosts(page: Page) {
  const listening = page.waitForResponse(/\/events$/);
  const { user, email } = await open(page, '/admin/lots', await newMember('technician'));
  await listening;
  await page.getByText('Tabela', { exact: true }).click();
  const costs = page.getByRole('columnheader', { name: /R\$/ });
  await expect(costs.first()).toBeVisible();
  const asWorker = { name: user.name, email, user_type: 'worker' };
  return { costs, loseRole: async () => callFarm(await sessionOf('admin'), 'PUT', `farm_users/${user.id}`, asWorker) };
}

test('what is typed into a form outlives a change of role', anyScreen, async ({ page }) => {
  const manager = await sessionOf('admin');
  const [lot] = await callFarm<Lot[]>(manager, 'GET', 'lots');
  const listening = page.waitForResponse(/\/events$/);
  const { user, email } = await open(page, `/admin/lots/${lot?.id}/edit`, await newMember('technician'));
  await listening;
  await page.getByLabel('Cliente').fill('Escrito pela metade');
  const heard = page.waitForResponse(/\/users\/me$/);
  const askedAgain = page.waitForResponse((answer) => answer.url().endsWith(`/lots/${lot?.id}`));
  await callFarm(manager, 'PUT', `farm_users/${user.id}`, { name: user.name, email, user_type: 'admin' });
  await heard;
  await askedAgain;
  await expect(page.getByLabel('Cliente')).toHaveValue('Escrito pela metade');
});

test('the table of lots is ordered by what is asked, sums all of them, and is there again', async ({ page }) => {
  const { totals } = await overview('sort=name');
  const [heaviest] = (await overview('sort=-avg_weight')).data;
  const narrow = (page.viewportSize()?.width ?? 0) < 500;
  await open(page, '/admin/lots');
  await openTools(page);
  await page.getByText('Tabela', { exact: true }).click();
  const rows = narrow ? page.getByRole('list', { name: 'Lotes' }).getByRole('listitem') : page.locator('tbody tr');
  if (narrow) await page.getByLabel('Ordenar por').selectOption('Peso (kg)');
  else await page.getByRole('columnheader', { name: 'Peso (kg)' }).getByRole('button').press('Enter');
  await expect(rows.first()).toContainText(heaviest?.name ?? '');
  if (!narrow)
    await expect(page.getByRole('columnheader', { name: 'Peso (kg)' })).toHaveAttribute('aria-sort', 'descending');
  const sum = narrow ? rows.last() : page.locator('tfoot');
  await expect(sum).toContainText(`${totals.lots} lotes`);
  await expect(sum).toContainText(totals.heads.toLocaleString('pt-BR'));
  await expectAccessible(page);
  await page.reload();
  await expect(rows.first()).toBeVisible();
  await page.getByLabel('Buscar').fill('nenhum destes');
  await expect(page.getByText('Nada encontrado na busca')).toBeVisible();
});

async function overview(query: string) {
  const { token, farm_id } = await sessionOf('admin');
  const path = `${ownServer().url}/api/v1/farms/${farm_id}/lots/overview?${query}`;
  const answer = await fetch(path, { headers: { authorization: token } });
  return (await answer.json()) as { data: Lot[]; totals: { lots: number; heads: number } };
}
