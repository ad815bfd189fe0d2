import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { initialCallRules } from '@cocho/domain/feed-calls';
import { encodeCurve } from '@cocho/domain/weight-curve';
import { expect } from 'vitest';
import type { Api } from './api.ts';
import { daysAgo } from './farm-days.ts';

type Body = Record<string, unknown>;

/** A farm in which the generated tests make their rows, as its manager and through the API itself. */
export interface Farm {
  id: number;
  /** Makes a row of the resource and answers its id. */
  add(resource: string): Promise<number>;
  /** Posts to a path under the farm and answers the id of what it made. */
  post(path: string, body: Body): Promise<number>;
  /** The same with PUT. */
  put(path: string, body: Body): Promise<number>;
  /** The item of a schedule that has one. */
  itemOf(scheduleId: number): Promise<number>;
  /** The id of the last row of a list of the farm. */
  last(path: string): Promise<number>;
  /** E-mails of people who have an account, one of them in no farm. */
  emails: { farmless: string; worker: string };
  /** The same as `post`, but from the root of the API. */
  postAtRoot(path: string, body: Body): Promise<number>;
  /** The same as provider staff. */
  postAsStaff(path: string, body: Body): Promise<number>;
}

/** What the tests that are generated from the route table must know of a resource. */
interface Resource {
  /** A body that its create and its update accept; never the same twice. */
  body(farm: Farm): Body | Promise<Body>;
  /** How a row of it comes to be, where that is not a POST of the body. */
  add?(farm: Farm): Promise<number>;
}

const password = 'outra senha';
const weighing = { kind: 'weighing', day: daysAgo(30), avg_weight: 420 };
const price = { valid_from: daysAgo(30), cents_per_tonne: 90_000, loss_percent: 2 };
const dryMatter = { valid_from: daysAgo(30), dry_matter_percent: 33 };
const confirmed = { password, password_confirmation: password };

