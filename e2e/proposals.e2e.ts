import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  anyScreen,
  banner,
  call,
  expect,
  expectAccessible,
  home,
  newEmail,
  newMember,
  open,
  sessionOf,
  test,
  unique,
} from './cocho.ts';
import { expectFits } from './fits.ts';
import { hold } from './hold.ts';
import { ownServer } from './server.ts';

test('an offer is written on the page that is printed, found again, copied and deleted', async ({ page }) => {
  const client = unique('Fazenda Santa Rita');
  const author = await newMember('technician');
  await open(page, '/manager/proposals', author);
  await expect(page.getByText('Comece criando sua primeira proposta.')).toBeVisible();
  await page.getByRole('link', { name: 'Nova Proposta' }).click();

  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByLabel('Nome do cliente')).toHaveAccessibleDescription('Nome do cliente é obrigatório');
  await page.getByLabel('Nome do cliente').fill(client);
  await page.getByLabel('CPF/CNPJ').fill('12.ABC.345/01DE-35');
  await page.getByLabel('Desconto (%)').fill('10');
  const total = page.getByRole('table', { name: 'Implantação', exact: true }).getByRole('row').last();
  await expect(total).toContainText('R$ 11.070,00');

  await page.getByRole('button', { name: 'Configurar Proposta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Configurar Proposta' });
  await dialog.getByLabel('Valor do kit').fill('10000,01');
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await expect(total).toContainText('R$ 9.000,01');
  await expect(page.getByRole('table', { name: 'Pagamento' })).toContainText('R$ 4.500,01');
  await expectAccessible(page);
  // On paper, on one sheet, stands what was written, and nothing of what it is written with.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Nome do cliente')).toBeVisible();
  for (const tool of ['Desconto (%)', 'Observações']) await expect(page.getByLabel(tool)).toBeHidden();
  for (const role of ['button', 'navigation'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
  await page.emulateMedia({ media: null });
  // Stored, and its answer lost: saved again it is the same offer.
  let isLost = false;
  await page.route('**/v1/proposals', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(banner(page, /^Erro ao salvar proposta\. Tente novamente\./)).toBeVisible();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(banner(page, 'Proposta salva com sucesso!')).toBeVisible();

  const card = page.getByRole('listitem').filter({ hasText: client });
  await expect(card).toHaveCount(1);
  for (const text of ['Rascunho', '12.ABC.345/01DE-35', 'R$ 9.000,01', 'R$ 590,00'])
    await expect(card).toContainText(text);
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: /^PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^proposta_Fazenda_Santa_Rita_\w+_\d+\.pdf$/);

  await card.getByRole('button', { name: /^Duplicar/ }).click();
  await expect(page.getByLabel('Nome do cliente')).toHaveValue(client);

  // What is saved elsewhere meanwhile takes nothing away that is being typed, and is not replaced by it either.
  const path = `proposals/${new URL(page.url()).searchParams.get('id')}`;
  await page.getByLabel('Observações').fill('Frete incluso');
  await call(author, 'PUT', path, { client_name: client, client_address: 'Rua A' });
  const read = page.waitForResponse((response) => response.url().endsWith(path));
  await page.clock.setFixedTime(Date.now() + 120_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await read;
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const clash = page.getByRole('dialog', { name: 'Alterada em outro aparelho' });
  await expect(clash.getByRole('row', { name: /^Observações\s+Frete incluso/ })).toBeVisible();
  await clash.getByRole('button', { name: 'Usar a versão atual' }).click();
  await expect(page.getByLabel('Observações')).toHaveValue('');
  await expect(page.getByLabel('Endereço')).toHaveValue('Rua A');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(card).toHaveCount(2);
  await card
    .first()
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await expect(page.getByText('Tem certeza que deseja excluir esta proposta?')).toBeVisible();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(card).toHaveCount(1);
});

test('nobody finds the proposal of another author, nor a worker any', anyScreen, async ({ page, openAs }) => {
  const author = await newMember('technician');
  const { data } = await call<{ data: { id: number } }>(author, 'POST', 'proposals', {
    client_name: unique('Cliente'),
  });
  await open(page, `/manager/proposals/create?id=${data.id}`);
  await expect(page.getByText('Proposta não encontrada').first()).toBeVisible();
  const worker = await openAs('worker');
  await worker.goto('/manager/proposals');
  await expect(worker).toHaveURL(/\/403$/);
});

test(
  'whoever leaves an offer while it is saved stays where they went, and hears what became of it',
  anyScreen,
  async ({ page }) => {
    const author = await sessionOf('staff');
    const name = unique('Fazenda Leste');
    const contact = { name, email: newEmail(), phone: '17991234567', farm_size: 'media' };
    await call(null, 'POST', 'contacts', contact);
    await open(page, '/manager/contacts', author);
    const save = page.getByRole('button', { name: 'Salvar', exact: true });
    const leave = async () => {
      await page.getByRole('button', { name: 'Voltar' }).click();
      await page.getByRole('button', { name: 'Sair sem salvar' }).click();
      await expect(page.getByRole('heading', { name: 'Gerenciamento de Propostas' })).toBeVisible();
    };

    // Back leads to the list, wherever one came from; and the answer leads nobody away from where they are by then.
    await page.getByRole('link', { name: `Criar proposta para ${name}` }).click();
    await page.getByLabel('Endereço').fill('Rua A');
    const made = await hold(page, 'POST', '**/v1/proposals');
    await save.click();
    await made.arrived;
    await leave();
    await home(page).click();
    made.release();
    await expect(banner(page, 'Proposta salva com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/(admin|manager\/farms)$/);

    // What was changed elsewhere is told to who left, and nothing is replaced.
    await page.goto('/manager/proposals');
    const card = page.getByRole('listitem').filter({ hasText: name });
    await card.getByRole('link', { name: /^Editar/ }).click();
    await expect(page.getByLabel('Endereço')).toHaveValue('Rua A');
    const path = `proposals/${new URL(page.url()).searchParams.get('id')}`;
    await call(author, 'PUT', path, { client_name: name, client_address: 'Rua B' });
    await page.getByLabel('Endereço').fill('Rua C');
    const late = await hold(page, 'PUT', `**/${path}`);
    await save.click();
    await late.arrived;
    await leave();
    late.release();
    await expect(banner(page, /^Erro ao salvar proposta\. Tente novamente\..*em outro aparelho/)).toBeVisible();

    // What is typed while it is saved is not lost with the page.
    await card.getByRole('link', { name: /^Editar/ }).click();
    await page.getByLabel('Endereço').fill('Rua D');
    const slow = await hold(page, 'PUT', `**/${path}`);
    await save.click();
    await slow.arrived;
    await page.getByLabel('Observações').fill('Frete incluso');
    slow.release();
    await expect(banner(page, 'Proposta salva com sucesso!')).toBeVisible();
    await save.click();
    await expect(page).toHaveURL(/\/manager\/proposals$/);
    const { data: saved } = await call<{ data: object }>(author, 'GET', path);
    expect(saved).toMatchObject({ client_address: 'Rua D', observations: 'Frete incluso' });

    // What goes out is what stands there now: without an address nothing does.
    await call(author, 'PUT', path, { client_name: name, client_email: contact.email });
    await card.getByRole('link', { name: /^Editar/ }).click();
    await expect(page.getByLabel('Endereço')).toHaveValue('');
    await call(author, 'PUT', path, { client_name: name });
    await page.getByRole('button', { name: 'Enviar ao cliente' }).click();
    await expect(banner(page, /^Erro ao atualizar proposta.*Informe o email do cliente/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enviar ao cliente' })).toBeDisabled();

    await page.route('**/v1/proposals', (route) => route.fulfill({ status: 503, json: { errors: ['Fora do ar'] } }));
    await page.goto('/manager/proposals');
    await expect(page.getByRole('heading', { name: 'Erro ao carregar propostas' })).toBeVisible();
  },
);

test('who ends the link of an offer is asked first', anyScreen, async ({ page }) => {
  const author = await newMember('technician');
  const offer = { client_name: unique('Fazenda Sul'), client_email: newEmail() };
  const { data } = await call<{ data: { id: number; number: string } }>(author, 'POST', 'proposals', offer);
  await call(author, 'POST', `proposals/${data.id}/send`);
  await open(page, `/manager/proposals/create?id=${data.id}`, author);
  const end = page.getByRole('button', { name: 'Encerrar link' });
  const dialog = page.getByRole('dialog', { name: `Encerrar o link da proposta ${data.number}?` });
  await end.click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await end.click();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(end).toBeHidden();
});

test('a client reads an offer under its link and accepts it with the code from their mailbox', async ({
  page,
  openAs,
}) => {
  const author = await newMember('technician');
  const client_email = newEmail();
  const offer = { client_name: unique('Fazenda Norte'), client_email };
  const { data } = await call<{ data: { id: number; number: string } }>(author, 'POST', 'proposals', offer);
  const seller = await openAs(author);
  await seller.goto(`/manager/proposals/create?id=${data.id}`);
  await seller.getByRole('button', { name: 'Enviar ao cliente' }).click();
  await seller.getByRole('button', { name: 'Confirmar' }).click();
  await expect(banner(seller, 'Proposta enviada com sucesso')).toBeVisible();
  await seller.getByRole('button', { name: 'Enviar ao cliente' }).click();
  const again = seller.getByRole('dialog', { name: `Enviar a proposta ${data.number}?` });
  await expect(again).toContainText(`${client_email} recebe outro link`);
  await again.getByRole('button', { name: 'Cancelar' }).click();

  const { data: link } = await call<{ data: { url: string } }>(author, 'POST', `proposals/${data.id}/link`);
  await page.goto(new URL(link.url).pathname);
  await expect(page.getByRole('heading', { name: offer.client_name })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Aceitar proposta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Ana Prado');
  await dialog.getByLabel('CPF').fill('529.982.247-25');
  await dialog.getByLabel('Cargo').fill('Proprietária');
  await dialog.getByRole('button', { name: 'Enviar código' }).click();
  await expect(banner(page, 'Enviamos um código ao email que recebeu a proposta')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Código').fill(await codeIn(client_email));
  await dialog.getByLabel(`Li e aceito a proposta ${data.number} (versão 1)`).check();
  await dialog.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByText('Aprovada por Ana Prado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aceitar proposta' })).toBeHidden();

  // What binds the client is there for who wrote it: who signed, and the very file.
  await seller.reload();
  await expect(seller.getByText('Ana Prado · CPF 529.982.247-25 · Proprietária')).toBeVisible();
  expect(await seller.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const download = seller.waitForEvent('download');
  await seller.getByRole('button', { name: 'PDF aceito' }).click();
  const accepted = readFileSync(await (await download).path());
  await expect(seller.getByText(createHash('sha256').update(accepted).digest('hex'))).toBeVisible();
});

/** From the letter that came for an address, once it is there. */
async function codeIn(email: string): Promise<string> {
  const folder = join(ownServer().dataDir, 'mail');
  let code = '';
  await expect(() => {
    const letters = readdirSync(folder).filter((name) => name.includes(email));
    const texts = letters.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\n', ''));
    code = texts.map((text) => /digo =C3=A9: (\d{6})/.exec(text)?.[1] ?? '').join('');
    expect(code).toHaveLength(6);
  }).toPass();
  return code;
}
