import { page } from './route-kinds.tsx';

/** What the provider's own staff open. */
export const providerPages = [
  page('/manager/farms', 'Fazendas', 'staff', () => import('./features/farms/farms.page.tsx'), 'FarmsPage'),
  page('/manager/contacts', 'Contatos', 'staff', () => import('./features/contacts/contacts.page.tsx'), 'ContactsPage'),
  page(
    '/manager/proposals',
    'Gerenciamento de Propostas',
    'sales',
    () => import('./features/proposals/proposals.page.tsx'),
    'ProposalsPage',
  ),
  page(
    '/manager/proposals/create',
    'Proposta',
    'sales',
    () => import('./features/proposals/proposal-editor.page.tsx'),
    'ProposalEditorPage',
  ),
  page(
    '/manager/pipeline',
    'Funil de Vendas',
    'staff',
    () => import('./features/proposals/pipeline.page.tsx'),
    'PipelinePage',
  ),
  page(
    '/manager/travel-expense-reports',
    'Despesas de Viagem',
    'sales',
    () => import('./features/travel-expenses/travel-expenses.page.tsx'),
    'TravelExpensesPage',
  ),
  page(
    '/manager/travel-expense-report',
    'Relatório de Despesas de Viagem',
    'sales',
    () => import('./features/travel-expenses/travel-expense-report.page.tsx'),
    'TravelExpenseReportPage',
  ),
];
