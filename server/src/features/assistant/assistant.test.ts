import { randomUUID } from 'node:crypto';
import type { Alert } from '@cocho/domain/alerts';
import type { AskedBefore, AssistantAnswer } from '@cocho/domain/assistant/assistant-messages';
import type { Board } from '@cocho/domain/board';
import type { ConsumptionRow, OperatorErrorRow } from '@cocho/domain/dashboard';
import type { Suggestion } from '@cocho/domain/feed-calls';
import type { HistoryEntry } from '@cocho/domain/history';
import type { LotOverview } from '@cocho/domain/lot-overview';
import type { LotReport } from '@cocho/domain/lot-report';
import type { Lot } from '@cocho/domain/lots';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { daysAgo } from '../../../test/farm-days.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { farmOf } from '../../../test/resources.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { forgetConversationsJob } from './forget-conversations.ts';

const api = await startApi();
const { own, admin, worker, sql } = api;
const farm = farmOf(api, 'own');
const today = daysAgo(0);
let lotId = 0;
let otherId = 0;

/** What a test reads of the facts. */
interface Facts {
  totals: { mo_kg: number };
  total_kg: number;
  [name: string]: unknown;
}
type Said = AssistantAnswer & { facts: Facts };

/** Says something, and answers what was answered. */
async function say(text: string, more: object = {}, as: { token: string } = admin): Promise<Said> {
  const answer = await api.call<Said>('POST', `/farms/${own}/assistant/messages`, { as, body: { text, ...more } });
  expect(answer.status, answer.body.errors?.join()).toBe(200);
  return answer.body.data;
}

async function get<T>(path: string): Promise<T> {
  return (await api.call<T>('GET', `/farms/${own}/${path}`, { as: admin })).body.data;
}

/** Two lots by name, one of them fed today 500 of 600 kg. */
beforeAll(async () => {
  const feeding = await newFeeding(api);
  [lotId = 0, otherId = 0] = feeding.lots;
  await sql`update lots set name = 'Lote 14', initial_avg_weight = 400 where farm_id = ${own} and id = ${lotId}`;
  await sql`update lots set name = 'Lote 15', client_name = 'Agro Silva' where farm_id = ${own} and id = ${otherId}`;
  await sql`update recipes set name = 'Terminação' where farm_id = ${own} and id = ${feeding.recipe_id}`;
  for (const [name, value, short_name] of [
    ['Limpo', 5, '0'],
    ['Sobra', -5, '2'],
  ])
    await farm.post('corral_indexes', { name, value, short_name });
  const clientId = randomUUID();
  const begun = await feeding.begin();
  await feeding.send(clientId, begun);
  const fed = after(begun, 20, (target) => target * 0.9);
  await feeding.send(clientId, fed);
  await feeding.send(clientId, ended(fed));
});

