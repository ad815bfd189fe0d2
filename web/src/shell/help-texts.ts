/** What each page of the panel is for, in two sentences, by its route. */
export const helpTexts: Record<string, string> = {
  '/admin':
    'O dia da fazenda num olhar: que baias já foram tratadas, o que saiu do previsto e quanto custa. Toque num lote para ver a sua história.',
  '/operador':
    'As bateladas de hoje, na ordem do horário. Toque em uma para carregar o vagão e descarregar nas baias, com a balança ou digitando o peso.',
  '/operador/$batch':
    'Uma batelada, passo a passo: carregar cada ingrediente, misturar e descarregar em cada baia. Cada peso fica guardado no aparelho antes de ser enviado.',
  '/admin/profile': 'Seu nome, telefone e senha. O que muda aqui vale em todas as suas fazendas.',
  '/admin/treat-schedule':
    'As programações dizem que regra recebe que trato, a que horas e por quem. Elas se repetem todos os dias e aparecem no celular do operador.',
  '/admin/treat-schedule/new':
    'Escolha quem trata e adicione cada trato com a sua regra e o seu horário. O resumo mostra quanto de cada ingrediente o dia vai pedir.',
  '/admin/treat-schedule/$id/edit':
    'Mude horários, regras ou operadores desta programação. O que já foi tratado hoje continua registrado.',
  '/admin/trough-reading':
    'Dê a cada lote a nota do cocho e a próxima carga se ajusta sozinha; sem internet, as notas são enviadas quando o sinal voltar. Em Um a um, onde o navegador ouve, toque em Falar e diga a baia e a nota; ela só conta depois de confirmada.',
  '/admin/operations':
    'O que foi carregado e descarregado, contra o previsto. Filtre por período, pessoa ou situação para achar onde o trato fugiu.',
  '/admin/operations/$id':
    'Uma operação por dentro: cada ingrediente, cada baia, o previsto e o feito. A curva de peso mostra como a batelada andou.',
  '/admin/quarantine':
    'O que veio do campo e não pôde ser aceito, com o motivo. Tente aplicar de novo, se preciso sem o lote que impede, ou descarte; nada do campo se perde sem alguém decidir.',
  '/admin/feed-calls':
    'Uma sugestão de carga para cada lote, com a razão numa linha. Nada muda sem você aceitar, e só conta o lote cujo cocho foi olhado hoje.',
  '/admin/alerts':
    'O que pede atenção agora, do mais grave ao mais leve. Cada alerta conta o que aconteceu e qual é o próximo passo.',
  '/admin/alerts/settings':
    'Escolha o que a fazenda vigia, os limites, quem é avisado e como. No horário de silêncio só o que é crítico avisa.',
  '/admin/alerts/$id': 'A história deste alerta, com os números de onde ele saiu. Marque como visto, adie ou comente.',
  '/admin/farms/$farmId/alerts/$id':
    'A história deste alerta, com os números de onde ele saiu. Marque como visto, adie ou comente.',
  '/admin/briefing': 'O que ficou de ontem e o que espera hoje, em poucas linhas. É o mesmo resumo que sai às 6 h.',
  '/admin/farms/$farmId/briefing':
    'O que ficou de ontem e o que espera hoje, em poucas linhas. É o mesmo resumo que sai às 6 h.',
  '/admin/feed-calls/settings':
    'Quanto a carga muda pelo que se viu no cocho, e até onde ela sobe. Vale a primeira regra que se aplica, e em dia quente nada sobe.',
  '/admin/feed-calls/practice':
    'O que foi sugerido ao lado do que se decidiu, nos últimos 60 dias. Compare acerto, variação do consumo e ganho de cada lote.',
  '/admin/lots':
    'Os lotes em confinamento e os encerrados, em cartões ou em tabela. Daqui se abre o relatório, as movimentações e os custos de cada um.',
  '/admin/lots/new':
    'Um lote é um grupo de animais numa baia, com entrada, peso e ganho esperado. A carga inicial é o ponto de partida das leituras de cocho.',
  '/admin/lots/import':
    'Traga os lotes da sua planilha, pelo modelo. Nada é gravado antes de você conferir, e dá para desfazer.',
  '/admin/lots/$id/edit': 'Corrija os dados do lote. A carga de hoje segue as leituras, não este formulário.',
  '/admin/lots/$id/movements':
    'Vendas, mortes, transferências e pesagens do lote. Uma pesagem troca o ganho projetado pelo medido.',
  '/admin/lots/$id/costs':
    'O que o lote custou até aqui: compra, ração e operação. Preencha o que falta para ver o R$/@.',
  '/admin/lots/$id/history': 'Quem mudou o quê neste lote, e quando. Nada se apaga desta lista.',
  '/admin/farms/$farmId/lots/$lotId/report':
    'O lote em números e gráficos: consumo, ganho, conversão e cocho. Imprima, baixe em PDF ou mande ao proprietário.',
  '/admin/farms/$farmId/lots/compare': 'Lotes lado a lado, na mesma régua. O melhor de cada linha fica marcado.',
  '/admin/farms/$farmId/lots/$lotId/close-out':
    'O fechamento congela os números do lote encerrado, com versão e assinatura. Se algo mudar depois, a diferença aparece aqui.',
  '/admin/rules':
    'Uma regra liga uma receita aos lotes que a comem, na ordem da descarga. Um lote está em uma regra de cada vez.',
  '/admin/rules/new':
    'Escolha a receita e os lotes, e arraste para a ordem em que o vagão passa. O peso total é a soma das cargas.',
  '/admin/rules/$id/edit': 'Troque a receita, os lotes ou a ordem da descarga. Vale a partir da próxima batelada.',
  '/admin/recipes':
    'As dietas da fazenda: o que entra, em que ordem, e quanto é matéria seca. O custo por tonelada sai dos preços.',
  '/admin/recipes/new':
    'Liste os ingredientes na ordem de carregar, até somar 100%. A matéria seca decide o consumo em todos os relatórios.',
  '/admin/recipes/import':
    'Traga as receitas da sua planilha, uma linha por ingrediente. Os ingredientes já precisam existir.',
  '/admin/recipes/$id/edit': 'Ajuste a mistura ou a matéria seca. O que já foi tratado fica com a receita daquele dia.',
  '/admin/recipes/$id/history': 'Quem mudou esta receita, o quê e quando. Serve para explicar um degrau no consumo.',
  '/admin/treats': 'Os tratos dividem a carga do dia: 30, 30 e 40%, por exemplo. Eles entram nas programações.',
  '/admin/treats/new': 'Dê um nome e a parte da carga do dia. Os tratos de um lote devem somar 100%.',
  '/admin/treats/$id/edit': 'Mude o nome ou a parte do dia deste trato. Vale a partir do próximo trato.',
  '/admin/corrals': 'As baias da fazenda, com capacidade e ocupação. Cada lote fica em uma.',
  '/admin/corrals/new': 'Dê um nome à baia e, se quiser, a capacidade. Acima dela o painel avisa.',
  '/admin/corrals/import': 'Traga as baias da sua planilha, pelo modelo. Nada é gravado antes de você conferir.',
  '/admin/corrals/$id/edit': 'Mude o nome ou a capacidade da baia. Os lotes dela continuam onde estão.',
  '/admin/corral-indexes':
    'As notas da leitura de cocho e quanto cada uma muda a carga. Uma nota pode também dizer o que se viu no cocho.',
  '/admin/corral-indexes/new':
    'Dê um nome à nota e o percentual que ela soma ou tira da carga. Ela aparece na hora para quem lê.',
  '/admin/corral-indexes/$id/edit': 'Mude o nome, o percentual ou o escore da nota. Leituras antigas não mudam.',
  '/admin/wagons':
    'Os vagões, com capacidade e divisão da balança. O operador escolhe o seu e liga a balança pelo código.',
  '/admin/wagons/new':
    'Nome, capacidade e divisão da balança do vagão. O endereço e o código ligam o celular à balança.',
  '/admin/wagons/$id/edit':
    'Mude a capacidade, a divisão ou o código do vagão. Batelada já começada segue como estava.',
  '/admin/wagons/$id/history': 'Quem mudou este vagão, o quê e quando. Serve para explicar uma divergência de balança.',
  '/admin/ingredients':
    'O que a fazenda compra e produz para o cocho. Com preço, o custo de cada trato aparece sozinho.',
  '/admin/ingredients/import':
    'Traga os ingredientes da sua planilha. Um nome que já existe é apontado antes de gravar.',
  '/admin/prices/import':
    'Traga os preços da sua planilha, com a data de cada um. Os custos dos dias cobertos são refeitos.',
  '/admin/dry-matters/import':
    'Traga a matéria seca dos ingredientes da sua planilha, com a data de cada análise. Ela confere a das receitas.',
  '/admin/ingredients/$id/dry-matters':
    'A matéria seca de um ingrediente, desde quando vale e quem informou. Só confere a das receitas: os números usam a da receita.',
  '/admin/ingredients/$id/prices':
    'O preço posto na fazenda, com a data em que começa a valer. Um preço novo refaz o custo dos dias que cobre.',
  '/admin/settings':
    'O preço da @, o rendimento e o custo operacional por cabeça e dia. Deles saem o R$/@ e o ponto de equilíbrio.',
  '/admin/farm-users':
    'Quem entra nesta fazenda, e com que papel. Um operador de campo entra por link ou QR, sem email.',
  '/admin/farm-users/new':
    'Crie um usuário com email e diga se é gestor, técnico ou operador. Sem senha, ele cria a sua pela recuperação.',
  '/admin/farm-users/$id/edit':
    'Mude nome, tipo ou situação. Pessoas não se excluem: desativadas, perdem o acesso na hora.',
  '/manager/farms':
    'As fazendas de todos os clientes, seus planos e quem espera por uma. Crie uma fazenda em dois cliques.',
  '/manager/contacts':
    'Quem pediu uma conversa pelo site, com situação e anotações. Os pedidos são guardados por 24 meses.',
  '/manager/proposals':
    'As propostas enviadas e em rascunho. Cada uma tem número, versão e um link para o cliente responder.',
  '/manager/proposals/create':
    'Escreva na própria folha que o cliente vai receber. Os totais e as parcelas se calculam sozinhos.',
  '/manager/pipeline': 'Em que pé está cada proposta, e quanto vale. Serve para saber a quem ligar hoje.',
  '/manager/travel-expense-reports': 'As viagens a clientes e o que custaram. Quem viaja envia, outra pessoa aprova.',
  '/manager/travel-expense-report': 'Quilômetros, hospedagem e refeições de uma viagem. O total e o PDF saem prontos.',
};