/** By the path's part after the farm (/farms/:farmId/ingredients/:id → ingredients), elsewhere by its first two parts. */
export const resources: Record<string, Resource> = {
  farm_users: { body: () => ({ name: 'Pedro Alves', email: newEmail(), user_type: 'worker', active: true }) },
  invitations: { body: () => ({ name: 'João Batista', phone: '(34) 99123-4567' }) },
  first_steps: { body: () => ({}) },
  settings: { body: () => ({ sale_price_per_arroba_cents: 31_000, exit_yield_percent: 54 }) },
  prices: { body: () => price },
  daily_costs: { body: () => ({ valid_from: daysAgo(30), cents_per_head_day: 300 }) },
  ingredients: { body: () => ({ name: unique('Ingrediente') }) },
  corrals: { body: () => ({ name: unique('Baia'), capacity: 120 }) },
  corral_indexes: { body: () => ({ name: unique('Nota'), value: 5 }) },
  wagons: {
    body: () => ({
      name: unique('Vagão'),
      capacity_kg: 4500,
      division_kg: 5,
      module_url: 'wss://vagao-1.local',
      pairing_code: 'AB12',
    }),
  },
  treats: { body: () => ({ name: unique('Trato'), percent: 40 }) },
  recipes: {
    body: async (farm) => ({
      name: unique('Receita'),
      timer: 5,
      dry_matter_percent: 60,
      ingredients: [{ ingredient_id: await farm.add('ingredients'), percent: 100 }],
    }),
  },
  lots: {
    body: async (farm) => ({
      name: unique('Lote'),
      quantity: 100,
      entry_date: daysAgo(60),
      initial_load: 1000,
      corral_id: await farm.add('corrals'),
      gmd: 1.5,
      purchase_cents: 33_000,
      purchase_unit: 'arroba',
      freight_cents: 500_000,
    }),
  },
  rules: {
    body: async (farm) => ({
      name: unique('Regra'),
      recipe_id: await farm.add('recipes'),
      lot_ids: [await farm.add('lots')],
    }),
  },
  treat_schedules: {
    body: async (farm) => ({
      name: unique('Programação'),
      user_ids: [await farm.add('farm_users')],
      treat_items: [{ rule_id: await farm.add('rules'), treat_id: await farm.add('treats'), scheduled_time: '07:30' }],
    }),
  },

  trough_readings: {
    body: () => ({}),
    add: async (farm) => farm.post('lots/trough_readings', oneReading(await farm.add('lots'))),
  },
  operations: {
    body: (farm) => oneOperation(farm),
    add: async (farm) => farm.put(`operations/by_client/${randomUUID()}`, await oneOperation(farm)),
  },
  quarantine: {
    body: () => ({ action: 'discard', ids: [999_999_999] }),
    add: async (farm) => {
      await farm.post('lots/trough_readings', { readings: [{ client_id: randomUUID(), lot_id: 999_999_999 }] });
      return farm.last('quarantine');
    },
  },
  alerts: {
    body: () => ({}),
    // In no rule, which is something to be told of.
    add: async (farm) => {
      await farm.add('lots');
      await farm.post('alerts/check', {});
      return farm.last('alerts?status=open');
    },
  },
  feed_calls: { body: async (farm) => ({ lot_ids: [await farm.add('lots')] }) },
  alert_settings: {
    body: () => ({ choices: [], quiet_from: '20:00', quiet_to: '05:00', clean_trough: false }),
  },
  briefing: { body: () => ({}) },
  push_subscriptions: {
    body: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
      device: 'Chrome no Android',
      least_severity: 'info',
    }),
  },
  assistant: { body: () => ({ text: 'qual a carga da fazenda?' }) },
  scale_simulator: { body: () => ({}) },
  dashboard: { body: () => ({}) },
  imports: {
    body: () => ({}),
    add: (farm) => farm.post('ingredients/import', oneLine({ name: unique('Ingrediente') })),
  },

  'manager/farms': {
    body: ({ emails }) => ({
      name: unique('Fazenda'),
      plan: 'enterprise',
      time_zone: 'America/Cuiaba',
      admin_email: emails.farmless,
    }),
    add: async (farm) => farm.postAsStaff('/manager/farms', (await resources['manager/farms']?.body(farm)) ?? {}),
  },

  contacts: {
    body: () => ({ name: 'José Lima', email: newEmail(), phone: '(34) 99123-4567', farm_size: 'media', message: 'Oi' }),
  },
  'manager/waiting_people': { body: () => ({}) },
  // Only what visitors send makes one, and of that an address may send little.
  'manager/contacts': { body: () => ({ status: 'talking', notes: 'Ligar na segunda' }), add: async () => 1 },

  proposals: {
    body: () => ({
      client_name: unique('Cliente'),
      client_tax_id: '12.ABC.345/01DE-35',
      client_address: 'Estrada da Boiada, km 7',
      client_email: newEmail(),
      kit_value_cents: 1_230_000,
      discount_percent: 10,
      observations: 'Frete por conta do cliente',
    }),
    add: async (farm) => farm.postAtRoot('/proposals', (await resources.proposals?.body(farm)) ?? {}),
  },

  public_proposals: { body: () => ({}) },

  travel_expense_reports: {
    body: () => ({
      client_name: unique('Cliente'),
      technician_name: 'Clara Nogueira',
      departure_date: daysAgo(3),
      return_date: daysAgo(1),
      destination: 'Barretos, SP',
      travel_purpose: 'Instalação',
      observations: 'Sem pedágio',
    }),
    add: async (farm) =>
      farm.postAtRoot('/travel_expense_reports', (await resources.travel_expense_reports?.body(farm)) ?? {}),
  },
  'manager/travel_expense_reports': {
    body: () => ({ remark: 'Falta a nota' }),
    add: async (farm) => {
      const id = await farm.add('travel_expense_reports');
      return farm.postAtRoot(`/travel_expense_reports/${id}/submit`, {});
    },
  },

  'users/me': { body: () => ({ name: 'Marina Prado', phone: '(34) 99999-0000' }) },
  'users/password_recovery': { body: () => ({ email: newEmail() }) },
  'users/sign_in': { body: () => ({ email: newEmail(), password }) },
  'users/sign_up': { body: () => ({ name: 'Rafael Lima', email: newEmail(), ...confirmed }) },
  'users/update_password': {
    body: () => ({ email: newEmail(), temporary_password: 'abcdefgh2345', ...confirmed }),
  },
};

