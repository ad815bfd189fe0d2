import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Api } from './api.ts';
import { oneOperation, oneReading } from './device-sendings.ts';
import { daysAgo } from './farm-days.ts';

export type Body = Record<string, unknown>;

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
  /** Deletes all rows of a list of the farm. */
  clear(path: string): Promise<void>;
  /** E-mails of people who have an account, one of them in no farm. */
  emails: { farmless: string; worker: string };
  /** The same as `post`, but from the root of the API. */
  postAtRoot(path: string, body: Body): Promise<number>;
  /** The same as provider staff. */
  postAsStaff(path: string, body: Body): Promise<number>;
}

/** What the tests that are generated from the route table must know of a resource. */
export interface Resource {
  /** A body that its create and its update accept; never the same twice. */
  body(farm: Farm): Body | Promise<Body>;
  /** How a row of it comes to be, where that is not a POST of the body. */
  add?(farm: Farm): Promise<number>;
}

const password = 'outra senha';
export const price = { valid_from: daysAgo(30), cents_per_tonne: 90_000, loss_percent: 2 };
export const dryMatter = { valid_from: daysAgo(30), dry_matter_percent: 33 };
const confirmed = { password, password_confirmation: password };

/** By the path's part after the farm (/farms/:farmId/ingredients/:id → ingredients), elsewhere by its first two parts. */
export const resources: Record<string, Resource> = {
  farm_users: { body: () => ({ name: 'Pedro Alves', email: newEmail(), user_type: 'worker', active: true }) },
  invitations: { body: () => ({ name: 'João Batista', phone: '(34) 99123-4567' }) },
  first_steps: { body: () => ({}) },
  settings: { body: () => ({ sale_price_per_arroba_cents: 31_000, exit_yield_percent: 54 }) },
  prices: { body: () => price },
  dry_matters: { body: () => dryMatter },
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
    body: () => ({ version: 2, remark: 'Falta a nota' }),
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

/** One's own farm or the neighbour's, as its manager sees it. */
export function farmOf(api: Api, whose: 'own' | 'neighbour'): Farm {
  const as = whose === 'own' ? api.admin : api.neighbourAdmin;
  const id = api[whose];
  const emails = { farmless: api.farmless.email, worker: api.worker.email };
  const post = (path: string, body: Body) => send(as, 'POST', `/farms/${id}/${path}`, body);
  const put = (path: string, body: Body) => send(as, 'PUT', `/farms/${id}/${path}`, body);
  const postAtRoot = (path: string, body: Body) => send(as, 'POST', path, body);
  const postAsStaff = (path: string, body: Body) => send(api.staff, 'POST', path, body);
  const farm: Farm = { id, add, post, put, postAtRoot, postAsStaff, itemOf, last, clear, emails };
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

  async function clear(path: string): Promise<void> {
    const { body } = await api.call<{ id: number }[]>('GET', `/farms/${id}/${path}`, { as });
    for (const row of body.data) await api.call('DELETE', `/farms/${id}/${path}/${row.id}`, { as });
  }
}

/** What an import takes. */
export function oneLine(cells: Body): Body {
  return { rows: [{ line: 2, ...cells }], apply: true };
}

export function unique(word: string): string {
  return `${word} ${randomBytes(6).toString('hex')}`;
}

function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@cocho.test`;
}