describe('every figure is the one that its own page tells', () => {
  test('what a lot was given, as its report says', async () => {
    const { facts, text, tool, parameters } = await say('quanto o lote 14 comeu hoje?');
    const report = await get<LotReport>(`lots/${lotId}/report?start_date=${today}&end_date=${today}`);
    expect(report.movement_summary.total_mo_consumed).toBeGreaterThan(0);
    expect(facts.totals).toMatchObject({ mo_kg: report.movement_summary.total_mo_consumed, planned_kg: 600 });
    expect({ tool, parameters }).toEqual({
      tool: 'consumption',
      parameters: { lot_id: lotId, start_date: today, end_date: today },
    });
    expect(text).toMatch(/^Lote 14 .*recebeu .* kg de MO .* hoje .*19,0% abaixo do previsto \(600 kg\)/);
  });

  test('what the farm was given is what its lots were given', async () => {
    const whole = await say('consumo da fazenda hoje');
    const lots = await Promise.all([say('consumo do lote 14 hoje'), say('consumo do lote 15 hoje')]);
    const sum = lots.reduce((total, { facts }) => total + facts.totals.mo_kg, 0);
    expect(whole.facts.totals).toMatchObject({ mo_kg: sum });
    expect(whole.table?.rows).toHaveLength(2);
  });

  test('what the farm was given a day is by the days on which any lot was fed', async () => {
    const { lots } = await newFeeding(api);
    const [first, last] = [daysAgo(41), daysAgo(40)];
    const fed = [
      { lot_id: lots[0] ?? 0, day: first, mo_kg: 300 },
      { lot_id: lots[1] ?? 0, day: last, mo_kg: 100 },
    ].map((one) => ({ farm_id: own, planned_kg: one.mo_kg, ms_kg: one.mo_kg / 2, ...one }));
    await sql`insert into lot_days ${sql(fed)}`;
    const spoken = [first, last].map((day) => day.split('-').reverse().join('/')).join(' a ');
    const { facts, text } = await say(`consumo da fazenda de ${spoken}`);
    expect(facts.totals).toMatchObject({ days: 2, mo_kg: 400 });
    expect(text).toContain('média de 200 kg por dia');
  });

  test('ingredients, operators and the board', async () => {
    const used = await get<ConsumptionRow[]>('ingredients/consumption?period=today');
    expect((await say('uso de ingredientes hoje')).facts.ingredients).toEqual(used);
    const errors = await get<OperatorErrorRow[]>('operations/average_errors?period=today');
    expect((await say('erro dos operadores hoje')).facts.operators).toEqual(errors);
    const board = await get<Board>('dashboard/now');
    const unread = board.tiles.filter(({ state, marks }) => state === 'unread' || marks.includes('unread'));
    expect((await say('o que falta ler?')).facts).toMatchObject({ count: unread.length, fed_kg: board.fed_kg });
  });

  test('weight, gain and cost of a lot, and lots beside each other', async () => {
    const compared = await get<LotOverview[]>(`lots/compare?ids=${lotId},${otherId}`);
    const { kpis_financial, ...figures } = compared[0] as LotOverview;
    expect((await say('como está o lote 14?')).facts).toEqual(figures);
    expect((await say('custo do lote 14')).facts.kpis_financial).toEqual(kpis_financial);
    expect((await say('compare o lote 14 com o lote 15')).facts.lots).toEqual(compared);
  });

  test('what tomorrow needs is what the treats take at the loads of now', async () => {
    const { facts } = await say('o que preciso de ingrediente pra amanhã');
    const loads = await say('carga da fazenda');
    // Half of the day's load is in the one treat there is.
    expect(facts.total_kg).toBe(loads.facts.total_kg / 2);
  });

  test('who fed, what was read, what died and what changed in a recipe', async () => {
    expect((await say('quem tratou o lote 14 hoje')).text).toContain('João Batista');
    expect((await say('operações de hoje')).facts.operations).toMatchObject([{ user_name: 'João Batista' }]);
    expect((await say('mortes deste mês')).text).toMatch(/^Nenhuma morte registrada/);
    expect((await say('notas do lote 14 hoje')).text).toContain('nenhuma leitura hoje');
    expect((await say('o que mudou na receita terminação')).facts.changes).toHaveLength(1);
    expect((await say('composição da terminação')).facts.ingredients).toHaveLength(2);
  });

  test("the report's PDF is told as a document, under the address that its page fetches it from", async () => {
    const { document } = await say('me manda o relatório do lote 14 de ontem');
    const day = daysAgo(1);
    expect(document?.path).toBe(`lots/${lotId}/report/pdf?start_date=${day}&end_date=${day}`);
    expect(document?.file_name).toMatch(/Lote_14.*\.pdf$/);
  });
});

