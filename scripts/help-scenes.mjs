// Where each picture of the help is taken, by its name in `web/src/shell/help-pictures.ts`: the page, who looks at it, and
// what is ringed there. `{lots}` in an address is the first of the farm's lots, `{farm}` the farm.

/** Row `n` of a list. */
const row = (page, n = 0) => page.getByRole('main').locator('li:has(> div > h2)').nth(n);
const fact = (page, label, n) => row(page, n).locator('dl > div', { hasText: label });
const field = (page, label) =>
  page.locator('.mantine-InputWrapper-root', { has: page.getByLabel(label, { exact: true }) });
const badge = (page) => row(page).locator('h2 .mantine-Badge-root');
const button = (page, name) => page.getByRole('button', { name });
const link = (page, name) => page.getByRole('main').getByRole('link', { name });

export const scenes = {
  board: {
    path: '/admin',
    show: (page) => [page.getByLabel('Lotes na ordem da leitura').getByRole('listitem').nth(1)],
  },
  'operator-day': {
    path: '/operador',
    as: 'operator',
    show: async (page) => {
      await chooseWagon(page);
      return [button(page, /^Começar: /)];
    },
  },
  batch: {
    path: '/operador',
    as: 'operator',
    show: async (page) => {
      // What is begun here is of this picture alone.
      await page.route('**/operations/**', (route) => route.abort());
      await chooseWagon(page);
      await button(page, /^Começar: /)
        .first()
        .click();
      await button(page, 'Começar carga').click();
      await page.getByLabel('Carregado (kg)').fill('605');
      return [field(page, 'Carregado (kg)'), button(page, 'Avançar')];
    },
  },
  profile: { path: '/admin/profile', show: (page) => [field(page, 'Telefone'), field(page, 'Senha atual')] },
  'treat-schedules': {
    path: '/admin/treat-schedule',
    show: async (page) => {
      await row(page).getByRole('button').first().click();
      return [row(page).getByRole('table')];
    },
  },
  'treat-schedule-form': {
    path: '/admin/treat-schedule/new',
    show: async (page) => {
      await page.getByLabel('Regra').selectOption({ index: 1 });
      await page.getByLabel('Trato', { exact: true }).selectOption({ index: 1 });
      await page.getByLabel('Horário').fill('06:30');
      return [field(page, 'Regra'), field(page, 'Trato'), field(page, 'Horário'), button(page, '+ Adicionar')];
    },
  },
  'trough-reading': {
    path: '/admin/trough-reading',
    as: 'operator',
    show: async (page) => {
      const notes = page.getByRole('group', { name: /^Nota de/ }).first();
      await notes.getByRole('button').nth(1).click();
      // The demonstration's round is over by now: a second note is asked about.
      await button(page, 'Confirmar').click();
      return [notes, button(page, /^Salvar/)];
    },
  },
  operations: {
    path: '/admin/operations',
    show: (page) => [fact(page, 'Previsto', 1), fact(page, 'Fornecido', 1), fact(page, 'Erro', 1)],
  },
  operation: { path: '/admin/operations/{operations}', show: (page) => [page.getByRole('table', { name: 'Carga' })] },
  quarantine: {
    path: '/admin/quarantine',
    show: (page) => [row(page).locator('h2 + div')],
  },
  'feed-calls': { path: '/admin/feed-calls', show: (page) => [button(page, /^Aceitar/), fact(page, 'Sugestão')] },
  'call-rules': {
    path: '/admin/feed-calls/settings',
    show: (page) => [page.getByRole('main').locator('form section')],
  },
  'call-practice': { path: '/admin/feed-calls/practice', show: (page) => [page.getByRole('columnheader').nth(2)] },
  alerts: { path: '/admin/alerts', show: (page) => [row(page)] },
  'alert-settings': { path: '/admin/alerts/settings', show: (page) => [page.locator('form ul > li').first()] },
  alert: {
    path: '/admin/alerts/{alerts}',
    show: (page) => [button(page, 'Marcar como visto'), button(page, 'Adiar 1 h')],
  },
  briefing: { path: '/admin/briefing', show: (page) => [page.locator('li[data-asks]')] },
  lots: {
    path: '/admin/lots',
    show: (page) => [link(page, /^Relatório de/), link(page, /^Movimentações de/), link(page, /^Custos de/)],
  },
  'lot-form': { path: '/admin/lots/{lots}/edit', show: (page) => [field(page, 'Carga Inicial (kg)')] },
  import: {
    path: '/admin/lots/import',
    show: (page) => [button(page, 'Modelo em XLSX'), button(page, 'Escolher arquivo')],
  },
  'lot-movements': { path: '/admin/lots/{lots}/movements', show: (page) => [page.getByRole('main').locator('form')] },
  'lot-costs': { path: '/admin/lots/{lots}/costs', show: (page) => [field(page, 'Preço de compra')] },
  history: { path: '/admin/lots/{lots}/history', show: (page) => [row(page)] },
  'lot-report': { path: '/admin/farms/{farm}/lots/{lots}/report', show: (page) => [button(page, /PDF/)] },
  'lot-comparison': {
    path: '/admin/farms/{farm}/lots/compare?ids={pair}',
    show: (page) => [page.getByRole('main').getByText('★')],
  },
  'close-out': {
    path: '/admin/farms/{farm}/lots/{closed}/close-out',
    show: (page) => [page.getByRole('main').locator('header h2 .mantine-Badge-root')],
  },
  rules: { path: '/admin/rules', show: (page) => [row(page).locator('ol')] },
  'rule-form': { path: '/admin/rules/{rules}/edit', show: (page) => [button(page, /^Mover/).first()] },
  recipes: { path: '/admin/recipes', show: (page) => [fact(page, 'Matéria seca'), fact(page, 'Custo')] },
  'recipe-form': { path: '/admin/recipes/{recipes}/edit', show: (page) => [button(page, /^Mover/).first()] },
  treats: { path: '/admin/treats', show: (page) => [0, 1, 2].map((n) => fact(page, 'Percentual', n)) },
  'treat-form': { path: '/admin/treats/{treats}/edit', show: (page) => [field(page, /Percentual/)] },
  corrals: { path: '/admin/corrals', show: (page) => [fact(page, 'Capacidade')] },
  'corral-form': { path: '/admin/corrals/{corrals}/edit', show: (page) => [field(page, /Capacidade/)] },
  'corral-indexes': {
    path: '/admin/corral-indexes',
    show: (page) => [fact(page, 'Valor do índice'), fact(page, 'Cocho observado')],
  },
  'corral-index-form': {
    path: '/admin/corral-indexes/{corral_indexes}/edit',
    show: (page) => [field(page, 'Valor (%)'), field(page, 'Cocho observado')],
  },
  wagons: { path: '/admin/wagons', show: (page) => [fact(page, 'Capacidade'), fact(page, 'Divisão')] },
  'wagon-form': {
    path: '/admin/wagons/{wagons}/edit',
    show: (page) => [field(page, 'Capacidade (kg)'), field(page, 'Divisão da balança (kg)')],
  },
  ingredients: { path: '/admin/ingredients', show: (page) => [link(page, /^Custos de|^Preços de/)] },
  prices: { path: '/admin/ingredients/{ingredients}/prices', show: (page) => [field(page, 'Válido desde')] },
  'dry-matters': {
    path: '/admin/ingredients/{ingredients}/dry-matters',
    show: (page) => [field(page, 'Válida desde')],
  },
  settings: {
    path: '/admin/settings',
    show: (page) => [field(page, 'Preço de venda (R$/@)'), field(page, 'Rendimento de saída (%)')],
  },
  'farm-users': { path: '/admin/farm-users', show: (page) => [button(page, /^Convidar operador/)] },
  'farm-user-form': {
    path: '/admin/farm-users/new',
    show: (page) => [field(page, 'Tipo de usuário'), page.locator('.mantine-Checkbox-root')],
  },
  farms: { path: '/manager/farms', as: 'staff', show: (page) => [button(page, /^Criar fazenda de/)] },
  contacts: {
    path: '/manager/contacts',
    as: 'staff',
    show: (page) => [badge(page), fact(page, 'Anotações')],
  },
  proposals: {
    path: '/manager/proposals',
    as: 'staff',
    show: (page) => [badge(page), fact(page, 'Número')],
  },
  proposal: { path: '/manager/proposals/create', as: 'staff', show: (page) => [field(page, 'Nome do cliente')] },
  pipeline: { path: '/manager/pipeline', as: 'staff', show: (page) => [row(page)] },
  'travel-expenses': { path: '/manager/travel-expense-reports', as: 'staff', show: (page) => [row(page)] },
  'travel-expense': {
    path: '/manager/travel-expense-report?id={trip}',
    as: 'staff',
    show: (page) => [page.getByLabel('Totais')],
  },
};

async function chooseWagon(page) {
  const question = page.locator('fieldset', { hasText: 'Em qual vagão' }).getByRole('button');
  if ((await question.count()) > 0) await question.first().click();
}
