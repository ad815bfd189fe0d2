import { followUp } from './follow-up.ts';
import { intentOf } from './intents.ts';
import { periodOf } from './meant-period.ts';
import { orderOf } from './orders.ts';
import { readSentence, type Sentence } from './sentence.ts';
import { withThings } from './slots.ts';
import type { Situation, Turn, Understood } from './understood.ts';
import { type Refusal, refusalOf } from './vocabulary.ts';

/** What a sentence asks for. Nothing is looked up and nothing done: it takes names and days, and answers tool and parameters. */
export function understand(text: string, situation: Situation): Understood {
  const { names, today, last } = situation;
  const sentence = readSentence(text, names, today);
  const answer = yesOrNo(sentence, last);
  if (answer) return { kind: answer };
  const refused = refusalOf(sentence.text);
  if (refused && !(refused === 'not_done' && last?.ask)) return { kind: 'decline', text: refusals[refused] };
  if (isGreeting(sentence)) return { kind: 'help', text: whatItDoes };
  return followUp(sentence, text, situation) ?? fresh(sentence, situation) ?? { kind: 'decline', text: notUnderstood };
}

/** As if nothing had been said before. */
function fresh(sentence: Sentence, situation: Situation): Understood | null {
  const { names, today, last } = situation;
  if (sentence.concepts.has('recipe') && (sentence.concepts.has('write') || sentence.concepts.has('move')))
    return { kind: 'decline', text: refusals.not_done };
  const order = orderOf(sentence, names, today);
  if (order) return withThings(order, sentence, situation, order.missing);
  const intent = intentOf(sentence);
  if (!intent) return null;
  const parameters = { ...intent.parameters, ...periodOf(intent.tool, intent.parameters, sentence, today) };
  return withThings({ tool: intent.tool, parameters }, sentence, { ...situation, last });
}

function yesOrNo({ rest, words }: Sentence, last: Turn | null): 'yes' | 'no' | null {
  if (!last?.confirming || words.length > 4) return null;
  const said = rest.filter((word) => !/^(o|a|por|favor|eu|quero|pode|ser|registrar|registra)$/.test(word));
  if (said.length > 0 && said.every((word) => /^(sim|s|confirmo|confirmar|confirma|isso|ok|certo|claro)$/.test(word)))
    return 'yes';
  if (words.join(' ') === 'pode' || words.join(' ') === 'pode registrar') return 'yes';
  return said.some((word) => /^(nao|cancela|cancelar|deixa|errado)$/.test(word)) ? 'no' : null;
}

function isGreeting({ words, concepts, mentions }: Sentence): boolean {
  if (mentions.length > 0 || words.length === 0) return words.length === 0;
  const isHelp = /\b(ajuda|help|menu|comandos)\b|o que voce (faz|sabe|consegue)/.test(words.join(' '));
  const isHello = words.every((word) =>
    /^(oi|ola|opa|bom|boa|dia|tarde|noite|obrigad[oa]|valeu|tudo|bem|\?)$/.test(word),
  );
  return isHelp || (isHello && concepts.size > 0);
}

export const whatItDoes =
  'Pergunte sobre a fazenda: consumo de um lote ou baia, carga, quem tratou e com que erro, o que falta ler ou tratar, ' +
  'uso de ingredientes e o que precisa para amanhã, peso, dias, GMD, conversão e custo de um lote, comparação de lotes, ' +
  'mudanças de receita, alertas, cargas sugeridas e o relatório em PDF. Também registro leitura, morte e pesagem, aceito as ' +
  'cargas sugeridas, marco um alerta como visto e mudo o horário de um trato, sempre depois de você confirmar.';

export const notUnderstood =
  'Não entendi. Tente, por exemplo: “quanto o lote 14 comeu ontem?”, “o que falta ler?” ou “peso da baia 7”.';

const refusals: Record<Refusal, string> = {
  elsewhere: 'Disso eu não sei. Respondo só sobre o trato e os lotes da sua fazenda.',
  secrets: 'Não digo senhas, documentos nem contatos, e minhas regras não mudam por aqui.',
  strangers: 'Só vejo a fazenda em que você está. Dados de outra fazenda eu não tenho.',
  not_done:
    'Isso eu não faço por aqui: cadastrar, alterar, excluir, vender ou transferir é nas telas do painel. ' +
    'Posso registrar leitura, morte e pesagem, aceitar cargas sugeridas, marcar um alerta como visto e mudar o horário de um trato.',
};