describe('who asks', () => {
  test('a worker is told nothing of money or reports, and does what the panel lets a worker do', async () => {
    for (const text of [
      'custo do lote 14',
      'consumo do lote 14 ontem',
      'erro dos operadores',
      'morreu um boi no lote 14 de raio',
    ]) {
      const { kind, facts, text: told } = await say(text, {}, worker);
      expect({ kind, facts }, text).toEqual({ kind: 'decline', facts: null });
      expect(told).toContain('seu acesso');
    }
    expect(await say('peso do lote 14', {}, worker)).toMatchObject({ kind: 'answer' });
    expect(await say('nota 2 no lote 14', {}, worker)).toMatchObject({ kind: 'confirm' });
    expect(JSON.stringify(await say('compare lote 14 e lote 15', {}, worker))).not.toContain('_cents');
  });

  test("another farm's lot is not there, by name or otherwise", async () => {
    const id = await farmOf(api, 'neighbour').add('lots');
    await sql`update lots set name = 'Lote 999' where id = ${id}`;
    expect(await say('peso do lote 999')).toMatchObject({ kind: 'decline', facts: null });
    for (const day of ['12/03/1850', '12/03/9850'])
      expect(await say(`quanto o lote 14 comeu em ${day}?`)).toMatchObject({
        ...{ kind: 'decline', facts: null, text: 'Data deve estar em um formato válido.' },
      });
  });

  test("another's conversation is not there", async () => {
    const { conversation_id } = await say('peso do lote 14');
    const body = { text: 'e ontem?', conversation_id };
    expect(await api.call('POST', `/farms/${own}/assistant/messages`, { as: worker, body })).toMatchObject({
      status: 404,
    });
  });

  test('everyone sees only what they asked themselves', async () => {
    await say('qual a carga do lote 15', {}, worker);
    const { body } = await api.call<{ question: string }[]>('GET', `/farms/${own}/assistant/messages`, { as: worker });
    const questions = body.data.map(({ question }) => question);
    expect(questions).toContain('qual a carga do lote 15');
    expect(questions).not.toContain('custo do lote 14');
  });

  test('who asked for money and may not see it any more finds the question, and nothing of what was answered', async () => {
    const { technician } = api;
    const { text } = await say('custo do lote 14', {}, technician);
    expect(text).toContain('R$');
    const become = (role: string) =>
      sql`update memberships set user_type = ${role} where farm_id = ${own} and user_id = ${technician.id}`;
    await become('worker');
    const { body } = await api.call<AskedBefore[]>('GET', `/farms/${own}/assistant/messages`, { as: technician });
    await become('technician');
    expect(body.data.map(({ question }) => question)).toContain('custo do lote 14');
    expect(JSON.stringify(body.data)).not.toContain('R$');
  });
});

describe('a conversation', () => {
  test('goes on from what was said before, and says which lot and days it means', async () => {
    const { conversation_id } = await say('quanto o lote 14 comeu hoje?');
    const next = await say('e o lote 15?', { conversation_id });
    expect(next.parameters).toEqual({ lot_id: otherId, start_date: today, end_date: today });
    expect(next.text).toMatch(/Lote 15 .*hoje/);
  });

  test('asks back where a name fits two, with both to press', async () => {
    const twin = await farm.add('lots');
    await sql`update lots set name = 'Silva 2', client_name = 'Agro Silva' where farm_id = ${own} and id = ${twin}`;
    const asked = await say('peso do lote do Silva');
    expect(asked).toMatchObject({ kind: 'ask', facts: null });
    expect(asked.options).toHaveLength(2);
    const answered = await say(asked.options[0] ?? '', { conversation_id: asked.conversation_id });
    expect(answered.facts).toMatchObject({ name: asked.options[0] });
    await api.call('DELETE', `/farms/${own}/lots/${twin}`, { as: admin });
  });

  test('is forgotten after the days that the configuration says', async () => {
    const { conversation_id } = await say('peso do lote 14');
    await sql`update assistant_messages set at = now() - interval '181 days' where conversation_id = ${conversation_id}`;
    await sql`update assistant_conversations set created_at = now() - interval '181 days' where id = ${conversation_id}`;
    await forgetConversationsJob.run({}, jobTools(api.app));
    expect(await sql`select from assistant_conversations where id = ${conversation_id}`).toHaveLength(0);
  });
});

/** Presses the button. */
async function confirmed({ confirm, conversation_id }: Said): Promise<Said> {
  return say('Confirmar', { conversation_id, confirmation_id: confirm?.id });
}

