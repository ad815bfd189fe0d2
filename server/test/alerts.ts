import type { Alert, AlertCount, AlertKind, AlertStory } from '@cocho/domain/alerts';
import { instantOf } from '@cocho/domain/days';
import { expect } from 'vitest';
import { todayIn } from '../src/clock.ts';
import type { Api } from './api.ts';
import { farmOf, unique } from './resources.ts';

const zone = 'America/Sao_Paulo';

/** The alerts of the own farm, and what makes and ends them. */
export function alertsOf(api: Api) {
  const { sql, own, admin, call } = api;
  const today = todayIn(zone);
  const farm = farmOf(api, 'own');
  const path = `/farms/${own}/alerts`;
  const at = (time: string, day = today) => instantOf(day, time, zone);
  const open = async (kind: AlertKind, as = admin) => (await listed(`status=open&kind=${kind}`, as))[0];
  const check = () => call('POST', `${path}/check`, { as: admin });
  const story = async (id: number | undefined) =>
    (await call<AlertStory>('GET', `${path}/${id}`, { as: admin })).body.data;
  const act = (id: number | undefined, what: string, body?: object) =>
    call<AlertStory>('POST', `${path}/${id}/${what}`, { as: admin, body });
  const bell = async (as = admin) => (await call<AlertCount>('GET', `${path}/count`, { as })).body.data;
  const newLotInNoRule = () => farm.add('lots');
  return { today, farm, at, listed, open, check, story, act, bell, newLotInNoRule, putInRule, silence };

  async function listed(query = '', as = admin): Promise<Alert[]> {
    const { status, body } = await call<Alert[]>('GET', `${path}?${query}`, { as });
    expect(status).toBe(200);
    return body.data;
  }

  async function putInRule(lot: number): Promise<void> {
    await farm.post('rules', { name: unique('Regra'), recipe_id: await farm.add('recipes'), lot_ids: [lot] });
  }

  /** Nothing is wrong any more. */
  async function silence(): Promise<void> {
    await sql`update lots set deactivated_at = ${today} where farm_id = ${own} and deactivated_at is null`;
    await sql`delete from rule_lots where farm_id = ${own}`;
    await check();
  }
}