/** Bodies of routes that take another one than their resource, by the route: 'PUT /farms/:farmId/lots/:id/finish'. */
export const otherBodies: Record<string, Resource['body']> = {
  'POST /users/me/access_tokens': () => ({ name: 'Meu computador' }),
  'PUT /manager/farms/:id': () => ({ name: unique('Fazenda'), plan: 'enterprise', time_zone: 'America/Cuiaba' }),
  'POST /manager/farms/:id/members': ({ emails }) => ({ email: emails.worker, user_type: 'technician' }),
  'POST /public_proposals/:token/accept': () => ({
    name: 'Ana Prado',
    tax_id: '529.982.247-25',
    role: 'Proprietária',
    code: '123456',
  }),
  'POST /public_proposals/:token/decline': () => ({ reason: 'Compramos de outro' }),
  'POST /users/me/policy_seen': () => ({ version: 1 }),
  'POST /users/me/email_confirmation': () => ({ code: '012345' }),
  'POST /users/me/founding': () => ({ name: unique('Fazenda'), time_zone: 'America/Cuiaba' }),
  'POST /farms/:farmId/first_steps/pens': () => ({ pens: [{ name: unique('Curral'), capacity: 100 }] }),
  'POST /farms/:farmId/first_steps/lots': async (farm) => {
    const corral = unique('Curral');
    await farm.post('corrals', { name: corral });
    return { lots: [{ name: unique('Lote'), corral, quantity: 100, avg_weight: 400, days: 0 }] };
  },
  'POST /farms/:farmId/first_steps/diet': async (farm) => {
    await farm.add('lots');
    const mix = [{ ingredient: unique('Milho'), percent: 100 }];
    return { name: unique('Dieta'), timer: 5, dry_matter_percent: 88, mix };
  },
  'POST /farms/:farmId/first_steps/treats': async (farm) => {
    await farm.add('rules');
    return { treats: [{ name: unique('Trato'), percent: 100, scheduled_time: '07:00' }] };
  },
  'POST /farms/:farmId/first_steps/people': () => ({ people: [{ name: 'João Batista' }] }),
  'POST /invitations/:token/accept': () => ({ pin: '012345' }),
  'POST /farms/:farmId/lots/trough_readings': async (farm) => oneReading(await farm.add('lots')),
  'PUT /farms/:farmId/lots/update_trough_reading_positions': async (farm) => ({
    positions: [{ lot_id: await farm.add('lots'), position: 1 }],
  }),
  'PUT /farms/:farmId/assistant/settings': () => ({ chat_on: false }),
  'PUT /farms/:farmId/feed_calls/rules': () => initialCallRules,
  'POST /farms/:farmId/alerts/:id/snooze': () => ({ hours: 4 }),
  'POST /farms/:farmId/alerts/:id/comments': () => ({ text: 'Já falei com o operador' }),
  'POST /farms/:farmId/quarantine/outcomes': () => ({ entries: [{ client_id: randomUUID(), revision: null }] }),
  'POST /farms/:farmId/lots/:id/movements': () => weighing,
  'PUT /farms/:farmId/lots/:id/costs': () => ({ purchase_cents: 31_000, purchase_unit: 'arroba' }),
  'PUT /farms/:farmId/lots/:id/finish': () => ({ finish_date: daysAgo(1) }),
  'POST /farms/:farmId/lots/:id/resume': () => ({ load: 900 }),
  'POST /farms/:farmId/lots/:id/close_outs': () => ({}),
  'POST /farms/:farmId/ingredients/:id/prices': () => price,
  'POST /farms/:farmId/ingredients/:id/dry_matters': () => dryMatter,
  'PUT /farms/:farmId/operations/by_client/:clientId/batches/:batchId/weights': () => ({
    start: '2026-03-12T10:00:00Z',
    weights: deflateRawSync(encodeCurve({ seconds: [0, 1], kg: [3000, 3010] })).toString('base64'),
  }),
  'POST /farms/:farmId/ingredients/import': () => oneLine({ name: unique('Ingrediente') }),
  'POST /farms/:farmId/prices/import': async (farm) => {
    const ingredient = unique('Ingrediente');
    await farm.post('ingredients', { name: ingredient });
    return oneLine({ ingredient, valid_from: daysAgo(30), cents_per_tonne: 900 });
  },
  'POST /farms/:farmId/corrals/import': () => oneLine({ name: unique('Baia') }),
  'POST /farms/:farmId/recipes/import': async (farm) => {
    const ingredient = unique('Ingrediente');
    await farm.post('ingredients', { name: ingredient });
    return oneLine({ name: unique('Receita'), dry_matter_percent: 60, timer: 5, ingredient, percent: 100 });
  },
  'POST /farms/:farmId/lots/import': async (farm) => {
    const corral = unique('Baia');
    await farm.post('corrals', { name: corral });
    return oneLine({ name: unique('Lote'), corral, quantity: 100, entry_date: daysAgo(60), gmd: 1.5 });
  },
};

/** What a route must be asked with, by the route. */
export const queries: Record<string, (farm: Farm) => Promise<string>> = {
  'GET /farms/:farmId/lots/compare': async (farm) => `ids=${await farm.add('lots')},${await farm.add('lots')}`,
};

/** Rows that a route needs to be another one than its resource makes. */
export const otherRows: Record<string, (farm: Farm) => Promise<number>> = {
  'POST /farms/:farmId/lots/:id/resume': async (farm) =>
    farm.post('lots', { ...(await resources.lots?.body(farm)), initial_load: null }),
  'POST /farms/:farmId/farm_users/:id/invitation': (farm) => farm.add('invitations'),
  'POST /farms/:farmId/lots/:id/close_outs': changedLot,
  'GET /farms/:farmId/lots/:id/close_outs/:version': changedLot,
  'GET /farms/:farmId/lots/:id/close_outs/:version/pdf': changedLot,
};