describe('what it does', () => {
  test('a reading is told with what it will change, done after a yes, and stands in the history with its way', async () => {
    const before = await get<Lot>(`lots/${lotId}`);
    const asked = await say('registra nota 2 no lote 14');
    expect(asked).toMatchObject({ kind: 'confirm', facts: null });
    expect(asked.text).toMatch(/leitura de -5% em Lote 14 .*A carga passa de 1\.200 kg para 1\.140 kg por dia/i);
    expect((await get<Lot>(`lots/${lotId}`)).projected_load).toBe(before.projected_load);
    expect(await confirmed(asked)).toMatchObject({ kind: 'done', tool: 'register_reading' });
    expect((await get<Lot>(`lots/${lotId}`)).projected_load).toBe(1140);
    const [entry] = await get<HistoryEntry[]>(`lots/${lotId}/history`);
    expect(entry).toMatchObject({ via: 'assistant', user_name: admin.name, after: { projected_load: 1140 } });
  });

  test('a yes counts once', async () => {
    const asked = await say('registra nota 0 no lote 15');
    const answers = await Promise.all([confirmed(asked), confirmed(asked), confirmed(asked)]);
    expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    const { readings } =
      (await get<{ id: number; readings: unknown[] }[]>('trough_readings/round')).find(({ id }) => id === otherId) ??
      {};
    expect(readings).toHaveLength(1);
  });

  test('a yes after five minutes does nothing, and so does that of another', async () => {
    const asked = await say('registra nota 2 no lote 15');
    expect(await say('Confirmar', { confirmation_id: asked.confirm?.id }, worker)).toMatchObject({ kind: 'decline' });
    await sql`update assistant_confirmations set expires_at = now() where id = ${asked.confirm?.id ?? ''}`;
    expect(await confirmed(asked)).toMatchObject({ kind: 'decline', text: expect.stringContaining('passou do tempo') });
  });

  test('what would turn out otherwise by now is asked again', async () => {
    const first = await say('registra nota 2 no lote 15');
    const second = await say('nota 0 no lote 15');
    expect(await confirmed(second)).toMatchObject({ kind: 'done' });
    const again = await confirmed(first);
    expect(again).toMatchObject({ kind: 'confirm' });
    expect(again.text).not.toBe(first.text);
  });

  test('a death and a weighing are said in words, confirmed by a word, and can be denied', async () => {
    const death = await say('morreu um boi no lote 14 de timpanismo');
    expect(death.text).toMatch(/morte de 1 cabeça por timpanismo em Lote 14 .*Ficam 99 cabeças/i);
    expect(await say('sim', { conversation_id: death.conversation_id })).toMatchObject({ kind: 'done' });
    expect((await get<Lot>(`lots/${lotId}`)).current_quantity).toBe(99);
    const weighing = await say('pesagem do lote 14 deu 452,5 kg');
    expect(weighing.text).toMatch(/pesagem de 452,5 kg por cabeça em Lote 14 .*para 452,5 kg/i);
    expect((await say('pesagem do lote 15 deu 480,5 kg')).text).toContain('O peso de hoje fica em 480,5 kg.');
    expect(await say('não', { conversation_id: weighing.conversation_id })).toMatchObject({ kind: 'canceled' });
    expect(await say('sim', { conversation_id: weighing.conversation_id })).not.toMatchObject({ kind: 'done' });
  });

  test("a treat's time moves for all days", async () => {
    const asked = await say('muda o trato das 7 para as 7:30');
    const chosen =
      asked.kind === 'ask' ? await say(asked.options[0] ?? '', { conversation_id: asked.conversation_id }) : asked;
    expect(chosen.text).toMatch(/passa para 07:30/);
    expect(await confirmed(chosen)).toMatchObject({ kind: 'done' });
    expect((await say('horários dos tratos')).text).toContain('07:30');
  });

  test('what the panel would refuse is refused in its words', async () => {
    const asked = await say('morreram 500 bois no lote 14 de raio');
    expect(asked.kind).toBe('decline');
    expect((await get<Lot>(`lots/${lotId}`)).current_quantity).toBe(99);
    for (const [order, text] of [
      ['o lote 14 pesou 3000 kg', 'Peso Médio deve ser no máximo 2.000.'],
      ['morreram 200000 bois no lote 14 de raio', 'Cabeças deve ser no máximo 100.000.'],
    ] as const)
      expect(await say(order), order).toMatchObject({ kind: 'decline', text });
  });
});

