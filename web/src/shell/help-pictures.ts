/** As wide and high as it is photographed, on the screen of the office and of a hand. */
export const pictureSizes = {
  office: { width: 560, height: 350 },
  hand: { width: 384, height: 480 },
};

interface HelpPicture {
  pages: string[];
  alt: string;
  screen?: keyof typeof pictureSizes;
}

/** What the help shows of each page, by the name of its file; `scripts/help-pictures.mjs` takes them. */
export const helpPictures: Record<string, HelpPicture> = {
  board: {
    pages: ['/admin'],
    alt: 'Os lotes do dia num quadro cada, com o que já receberam e o que falta; um deles está marcado.',
  },
  'operator-day': {
    pages: ['/operador'],
    alt: 'As bateladas de hoje no celular, com o botão que começa a próxima marcado.',
    screen: 'hand',
  },
  batch: {
    pages: ['/operador/$batch'],
    alt: 'Uma batelada no celular: o ingrediente e o seu alvo, com o peso carregado e o botão Avançar marcados.',
    screen: 'hand',
  },
  profile: {
    pages: ['/admin/profile'],
    alt: 'O formulário do perfil, com o telefone e a senha atual marcados.',
  },
  'treat-schedules': {
    pages: ['/admin/treat-schedule'],
    alt: 'Uma programação aberta, com os horários, os tratos e as regras do dia marcados.',
  },
  'treat-schedule-form': {
    pages: ['/admin/treat-schedule/new', '/admin/treat-schedule/$id/edit'],
    alt: 'O formulário da programação: a regra, o trato, o horário e o botão Adicionar marcados.',
  },
  'trough-reading': {
    pages: ['/admin/trough-reading'],
    alt: 'A leitura de cocho no celular: as notas de um lote e o botão Salvar marcados.',
    screen: 'hand',
  },
  operations: {
    pages: ['/admin/operations'],
    alt: 'A lista de operações, com o previsto, o fornecido e o erro de uma delas marcados.',
  },
  operation: {
    pages: ['/admin/operations/$id'],
    alt: 'A tabela da carga de uma batelada: o previsto, o utilizado e a diferença de cada ingrediente.',
  },
  quarantine: {
    pages: ['/admin/quarantine'],
    alt: 'Um registro em quarentena com o seu motivo, e os botões Descartar e Tentar aplicar marcados.',
  },
  'feed-calls': {
    pages: ['/admin/feed-calls'],
    alt: 'As sugestões de carga, com o botão que aceita todas e a razão da primeira marcados.',
  },
  'call-rules': {
    pages: ['/admin/feed-calls/settings'],
    alt: 'As regras de sugestão, com quanto a carga muda pelo que se viu no cocho marcado.',
  },
  'call-practice': {
    pages: ['/admin/feed-calls/practice'],
    alt: 'A tabela dos lotes, com a coluna que diz quanto se decidiu como sugerido marcada.',
  },
  alerts: {
    pages: ['/admin/alerts'],
    alt: 'A lista de alertas, do mais grave ao mais leve, com o primeiro marcado.',
  },
  'alert-settings': {
    pages: ['/admin/alerts/settings'],
    alt: 'O que a fazenda vigia, com o limite e quem é avisado marcados.',
  },
  alert: {
    pages: ['/admin/alerts/$id', '/admin/farms/$farmId/alerts/$id'],
    alt: 'Um alerta aberto, com os botões Marcar como visto e Adiar marcados.',
  },
  briefing: {
    pages: ['/admin/briefing', '/admin/farms/$farmId/briefing'],
    alt: 'O resumo da manhã em poucas linhas, com o que ainda pede atenção marcado.',
  },
  lots: {
    pages: ['/admin/lots'],
    alt: 'O cartão de um lote, com os botões de relatório, movimentações e custos marcados.',
  },
  'lot-form': {
    pages: ['/admin/lots/new', '/admin/lots/$id/edit'],
    alt: 'O formulário do lote, com a carga inicial marcada.',
  },
  import: {
    pages: [
      '/admin/lots/import',
      '/admin/recipes/import',
      '/admin/corrals/import',
      '/admin/ingredients/import',
      '/admin/prices/import',
      '/admin/dry-matters/import',
    ],
    alt: 'A importação de uma planilha, com o botão do modelo e o de escolher o arquivo marcados.',
  },
  'lot-movements': {
    pages: ['/admin/lots/$id/movements'],
    alt: 'O formulário de uma nova movimentação do lote, com o tipo, a data e as cabeças.',
  },
  'lot-costs': {
    pages: ['/admin/lots/$id/costs'],
    alt: 'O formulário dos custos de um lote, com o preço de compra marcado.',
  },
  history: {
    pages: ['/admin/lots/$id/history', '/admin/recipes/$id/history', '/admin/wagons/$id/history'],
    alt: 'Uma mudança na história de um lote: quem mudou, quando, e cada campo antes e depois.',
  },
  'lot-report': {
    pages: ['/admin/farms/$farmId/lots/$lotId/report'],
    alt: 'O alto do relatório de um lote: o período, o PDF, a planilha e a impressão, com o PDF marcado.',
  },
  'lot-comparison': {
    pages: ['/admin/farms/$farmId/lots/compare'],
    alt: 'Lotes lado a lado, com a estrela do melhor de uma linha marcada.',
  },
  'close-out': {
    pages: ['/admin/farms/$farmId/lots/$lotId/close-out'],
    alt: 'O fechamento de um lote encerrado, com a sua versão marcada.',
  },
  rules: {
    pages: ['/admin/rules'],
    alt: 'Uma regra com os seus lotes na ordem da descarga marcados.',
  },
  'rule-form': {
    pages: ['/admin/rules/new', '/admin/rules/$id/edit'],
    alt: 'O formulário da regra, com a alça que arrasta um lote para outro lugar da ordem marcada.',
  },
  recipes: {
    pages: ['/admin/recipes'],
    alt: 'Uma receita com os seus ingredientes na ordem, e a matéria seca e o custo marcados.',
  },
  'recipe-form': {
    pages: ['/admin/recipes/new', '/admin/recipes/$id/edit'],
    alt: 'O formulário da receita, com a alça que arrasta um ingrediente para outro lugar da ordem marcada.',
  },
  treats: {
    pages: ['/admin/treats'],
    alt: 'Os tratos do dia, com a parte de cada um na carga marcada.',
  },
  'treat-form': {
    pages: ['/admin/treats/new', '/admin/treats/$id/edit'],
    alt: 'O formulário do trato, com o percentual marcado.',
  },
  corrals: {
    pages: ['/admin/corrals'],
    alt: 'A lista de baias, com a capacidade e a ocupação de uma delas marcadas.',
  },
  'corral-form': {
    pages: ['/admin/corrals/new', '/admin/corrals/$id/edit'],
    alt: 'O formulário da baia, com a capacidade marcada.',
  },
  'corral-indexes': {
    pages: ['/admin/corral-indexes'],
    alt: 'As notas da leitura de cocho, com o percentual e o que se viu no cocho de uma delas marcados.',
  },
  'corral-index-form': {
    pages: ['/admin/corral-indexes/new', '/admin/corral-indexes/$id/edit'],
    alt: 'O formulário da nota, com o valor e o cocho observado marcados.',
  },
  wagons: {
    pages: ['/admin/wagons'],
    alt: 'A lista de vagões, com a capacidade e a divisão da balança de um deles marcadas.',
  },
  'wagon-form': {
    pages: ['/admin/wagons/new', '/admin/wagons/$id/edit'],
    alt: 'O formulário do vagão, com a capacidade e a divisão da balança marcadas.',
  },
  ingredients: {
    pages: ['/admin/ingredients'],
    alt: 'A lista de ingredientes, com o botão dos preços de um deles marcado.',
  },
  prices: {
    pages: ['/admin/ingredients/$id/prices'],
    alt: 'O formulário do preço de um ingrediente, com o dia desde quando vale marcado.',
  },
  'dry-matters': {
    pages: ['/admin/ingredients/$id/dry-matters'],
    alt: 'O formulário da matéria seca de um ingrediente, com o dia desde quando vale marcado.',
  },
  settings: {
    pages: ['/admin/settings'],
    alt: 'Os preços e custos da fazenda, com o preço da arroba e o rendimento de saída marcados.',
  },
  'farm-users': {
    pages: ['/admin/farm-users'],
    alt: 'As pessoas da fazenda, com o botão Convidar operador por link ou QR marcado.',
  },
  'farm-user-form': {
    pages: ['/admin/farm-users/new', '/admin/farm-users/$id/edit'],
    alt: 'O formulário do usuário, com o tipo e a caixa Usuário Ativo marcados.',
  },
  farms: {
    pages: ['/manager/farms'],
    alt: 'Quem espera por uma fazenda, com o botão que a cria marcado.',
  },
  contacts: {
    pages: ['/manager/contacts'],
    alt: 'Um pedido de contato, com a situação e as anotações marcadas.',
  },
  proposals: {
    pages: ['/manager/proposals'],
    alt: 'A lista de propostas, com o número e a situação de uma delas marcados.',
  },
  proposal: {
    pages: ['/manager/proposals/create'],
    alt: 'A folha da proposta, com um dos campos que se escrevem nela marcado.',
  },
  pipeline: {
    pages: ['/manager/pipeline'],
    alt: 'O funil de vendas, com a primeira proposta a vencer e o que ela vale marcados.',
  },
  'travel-expenses': {
    pages: ['/manager/travel-expense-reports'],
    alt: 'Uma viagem da lista, com o total, o período e o botão que a envia para análise marcados.',
  },
  'travel-expense': {
    pages: ['/manager/travel-expense-report'],
    alt: 'O relatório de uma viagem, com os quilômetros e os totais, que se calculam sozinhos, marcados.',
  },
};