/** A closed lot of which something is told after it was closed. */
async function changedLot(farm: Farm): Promise<number> {
  const id = await farm.add('lots');
  await farm.put(`lots/${id}/finish`, { finish_date: daysAgo(1) });
  await farm.put(`lots/${id}/costs`, { freight_cents: 490_000 });
  return id;
}

/** Ids of what lies below a row, by the parameter: movementId of /lots/:id/movements/:movementId. */
export const otherIds: Record<string, (farm: Farm, id: number) => Promise<number | string>> = {
  clientId: async () => randomUUID(),
  batchId: async () => randomUUID(),
  token: async () => randomBytes(32).toString('base64url'),
  subOperationId: async () => 1,
  priceId: (farm, id) => farm.post(`ingredients/${id}/prices`, price),
  dryMatterId: (farm, id) => farm.post(`ingredients/${id}/dry_matters`, dryMatter),
  version: async () => 1,
  movementId: (farm, id) => farm.post(`lots/${id}/movements`, weighing),
};

/** One's own farm or the neighbour's, as its manager sees it. */
export function farmOf(api: Api, whose: 'own' | 'neighbour'): Farm {
  const as = whose === 'own' ? api.admin : api.neighbourAdmin;
  const id = api[whose];
  const emails = { farmless: api.farmless.email, worker: api.worker.email };
  const post = (path: string, body: Body) => send(as, 'POST', `/farms/${id}/${path}`, body);
  const put = (path: string, body: Body) => send(as, 'PUT', `/farms/${id}/${path}`, body);
  const postAtRoot = (path: string, body: Body) => send(as, 'POST', path, body);
  const postAsStaff = (path: string, body: Body) => send(api.staff, 'POST', path, body);
  const farm: Farm = { id, add, post, put, postAtRoot, postAsStaff, itemOf, last, emails };
  return farm;

  async function add(resource: string): Promise<number> {
    const known = resources[resource];
    if (!known) throw new Error(`tell server/test/resources.ts about "${resource}"`);
    return known.add ? known.add(farm) : post(resource, await known.body(farm));
  }

  async function send(sender: { token: string }, method: string, path: string, body: Body): Promise<number> {
    type Made = { id?: number; import_id?: number };
    const answer = await api.call<Made | Made[]>(method, path, { as: sender, body });
    expect(answer.status, `${method} ${path} answers ${answer.body.errors}`).toBeOneOf([200, 201]);
    const [made] = [answer.body.data].flat();
    return made?.id ?? made?.import_id ?? 0;
  }

  async function itemOf(scheduleId: number): Promise<number> {
    const path = `/farms/${id}/treat_schedules/${scheduleId}`;
    const { body } = await api.call<{ treat_items: { id: number }[] }>('GET', path, { as });
    return body.data.treat_items[0]?.id ?? 0;
  }

  async function last(path: string): Promise<number> {
    const { body } = await api.call<{ id: number }[]>('GET', `/farms/${id}/${path}`, { as });
    return body.data.at(-1)?.id ?? 0;
  }
}

function oneReading(lot_id: number): Body {
  return { readings: [{ client_id: randomUUID(), lot_id, note: 5, timestamp: new Date().toISOString() }] };
}

/** A schedule begun by a device: one wagon of one ingredient for one lot, not weighed yet. */
async function oneOperation(farm: Farm): Promise<Body> {
  const schedule_id = await farm.add('treat_schedules');
  const item = { rule_id: await farm.add('rules'), treat_id: await farm.add('treats') };
  const now = new Date().toISOString();
  const line = { expected_quantity: 400, target_quantity: 400, actual_quantity: null, start_time: now, end_time: null };
  const sub = {
    client_id: randomUUID(),
    treat_item_id: await farm.itemOf(schedule_id),
    batch: 1,
    ...item,
    rule_name: 'Engorda',
    recipe_id: await farm.add('recipes'),
    recipe_name: 'Terminação',
    treat_name: 'Manhã',
    dry_matter_percent: 60,
    mixing_minutes: 5,
    tare_weight: 3000,
    mixing_start_time: null,
    mixing_end_time: null,
    load_operation_ingredients: [
      { ...line, ingredient_id: await farm.add('ingredients'), ingredient_name: 'Milho moído' },
    ],
    unload_operation_corrals: [{ ...line, lot_id: await farm.add('lots'), lot_name: 'Lote 1' }],
  };
  return {
    revision: 1,
    epoch: 1,
    device_id: randomUUID(),
    schedule_id,
    day: daysAgo(0),
    start_time: now,
    end_time: null,
    sub_operations: [sub],
  };
}

/** What an import takes. */
function oneLine(cells: Body): Body {
  return { rows: [{ line: 2, ...cells }], apply: true };
}

export function unique(word: string): string {
  return `${word} ${randomBytes(6).toString('hex')}`;
}

function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@cocho.test`;
}
