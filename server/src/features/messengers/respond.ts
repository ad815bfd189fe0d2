import { answerText } from '@cocho/domain/assistant/answer-text';
import type { AssistantAnswer } from '@cocho/domain/assistant/assistant-messages';
import { longestQuestion } from '@cocho/domain/assistant/longest-question';
import type { Facts } from '@cocho/domain/assistant/tools';
import { briefingOf, briefingText } from '@cocho/domain/briefing';
import type { MemberFarm } from '@cocho/domain/farms';
import { messengerLabels } from '@cocho/domain/messengers';
import { nameKey } from '@cocho/domain/names';
import { may } from '@cocho/domain/permissions';
import { todayIn } from '../../clock.ts';
import type { Sql } from '../../db/db.ts';
import type { JobTools } from '../../jobs/jobs.ts';
import { assistantOf } from '../assistant/answer-call.ts';
import { assistantChoices } from '../assistant/chat-settings.ts';
import { latestConversation } from '../assistant/conversation-rows.ts';
import { converse } from '../assistant/converse.ts';
import { askerIn, personFarms } from '../assistant/person-farms.ts';
import { briefingFacts } from '../briefing/briefing-facts.ts';
import { type Correspondent, correspondentOf } from './correspondent.ts';
import type { Content } from './incoming-message.ts';
import { codeIn, optIn, optInText, refuse, takeCode } from './link-rows.ts';
import { type Outgoing, textMessage } from './outgoing-message.ts';
import { transcribe } from './transcribe.ts';

const [accept, notNow] = ['Aceito', 'Agora não'];
const otherFarm = /^(trocar|mudar)( de)? fazenda$|^fazendas?$/;
const strange =
  'Olá! Este é o Cocho, que conversa só com quem tem conta. Se você tem uma, abra Meu perfil no painel e ligue este número com o código que aparece lá.';
const noVoice = 'Ainda não ouço áudios. Escreva a pergunta, por favor.';
const onlyText = 'Por aqui leio só texto. Escreva a pergunta, por favor.';

/** A message, and when it was sent by the messenger's clock. */
export interface Said {
  content: Content;
  sent_at: string;
}

/** What is answered to one message; empty where nothing is. */
export async function respond(tools: JobTools, from: Correspondent, { content, sent_at }: Said): Promise<Outgoing[]> {
  const { sql } = tools;
  const said = content.kind === 'text' ? nameKey(content.text).trim() : '';
  const code = content.kind === 'text' ? codeIn(content.text) : null;
  const person = code && (await takeCode(sql, from, code, sent_at));
  if (person) return [welcome(person, from)];
  if (from.user_id === null) return (await refuse(sql, from)) ? [textMessage(strange)] : [];
  if (said === nameKey(accept)) {
    await optIn(sql, from);
    return [
      textMessage(
        'Obrigado. O resumo da manhã chega também por aqui, às 6 h da fazenda; PARAR desliga a qualquer momento.',
      ),
    ];
  }
  if (said === nameKey(notNow))
    return [textMessage('Certo. Pergunte quando quiser; para receber o resumo da manhã, responda ACEITO.')];
  return inFarm(tools, from, from.user_id, content, said);
}

function welcome(name: string, { channel }: Correspondent): Outgoing {
  const text = `Pronto, ${name}: este ${messengerLabels[channel]} está ligado à sua conta. Pergunte, por exemplo: “como está o dia?” ou “quanto o lote 14 comeu ontem?”.\n\n${optInText}`;
  return textMessage(text, [accept, notNow]);
}

/** Whoever has several farms says of which they speak, and is told so in every answer. */
async function inFarm(
  tools: JobTools,
  from: Correspondent,
  userId: number,
  content: Content,
  said: string,
): Promise<Outgoing[]> {
  const { sql } = tools;
  const farms = await personFarms(sql, userId);
  const [first, second] = farms;
  if (content.kind === 'briefing') {
    const farm = farms.find(({ id }) => id === content.farm_id);
    return [textMessage(farm ? await summedUp(sql, farm) : 'Esta fazenda já não é sua. Fale com o gestor.')];
  }
  if (!first) return [textMessage('Sua conta não está em nenhuma fazenda ativa. Fale com o gestor.')];
  if (!second) return ask(tools, from, first, userId, content, '');
  const named = farms.find(({ name }) => nameKey(name).trim() === said);
  if (named) {
    await sql`update correspondents set chosen_farm_id = ${named.id} where id = ${from.id}`;
    return [textMessage(`Certo, falamos da ${named.name}. Para mudar, escreva “trocar fazenda”.`)];
  }
  const chosen = farms.find(({ id }) => id === from.chosen_farm_id);
  if (!chosen || otherFarm.test(said))
    return [
      textMessage(
        'De qual fazenda?',
        farms.map(({ name }) => name),
      ),
    ];
  return ask(tools, from, chosen, userId, content, `${chosen.name}: `);
}

/** As of now: what came since the morning counts. */
async function summedUp(sql: Sql, { id: farm_id, name, time_zone, user_type }: MemberFarm): Promise<string> {
  if (!may(user_type, 'alerts.read')) return 'Seu papel nesta fazenda não recebe o resumo.';
  const facts = await briefingFacts(sql, { farm_id, time_zone, today: todayIn(time_zone) });
  return `${name}\n${briefingText(briefingOf(facts, user_type))}`;
}

async function ask(
  tools: JobTools,
  from: Correspondent,
  farm: MemberFarm,
  userId: number,
  content: Content,
  prefix: string,
): Promise<Outgoing[]> {
  const asker = askerIn(farm, userId, from.channel);
  const text = await textOf(tools, from, farm, content);
  if (text === null) return [textMessage(content.kind === 'voice' ? noVoice : onlyText)];
  const answer = await converse(assistantOf(tools, tools.announce), asker, {
    text: text.slice(0, longestQuestion),
    conversation_id: await latestConversation(tools.sql, asker),
    confirmation_id: content.kind === 'confirm' ? content.id : null,
  });
  // A phone that was unlinked meanwhile is told nothing more.
  if ((await correspondentOf(tools.sql, from.id)).user_id !== userId) return [];
  return [messageOf(answer, prefix), ...reportOf(answer, farm, userId)];
}

async function textOf(
  tools: JobTools,
  from: Correspondent,
  farm: MemberFarm,
  content: Content,
): Promise<string | null> {
  if (content.kind === 'text') return content.text.trim() || '?';
  if (content.kind === 'confirm') return 'Confirmar';
  if (content.kind !== 'voice' || !(await assistantChoices(tools.sql, farm.id)).voice_on) return null;
  return transcribe(tools.config, from.channel, content.file);
}

function messageOf(answer: AssistantAnswer, prefix: string): Outgoing {
  const { options, confirm } = answer;
  return { kind: 'text', text: `${prefix}${answerText(answer)}`, options, confirm: confirm?.id ?? null };
}

function reportOf({ tool, facts }: AssistantAnswer, farm: MemberFarm, user_id: number): Outgoing[] {
  if (tool !== 'report_pdf' || !facts) return [];
  const { lot_id, period, file_name } = facts as Facts<'report_pdf'>;
  return [{ kind: 'report', report: { farm_id: farm.id, user_id, lot_id, period, file_name } }];
}
