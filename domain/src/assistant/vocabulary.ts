/** What people mean, by the words they say for it: without accents, regional ones too. */
const words = {
  consume:
    'comeu comeram come comem comendo comer comido consumo consumos consumiu consumiram consome consumindo consumido ingestao ingeriu fornecido fornecida fornecidos fornecimento fornecemos',
  feed: 'racao comida trato tratos',
  spend:
    'gastou gastaram gastamos gasto gastos gastar gastei gasta usado usada usados usadas usamos usou uso usar utilizado utilizada utilizados carregado carregada carregados saiu sairam',
  load: 'carga cargas',
  fed: 'tratou trataram tratada tratadas tratado tratados tratar tratei alimentou alimentaram alimentado',
  who: 'quem',
  operation: 'operacao operacoes',
  operator: 'operador operadores tratador tratadores vagoneiro',
  error: 'erro erros errou erraram erra erram errando errar precisao desvio desvios',
  lack: 'falta faltam faltando faltou sem nao pendente pendentes',
  reading: 'leitura leituras ler lido lida lidos lidas leram nota notas',
  trough: 'cocho cochos',
  late: 'atrasado atrasada atrasados atrasadas atraso atrasos',
  target: 'alvo',
  suspended: 'suspenso suspensos suspensa suspensas',
  rule: 'regra regras',
  summary: 'resumo resume panorama situacao',
  state: 'como esta estao estamos anda vai vao',
  tell: 'fala fale conta informacao informacoes dados detalhes mostra',
  need: 'precisar preciso precisa precisamos precisando necessidade necessidades necessario necessarios necessaria necessarias separar',
  tomorrow: 'amanha',
  weight: 'peso pesos pesa pesam pesando pesado pesados pesada leve leves pesou pesaram',
  weighing: 'pesagem pesagens pesamos',
  days: 'dias tempo',
  confined: 'confinado confinados confinamento confinada cocho',
  gain: 'gmd ganho ganhos ganhando ganha ganham ganhou ganhar engordando engorda',
  conversion: 'conversao conversoes converte convertendo',
  heads: 'cabeca cabecas boi bois animal animais gado rebanho reses rez boiada vaca vacas',
  each: 'por cada',
  cost: 'custo custos custa custando custou custar despesa despesas',
  arroba: 'arroba arrobas',
  breakeven: 'equilibrio breakeven',
  daily: 'diaria diarias dia diario',
  profit: 'lucro lucros lucra margem prejuizo',
  compare: 'compare comparar compara comparacao comparativo comparando diferenca lado versus vs',
  most: 'mais maior maiores melhor melhores ranking',
  least: 'menos menor menores pior piores',
  good: 'melhor melhores',
  bad: 'pior piores',
  light: 'leve leves',
  recipe: 'receita receitas dieta dietas formula formulacao',
  change: 'mudou mudaram mudanca mudancas alterou alteraram alterado alterada alteracao alteracoes historico',
  composition: 'composicao ingrediente ingredientes',
  report: 'relatorio relatorios pdf',
  death: 'morte mortes morreu morreram morto mortos mortalidade obito obitos perdi perdemos',
  sale: 'venda vendas vendido vendidos vendida vendidas vendemos vendeu venderam',
  lots: 'lotes',
  list: 'lista listar liste ativos ativo quais total',
  time: 'hora horas horario horarios',
  question:
    'qual quais quanto quantos quanta quantas quando teve houve algum alguma alguns algumas ultima ultimas ultimo ultimos como quem que lista listar',
  write:
    'registra registrar registre lanca lancar lance anota anotar anote coloca colocar coloque poe bota botar marca marcar informa informar grava gravar',
  move: 'muda mudar mude passa passar passe troca trocar troque adia adiar adie atrasa atrasar atrase adianta adiantar antecipa antecipar altera alterar move mover',
  alert: 'alerta alertas aviso avisos',
  call: 'sugestao sugestoes sugerida sugeridas sugerido sugeridos sugere sugeriu',
  accept: 'aceita aceitar aceite aceito aceitei aprova aprovar aprove',
  seen: 'visto vista vistos vistas vi ciente reconhece reconhecer reconheca',
  kg: 'kg',
  must: 'deve devem dar receber recebendo recebe vai vao tem projetada prevista',
  farm: 'fazenda confinamento propriedade',
  now: 'agora',
  help: 'ajuda ajudar help menu comandos consegue sabe',
  hello: 'oi ola opa bom boa dia tarde noite obrigado obrigada valeu',
  yes: 'sim confirmo confirmar confirma confirmado isso pode ok certo',
  no: 'nao cancela cancelar cancelado deixa',
} as const;