describe('what is watched', () => {
  test('alerts are told with their reason, of the farm and of a lot, and are seen to by a yes', async () => {
    await farm.post('alerts/check', {});
    const all = await get<Alert[]>('alerts?status=open');
    expect(all.length).toBeGreaterThan(0);
    const { facts } = await say('tem algum alerta aberto?');
    expect(facts.alerts).toMatchObject(all.map(({ id, detail, next_step }) => ({ id, detail, next_step })));
    const asked = await say('marca o alerta como visto');
    const order =
      asked.kind === 'ask' ? await say(asked.options[0] ?? '', { conversation_id: asked.conversation_id }) : asked;
    expect(order.text).toMatch(/^Confirma\? O alerta “.*” fica marcado como visto/);
    const done = await say('sim', { conversation_id: order.conversation_id });
    expect(done).toMatchObject({ kind: 'done', tool: 'acknowledge_alert' });
    const seen = await get<Alert[]>('alerts?status=open');
    expect(seen.find(({ id }) => id === order.parameters?.alert_id)?.acknowledged_by).toBe(admin.name);
    expect(await say('marca o alerta como visto', {}, worker)).toMatchObject({ kind: 'decline' });
  });

  test('a load that should stay as it is does not wait for a decision, and is no order', async () => {
    const { lots } = await newFeeding(api);
    const [lot_id = 0] = lots;
    await sql`update lots set name = 'Parado' where farm_id = ${own} and id = ${lot_id}`;
    const { facts: before } = await say('quais cargas sugeridas tenho?');
    const timestamp = new Date().toISOString();
    const reading = { client_id: randomUUID(), lot_id, note: 0, trough_score: 'thin', timestamp };
    await farm.post('lots/trough_readings', { readings: [reading] });
    const { facts } = await say('quais cargas sugeridas tenho?');
    expect(facts.waiting).toBe(before.waiting);
    const asked = await say('aceita a sugestão do lote parado');
    expect(asked).toMatchObject({ kind: 'decline', text: expect.stringMatching(/^Sem motivo para mudar/) });
  });

  test('suggested calls are those of their page; only troughs seen today are accepted, with the way in the history', async () => {
    const { lots } = await newFeeding(api);
    const [seen = 0, unseen = 0] = lots;
    await sql`update lots set name = 'Sugerido' where farm_id = ${own} and id = ${seen}`;
    await sql`update lots set name = 'Despercebido' where farm_id = ${own} and id = ${unseen}`;
    for (const days of [1, 0]) {
      const timestamp = days === 0 ? new Date().toISOString() : new Date(Date.now() - 86_400_000).toISOString();
      const reading = { client_id: randomUUID(), lot_id: seen, note: 0, trough_score: 'clean', timestamp };
      await farm.post('lots/trough_readings', { readings: [reading] });
    }
    const page = await get<Suggestion[]>('feed_calls/suggestions');
    const told = await say('quais cargas sugeridas tenho?');
    expect(told.facts.suggestions).toEqual(page.map(({ corral_index_id: _, ...one }) => one));
    expect(await say('aceita a sugestão do lote despercebido')).toMatchObject({
      kind: 'decline',
      text: 'Falta olhar o cocho.',
    });
    const asked = await say('aceita a sugestão do lote sugerido');
    expect(asked.text).toMatch(/1 carga sugerida aceita: Sugerido .*\+5% \(1\.200 kg → 1\.260 kg\)/);
    expect(await confirmed(asked)).toMatchObject({ kind: 'done' });
    expect((await get<Lot>(`lots/${seen}`)).projected_load).toBe(1260);
    const [entry] = await get<HistoryEntry[]>(`lots/${seen}/history`);
    expect(entry).toMatchObject({ via: 'assistant', after: { projected_load: 1260 } });
  });
});

test('an answer may come in pieces: first what is being looked at, then all of it', async () => {
  const answer = await fetch(`${api.url}/api/v1/farms/${own}/assistant/messages`, {
    method: 'POST',
    headers: { authorization: admin.token, 'content-type': 'application/json', accept: 'application/x-ndjson' },
    body: JSON.stringify({ text: 'qual a carga do lote 14?' }),
  });
  const lines = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ tool: 'load' }, { data: { kind: 'answer', tool: 'load' } }]);
});
