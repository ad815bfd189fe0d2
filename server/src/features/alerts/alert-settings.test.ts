import type { AlertSettings } from '@cocho/domain/alerts';
import { beforeEach, describe, expect, test } from 'vitest';
import { alertsOf } from '../../../test/alerts.ts';
import { startApi } from '../../../test/api.ts';

const api = await startApi();
const { sql, own, admin, neighbour, call } = api;
const { open, check, newLotInNoRule, silence } = alertsOf(api);

beforeEach(silence);

describe('what a farm wants to be told', () => {
  const path = `/farms/${own}/alert_settings`;
  const settings = async () => (await call<AlertSettings>('GET', path, { as: admin })).body.data;
  const save = (body: object) => call<AlertSettings>('PUT', path, { as: admin, body });
  test('is good practice until it says otherwise; what it turns off ends', async () => {
    await newLotInNoRule();
    await check();
    const before = await settings();
    const choices = before.choices.map((choice) =>
      choice.kind === 'no_rule' ? { ...choice, enabled: false } : choice,
    );
    expect((await save({ ...before, choices })).status).toBe(200);
    await check();
    expect(await open('no_rule')).toBeUndefined();
    expect((await save({ ...before, choices: [] })).status).toBe(409);
    expect((await save({ ...(await settings()), choices: [] })).body.data.choices).toEqual(before.choices);
    await check();
    expect(await open('no_rule')).toBeDefined();
  });

  test('is taken as it was asked for, of this farm only; what cannot be meant is refused whole', async () => {
    const before = await settings();
    const [first] = before.choices;
    const wrong = [
      { choices: [{ ...first, kind: 'nope' }] },
      { choices: [{ ...first, roles: ['boss'] }] },
      { choices: [{ ...first, push: 'yes' }] },
      { choices: [{ ...first, in_quiet: 'never' }] },
      { choices: Array.from({ length: 19 }, () => first) },
      { quiet_from: '25:00' },
      { quiet_to: 'noite' },
      { briefing: { ...before.briefing, roles: ['boss'] } },
    ];
    for (const change of wrong) {
      const answer = await save({ ...before, ...change });
      expect(answer.status, JSON.stringify(change)).toBe(422);
      expect(answer.body.errors.join()).not.toMatch(/invalid|expected|required/i);
    }
    expect(await settings()).toEqual(before);
    const answer = await save({ ...before, quiet_from: null, farm_id: neighbour, id: 7, updated_at: '2020-01-01' });
    expect(answer.body.data).toEqual({ ...before, quiet_from: null, version: before.version + 1 });
    expect(await sql`select farm_id from alert_settings`).toEqual([{ farm_id: own }]);
  });

  test('outlives a page that does not know of it', async () => {
    const briefing = { enabled: false, roles: ['technician'], push: false, mail: true };
    const chosen = { quiet_from: '21:00', quiet_to: '04:30', estimate_lost_gain: true, briefing };
    const before = await settings();
    const waiting = before.choices.map((one) => ({ ...one, in_quiet: 'wait' as const }));
    const saved = await save({ ...before, ...chosen, choices: waiting });
    expect(saved.body.data).toMatchObject({ ...chosen, choices: waiting });
    const { clean_trough, choices } = saved.body.data;
    const older = choices.map(({ in_quiet: _, ...choice }) => choice);
    expect((await save({ choices: older, clean_trough })).body.data).toMatchObject({ ...chosen, choices: waiting });
  });

  test('has the limits of its kind and no others, whatever they are called', async () => {
    const before = await settings();
    const strange = { 'a\u0000b': 1, '\ud800': 2, percent: 4, nope: 5 };
    const choices = before.choices.map((one) => ({ ...one, thresholds: { ...strange, ...one.thresholds } }));
    const answer = await save({ ...before, choices });
    expect(answer.body.data).toEqual({ ...before, version: before.version + 1 });
    expect(answer.status).toBe(200);
    const [{ kept }] = await sql<[{ kept: AlertSettings['choices'] }]>`
      select choices as kept from alert_settings where farm_id = ${own}
    `;
    expect(kept).toEqual(before.choices);
  });

  test('has limits that can be meant', async () => {
    const before = await settings();
    const choices = before.choices.map((one) => (one.kind === 'late' ? { ...one, thresholds: { minutes: 1 } } : one));
    const answer = await save({ ...before, choices });
    expect(answer).toMatchObject({ status: 422, body: { errors: ['Atraso deve ser no mínimo 30'] } });
    expect(await settings()).toEqual(before);
  });
});