export type Concept = keyof typeof words;

const conceptsByWord = new Map<string, Concept[]>();
for (const [concept, list] of Object.entries(words) as [Concept, string][]) {
  for (const word of list.split(' ')) conceptsByWord.set(word, [...(conceptsByWord.get(word) ?? []), concept]);
}

export function conceptsOf(word: string): Concept[] {
  return conceptsByWord.get(word) ?? [];
}

/** What it does not talk about, by the words that give it away. */
const elsewhere =
  /\b(chover|chuva|chove|clima|previsao do tempo|temperatura|futebol|jogo|campeonato|piada|historia|cotacao|bolsa|dolar|euro|bitcoin|boi gordo|bolo|remedio|remedios|vacina|vacinas|dose|vermifugo|antibiotico|presidente|eleicao|politica|governo|poema|poesia|musica|traduz|traduza|ingles|sentido da vida|noticia|noticias|filme|namorada|signo)\b/;
const secrets = /\b(senha|senhas|cpf|cnpj|instrucao|instrucoes|prompt|token|telefone|email|ignore|ignora|esqueca)\b/;
const strangers = /\b(outras? fazendas?|fazendas? vizinhas?|todas as fazendas|vizinho|vizinha|concorrente)\b/;
const notDone =
  /\b(apaga|apagar|apague|exclui|excluir|exclua|deleta|deletar|delete|remove|remover|cria|criar|crie|cadastra|cadastrar|cadastre|edita|editar|vende|vender|venda o|compra|comprar|compre|pix|dinheiro|paga|pagar|pague|boleto|transfere|transferir|encerra|encerrar|suspende|suspender)\b/;

export type Refusal = 'elsewhere' | 'secrets' | 'strangers' | 'not_done';

export function refusalOf(sentence: string): Refusal | null {
  if (strangers.test(sentence)) return 'strangers';
  if (secrets.test(sentence)) return 'secrets';
  if (elsewhere.test(sentence)) return 'elsewhere';
  return notDone.test(sentence) ? 'not_done' : null;
}

/** Said around the rest; known, so that they are not taken for a misspelt name. */
const around =
  'a o as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para com e ou ao aos que se me eu nos voce ele ela dele dela deles esse essa este esta isto isso aquele aquela desse dessa deste desta lote baia baias curral currais piquete box hoje ontem anteontem semana semanas mes meses ano passado passada ultimo ultima ultimos ultimas desde ate entre inicio comeco entrada segunda terca quarta quinta sexta sabado domingo feira janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro quinzena fica ficou foi foram ser sera seria estava manha tarde noite cedo meiodia favor toda todo todas todos agora ainda tambem muito mesmo aqui ali saber quero queria manda mandar mande gera gerar gere gostaria vivo media medio medias materia seca seco mo ms atual projetado horario alimentar ficaram tenho feitos feito feita deram deu demais bonito tropa jeito coisa outra outro vizinha chover chuva clima previsao temperatura futebol jogo campeonato piada historia cotacao bolsa dolar gordo bolo remedio vacina presidente eleicao poema musica traduz ingles sentido vida senha instrucoes apaga exclui deleta cria cadastra vende compra transfere dinheiro preco brasil escreve sobre fornecedor toneladas tonelada conta novo nova primeiro segundo terceiro limpo lambido intocado sobra fina descarga carregamento errado';

/** Every word that means something here. */
export const knownWords: readonly string[] = [...conceptsByWord.keys(), ...around.split(' ')];
