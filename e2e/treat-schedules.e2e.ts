import { anyScreen, callFarm, expect, home, open, type Session, settled, test } from './cocho.ts';
import { newFeeding } from './feeding.ts';

const list = '/admin/treat-schedule';

test(
  'the same treat is not added twice, and one that was chosen and not added is neither left nor saved over without a word',
  anyScreen,
  async ({ page }) => {
    const { farmer, rule } = await newFeeding();
    await open(page, `${list}/${(await scheduleOf(farmer)).id}/edit`, farmer);
    await choose('23:59');
    await expect(page.getByLabel('Horário')).toHaveAccessibleDescription('Este trato já está na programação');
    await expect(page.getByRole('button', { name: /^Remover Trato único/ })).toHaveCount(1);
    await choose('06:00');
    await expect(page.getByRole('button', { name: /^Remover Trato único/ })).toHaveCount(2);

    const register = page.getByRole('button', { name: 'Registrar' });
    await page.getByLabel('Regra', { exact: true }).selectOption(rule);
    await register.click();
    await expect(page.getByLabel('Trato', { exact: true })).toBeFocused();
    await page.getByLabel('Trato', { exact: true }).selectOption('Trato único (50%)');
    await page.getByLabel('Horário').fill('12:00');
    await register.click();
    await expect(page.getByLabel('Horário')).toBeFocused();
    await expect(page.getByLabel('Horário')).toHaveAccessibleDescription(
      'Pressione + Adicionar para incluir o trato escolhido, ou limpe os campos',
    );
    await page.getByRole('button', { name: '+ Adicionar' }).click();
    await expect(page.getByRole('button', { name: /^Remover Trato único/ })).toHaveCount(3);
    await register.click();
    await expect(page).toHaveURL(list);
    expect((await scheduleOf(farmer)).treat_items).toHaveLength(3);

    await page.goto(`${list}/new`);
    await page.getByLabel('Regra', { exact: true }).selectOption(rule);
    await home(page).click();
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(page.getByLabel('Regra', { exact: true })).toContainText(rule);
    await home(page).click();
    await question.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page).toHaveURL('/admin');

    async function choose(time: string): Promise<void> {
      await page.getByLabel('Regra', { exact: true }).selectOption(rule);
      await page.getByLabel('Trato', { exact: true }).selectOption('Trato único (50%)');
      await page.getByLabel('Horário').fill(time);
      await page.getByRole('button', { name: '+ Adicionar' }).click();
    }
  },
);

test('who edits a schedule that another person changed sees which treats differ', anyScreen, async ({ page }) => {
  const { farmer, worker, rule } = await newFeeding();
  const { id, treat_items } = await scheduleOf(farmer);
  const [item] = treat_items;
  await open(page, `${list}/${id}/edit`, farmer);
  await page.getByLabel('Nome (opcional)').fill('Rotina');
  const theirs = { rule_id: item?.rule.id, treat_id: item?.treat.id, scheduled_time: '06:30' };
  const treat_item = { ...theirs, id: item?.id, scheduled_time: '23:59' };
  await callFarm(farmer, 'PUT', `treat_schedules/${id}`, {
    user_ids: [worker.user.id, farmer.user.id],
    treat_items: [theirs, treat_item],
  });
  await page.getByRole('button', { name: 'Registrar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterado por outra pessoa' });
  const cells = (name: string) => dialog.getByRole('row', { name }).getByRole('cell');
  await expect(cells('Tratos')).toHaveText([
    `06:30 ${rule} · Trato único 23:59 ${rule} · Trato único`,
    `23:59 ${rule} · Trato único`,
  ]);
  await expect(cells('Operadores')).toHaveText(['Ana Bento', 'Bento']);
  await dialog.getByRole('button', { name: 'Salvar a minha' }).click();
  await expect.poll(async () => (await scheduleOf(farmer)).treat_items).toHaveLength(1);
});

test('what is not there to be edited is said not to be found', anyScreen, async ({ page }) => {
  await open(page, `${list}/999999999/edit`);
  for (const [path, title] of [
    [list, 'Programação não encontrada'],
    ['/admin/lots', 'Lote não encontrado'],
    ['/admin/rules', 'Regra não encontrada'],
    ['/admin/farm-users', 'Usuário não encontrado'],
  ]) {
    await page.goto(`${path}/999999999/edit`);
    await settled(page);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tentar Novamente' })).toHaveCount(0);
  }
});

interface Schedule {
  id: number;
  treat_items: { id: number; rule: { id: number }; treat: { id: number } }[];
}

async function scheduleOf(session: Session): Promise<Schedule> {
  const [schedule] = await callFarm<Schedule[]>(session, 'GET', 'treat_schedules');
  if (!schedule) throw new Error('no schedule');
  return schedule;
}
