import { randomBytes, randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { initialCallRules } from '@cocho/domain/feed-calls';
import { encodeCurve } from '@cocho/domain/weight-curve';
import { oneReading } from './device-sendings.ts';
import { daysAgo } from './farm-days.ts';
import { dryMatter, type Farm, oneLine, price, type Resource, resources, unique } from './resources.ts';

const weighing = { kind: 'weighing', day: daysAgo(30), avg_weight: 420 };

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
  'POST /manager/travel_expense_reports/:id/approve': () => ({ version: 2 }),
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
    await farm.clear('treat_schedules');
    return { treats: [{ name: unique('Trato'), percent: 100, scheduled_time: '07:00' }] };
  },
  'POST /farms/:farmId/first_steps/people': () => ({ people: [{ name: unique('João Batista') }] }),
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
  'POST /farms/:farmId/prices/import': async (farm) =>
    oneLine({ ingredient: await newIngredient(farm), valid_from: daysAgo(30), cents_per_tonne: 900 }),
  'POST /farms/:farmId/dry_matters/import': async (farm) =>
    oneLine({ ingredient: await newIngredient(farm), ...dryMatter }),
  'POST /farms/:farmId/corrals/import': () => oneLine({ name: unique('Baia') }),
  'POST /farms/:farmId/recipes/import': async (farm) => {
    const ingredient = await newIngredient(farm);
    return oneLine({ name: unique('Receita'), dry_matter_percent: 60, timer: 5, ingredient, percent: 100 });
  },
  'POST /farms/:farmId/lots/import': async (farm) => {
    const corral = unique('Baia');
    await farm.post('corrals', { name: corral });
    return oneLine({ name: unique('Lote'), corral, quantity: 100, entry_date: daysAgo(60), gmd: 1.5 });
  },
};

/** Its name, as a sheet names it. */
async function newIngredient(farm: Farm): Promise<string> {
  const name = unique('Ingrediente');
  await farm.post('ingredients', { name });
  return name;
}

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
