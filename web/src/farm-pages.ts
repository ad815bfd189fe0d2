import { page } from './route-kinds.tsx';

const briefing = () => import('./features/briefing/briefing.page.tsx');
const alert = () => import('./features/alerts/alert.page.tsx');
const corralForm = () => import('./features/corrals/corral-form.page.tsx');
const corralIndexForm = () => import('./features/corral-indexes/corral-index-form.page.tsx');
const farmUserForm = () => import('./features/farm-users/farm-user-form.page.tsx');
const lotForm = () => import('./features/lots/lot-form.page.tsx');
const recipeForm = () => import('./features/recipes/recipe-form.page.tsx');
const ruleForm = () => import('./features/rules/rule-form.page.tsx');
const treatForm = () => import('./features/treats/treat-form.page.tsx');
const treatScheduleForm = () => import('./features/treat-schedules/treat-schedule-form.page.tsx');
const wagonForm = () => import('./features/wagons/wagon-form.page.tsx');
const history = () => import('./features/history/history.page.tsx');
const imports = () => import('./features/imports/import.page.tsx');

/** What a farm's people open, each loaded when it is first needed. */
export const farmPages = [
  page('/admin', 'Início', null, () => import('./features/dashboard/dashboard.page.tsx'), 'DashboardPage'),
  page(
    '/operador',
    'Operação do dia',
    'operations.write',
    () => import('./features/operator/operator.page.tsx'),
    'OperatorPage',
  ),
  page(
    '/operador/$batch',
    'Batelada',
    'operations.write',
    () => import('./features/operator/batch.page.tsx'),
    'BatchPage',
    { cab: true },
  ),
  page('/admin/profile', 'Meu perfil', null, () => import('./features/session/profile.page.tsx'), 'ProfilePage'),

  page(
    '/admin/treat-schedule',
    'Todas programações',
    'treat-schedules.read',
    () => import('./features/treat-schedules/treat-schedules.page.tsx'),
    'TreatSchedulesPage',
  ),
  page(
    '/admin/treat-schedule/new',
    'Nova programação',
    'treat-schedules.write',
    treatScheduleForm,
    'TreatScheduleFormPage',
  ),
  page(
    '/admin/treat-schedule/$id/edit',
    'Editar programação',
    'treat-schedules.write',
    treatScheduleForm,
    'TreatScheduleFormPage',
  ),

  page(
    '/admin/trough-reading',
    'Leitura de cocho',
    'trough-readings.read',
    () => import('./features/trough-reading/trough-reading.page.tsx'),
    'TroughReadingPage',
  ),

  page(
    '/admin/operations',
    'Operações',
    'operations.own',
    () => import('./features/operations/operations.page.tsx'),
    'OperationsPage',
  ),
  page(
    '/admin/operations/$id',
    'Detalhes da operação',
    'operations.own',
    () => import('./features/operations/operation-details.page.tsx'),
    'OperationDetailsPage',
  ),

  page(
    '/admin/quarantine',
    'Quarentena',
    'quarantine.read',
    () => import('./features/quarantine/quarantine.page.tsx'),
    'QuarantinePage',
  ),

  page(
    '/admin/feed-calls',
    'Sugestões de carga',
    'trough-readings.read',
    () => import('./features/feed-calls/feed-calls.page.tsx'),
    'FeedCallsPage',
  ),

  page(
    '/admin/feed-calls/settings',
    'Regras de sugestão',
    'trough-readings.read',
    () => import('./features/feed-calls/call-rules.page.tsx'),
    'CallRulesPage',
  ),
  page(
    '/admin/feed-calls/practice',
    'Sugestão e prática',
    'reports.read',
    () => import('./features/feed-calls/call-practice.page.tsx'),
    'CallPracticePage',
  ),

  page('/admin/alerts', 'Alertas', 'alerts.read', () => import('./features/alerts/alerts.page.tsx'), 'AlertsPage'),
  page(
    '/admin/alerts/settings',
    'Configurar alertas',
    'alert-settings.read',
    () => import('./features/alerts/alert-settings.page.tsx'),
    'AlertSettingsPage',
  ),
  page('/admin/briefing', 'Resumo da manhã', 'alerts.read', briefing, 'BriefingPage'),
  page('/admin/farms/$farmId/briefing', 'Resumo da manhã', 'alerts.read', briefing, 'BriefingPage'),
  page('/admin/alerts/$id', 'Alerta', 'alerts.read', alert, 'AlertPage'),
  // From a notification: of whichever of the person's farms.
  page('/admin/farms/$farmId/alerts/$id', 'Alerta', 'alerts.read', alert, 'AlertPage'),

  page('/admin/lots', 'Lotes', 'lots.read', () => import('./features/lots/lots.page.tsx'), 'LotsPage'),
  page('/admin/lots/new', 'Criar Lote', 'lots.write', lotForm, 'LotFormPage'),
  page('/admin/lots/import', 'Importar Lotes', 'lots.write', imports, 'ImportPage'),
  page('/admin/lots/$id/edit', 'Editar Lote', 'lots.write', lotForm, 'LotFormPage'),
  page(
    '/admin/lots/$id/movements',
    'Movimentações do Lote',
    'lots.read',
    () => import('./features/lots/lot-movements.page.tsx'),
    'LotMovementsPage',
  ),
  page(
    '/admin/lots/$id/costs',
    'Custos do Lote',
    'money.read',
    () => import('./features/lots/lot-costs.page.tsx'),
    'LotCostsPage',
  ),
  page('/admin/lots/$id/history', 'Histórico do Lote', 'lots.read', history, 'HistoryPage'),

  page(
    '/admin/farms/$farmId/lots/$lotId/report',
    'Relatório do Lote',
    'reports.read',
    () => import('./features/lot-report/lot-report.page.tsx'),
    'LotReportPage',
  ),

  page(
    '/admin/farms/$farmId/lots/compare',
    'Comparação de Lotes',
    'lots.read',
    () => import('./features/lot-overview/lot-comparison.page.tsx'),
    'LotComparisonPage',
  ),

  page(
    '/admin/farms/$farmId/lots/$lotId/close-out',
    'Fechamento do Lote',
    'money.read',
    () => import('./features/close-outs/close-out.page.tsx'),
    'CloseOutPage',
  ),

  page('/admin/rules', 'Regras', 'rules.read', () => import('./features/rules/rules.page.tsx'), 'RulesPage'),
  page('/admin/rules/new', 'Criar Regra', 'rules.write', ruleForm, 'RuleFormPage'),
  page('/admin/rules/$id/edit', 'Editar Regra', 'rules.write', ruleForm, 'RuleFormPage'),

  page(
    '/admin/recipes',
    'Receitas',
    'recipes.read',
    () => import('./features/recipes/recipes.page.tsx'),
    'RecipesPage',
  ),
  page('/admin/recipes/new', 'Criar Receita', 'recipes.write', recipeForm, 'RecipeFormPage'),
  page('/admin/recipes/import', 'Importar Receitas', 'recipes.write', imports, 'ImportPage'),
  page('/admin/recipes/$id/edit', 'Editar Receita', 'recipes.write', recipeForm, 'RecipeFormPage'),
  page('/admin/recipes/$id/history', 'Histórico da Receita', 'recipes.read', history, 'HistoryPage'),

  page('/admin/treats', 'Tratos', 'treats.read', () => import('./features/treats/treats.page.tsx'), 'TreatsPage'),
  page('/admin/treats/new', 'Criar Trato', 'treats.write', treatForm, 'TreatFormPage'),
  page('/admin/treats/$id/edit', 'Editar Trato', 'treats.write', treatForm, 'TreatFormPage'),

  page('/admin/corrals', 'Baias', 'corrals.read', () => import('./features/corrals/corrals.page.tsx'), 'CorralsPage'),
  page('/admin/corrals/new', 'Criar Baia', 'corrals.write', corralForm, 'CorralFormPage'),
  page('/admin/corrals/import', 'Importar Baias', 'corrals.write', imports, 'ImportPage'),
  page('/admin/corrals/$id/edit', 'Editar Baia', 'corrals.write', corralForm, 'CorralFormPage'),

  page(
    '/admin/corral-indexes',
    'Índices de Cocho',
    'corral-indexes.read',
    () => import('./features/corral-indexes/corral-indexes.page.tsx'),
    'CorralIndexesPage',
  ),
  page('/admin/corral-indexes/new', 'Criar Índice', 'corral-indexes.write', corralIndexForm, 'CorralIndexFormPage'),
  page(
    '/admin/corral-indexes/$id/edit',
    'Editar Índice',
    'corral-indexes.write',
    corralIndexForm,
    'CorralIndexFormPage',
  ),

  page('/admin/wagons', 'Vagões', 'wagons.read', () => import('./features/wagons/wagons.page.tsx'), 'WagonsPage'),
  page('/admin/wagons/new', 'Criar Vagão', 'wagons.write', wagonForm, 'WagonFormPage'),
  page('/admin/wagons/$id/edit', 'Editar Vagão', 'wagons.write', wagonForm, 'WagonFormPage'),
  page('/admin/wagons/$id/history', 'Histórico do Vagão', 'wagons.read', history, 'HistoryPage'),

  page(
    '/admin/ingredients',
    'Ingredientes',
    'ingredients.read',
    () => import('./features/ingredients/ingredients.page.tsx'),
    'IngredientsPage',
  ),
  page('/admin/ingredients/import', 'Importar Ingredientes', 'ingredients.write', imports, 'ImportPage'),

  page('/admin/prices/import', 'Importar Preços', 'money.write', imports, 'ImportPage'),
  page('/admin/dry-matters/import', 'Importar Matéria seca', 'ingredients.write', imports, 'ImportPage'),
  page(
    '/admin/ingredients/$id/prices',
    'Preços do ingrediente',
    'money.read',
    () => import('./features/prices/ingredient-prices.page.tsx'),
    'IngredientPricesPage',
  ),
  page(
    '/admin/ingredients/$id/dry-matters',
    'Matéria seca do ingrediente',
    'ingredients.read',
    () => import('./features/dry-matters/ingredient-dry-matters.page.tsx'),
    'IngredientDryMattersPage',
  ),
  page(
    '/admin/settings',
    'Preços e custos',
    'money.read',
    () => import('./features/farm-settings/farm-settings.page.tsx'),
    'SettingsPage',
  ),

  page(
    '/admin/farm-users',
    'Usuários',
    'farm-users.read',
    () => import('./features/farm-users/farm-users.page.tsx'),
    'FarmUsersPage',
  ),
  page('/admin/farm-users/new', 'Criar Usuário', 'farm-users.write', farmUserForm, 'FarmUserFormPage'),
  page('/admin/farm-users/$id/edit', 'Editar Usuário', 'farm-users.write', farmUserForm, 'FarmUserFormPage'),
];
