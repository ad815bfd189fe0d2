import type { DailyCost } from '@cocho/domain/daily-costs';
import type { FarmSettings } from '@cocho/domain/farm-settings';
import { initialSettings } from '@cocho/domain/initial-settings';
import { expect, test } from 'vitest';
import { startApi } from '../../test/api.ts';
import { contents } from '../../test/database.ts';

const api = await startApi();
const { sql, own, neighbour, admin, technician, worker, neighbourAdmin, call } = api;
const put = (body: object, as = admin) => call<FarmSettings>('PUT', `/farms/${own}/settings`, { as, body });
const post = (body: object) => call<DailyCost>('POST', `/farms/${own}/daily_costs`, { as: admin, body });
const costs = async () => (await call<DailyCost[]>('GET', `/farms/${own}/daily_costs`, { as: admin })).body.data;

test('a farm that said nothing reckons as practice does, and each with its own', async () => {
  const { body } = await call<FarmSettings>('GET', `/farms/${own}/settings`, { as: admin });
  expect(body.data).toEqual(initialSettings);
  const saved = await put({ sale_price_per_arroba_cents: 31_500, exit_yield_percent: 54.5 }, technician);
  expect(saved.body).toMatchObject({
    data: { sale_price_per_arroba_cents: 31_500, exit_yield_percent: 54.5, entry_yield_percent: 50, version: 2 },
    message: 'Configurações atualizadas com sucesso',
  });
  const theirs = await call<FarmSettings>('GET', `/farms/${neighbour}/settings`, { as: neighbourAdmin });
  expect(theirs.body.data).toEqual(initialSettings);
});

test('what another person changed meanwhile is not overwritten', async () => {
  const { body } = await put({ deductions_percent: 1.63 });
  const { version } = body.data;
  await put({ deductions_percent: 2.23, version });
  const late = await put({ deductions_percent: 0, version });
  expect(late).toMatchObject({ status: 409, body: { current: { deductions_percent: 2.23 } } });
});

test('the operator knows how much a note may raise a load unasked, and nothing else of the settings', async () => {
  const known = () => call('GET', `/farms/${own}/trough_readings/settings`, { as: worker });
  await put({});
  expect((await known()).body.data).toEqual({ step_limit_percent: 10 });
  await put({ step_limit_percent: 7.5 });
  expect((await known()).body.data).toEqual({ step_limit_percent: 7.5 });
  expect((await call('GET', `/farms/${own}/settings`, { as: worker })).status).toBe(403);
});

test.each([
  [{ step_limit_percent: -1 }, { step_limit_percent: 'Limite de aumento não pode ser negativo' }],
  [{ exit_yield_percent: 70 }, { exit_yield_percent: 'Rendimento de saída deve ser no máximo 62' }],
  [{ planned_days: 0 }, { planned_days: 'Dias planejados deve ser um número positivo' }],
  [
    { sale_price_per_arroba_cents: 'x' },
    { sale_price_per_arroba_cents: 'Preço de venda deve estar em um formato válido' },
  ],
])('settings %j are refused', async (body, fields) => {
  const before = await contents(sql);
  expect(await put(body)).toMatchObject({ status: 422, body: { fields } });
  expect(await contents(sql)).toEqual(before);
});

test('an operating cost holds until the next, and one of the same day takes its place', async () => {
  await post({ valid_from: '2026-01-01', cents_per_head_day: 280 });
  await post({ valid_from: '2026-03-01', cents_per_head_day: 300 });
  const { body } = await post({ valid_from: '2026-03-01', cents_per_head_day: 310 });
  expect(await costs()).toMatchObject([
    { valid_from: '2026-03-01', valid_to: null, cents_per_head_day: 310, user_name: admin.name },
    { valid_from: '2026-01-01', valid_to: '2026-02-28', cents_per_head_day: 280 },
  ]);
  const path = `/farms/${own}/daily_costs/${body.data.id}`;
  expect((await call('DELETE', path, { as: admin })).status).toBe(200);
  expect((await call('DELETE', path, { as: admin })).status).toBe(404);
  expect(await costs()).toMatchObject([{ valid_from: '2026-01-01', valid_to: null }]);
});

test('a farm says who it is and where, for the papers that it signs', async () => {
  const told = { tax_id: '12.abc.345/01de-35', place: 'Uberaba, MG' };
  expect((await put(told)).body.data).toMatchObject({ tax_id: '12ABC34501DE35', place: 'Uberaba, MG' });
  expect(await put({ tax_id: '12.ABC.345/01DE-36' })).toMatchObject({
    status: 422,
    body: { fields: { tax_id: 'CPF/CNPJ inválido: confira os dígitos' } },
  });
  expect((await put({ tax_id: '' })).body.data).toMatchObject({ tax_id: null, place: null });
});
