import { randomUUID } from 'node:crypto';
import { beginBatch, beginLine, endLine, endMixing, stepOf, tare } from '@cocho/domain/batch';
import { planBatches, type Today } from '@cocho/domain/feeding-day';
import { isColleagues, isWhole, type KnownOperation } from '@cocho/domain/known-operations';
import type { OperationDetails } from '@cocho/domain/operation-records';
import type { DeviceOperation, OperationFate, SubOperation } from '@cocho/domain/operations';
import type { Quarantined } from '@cocho/domain/quarantine';
import { expect } from 'vitest';
import type { Api } from './api.ts';
import { farmOf, unique } from './resources.ts';

type Person = Api['admin'];

/** A schedule of the worker's: two ingredients, two lots of 1.200 and 800 kg a day, half of it in one treat. */
export async function newFeeding(api: Api) {
  const { own, worker } = api;
  const farm = farmOf(api, 'own');
  const ingredients = [await farm.add('ingredients'), await farm.add('ingredients')];
  const recipe_id = await farm.post('recipes', {
    name: unique('Receita'),
    timer: 4,
    dry_matter_percent: 50,
    ingredients: ingredients.map((ingredient_id, index) => ({ ingredient_id, percent: index === 0 ? 60 : 40 })),
  });
  const lots = [await addLot(1200), await addLot(800)];
  const rule_id = await farm.post('rules', { name: unique('Regra'), recipe_id, lot_ids: lots });
  const treat_id = await farm.post('treats', { name: unique('Trato'), percent: 50 });
  const schedule_id = await farm.post('treat_schedules', {
    user_ids: [worker.id, api.admin.id],
    treat_items: [{ rule_id, treat_id, scheduled_time: '07:00' }],
  });
  return { lots, recipe_id, rule_id, schedule_id, today, begin, send, details };

  async function addLot(initial_load: number): Promise<number> {
    const corral_id = await farm.add('corrals');
    const lot = { name: unique('Lote'), quantity: 100, entry_date: '2026-01-05', initial_load, corral_id, gmd: 1.5 };
    return farm.post('lots', lot);
  }

  /** The schedule's own part of what the person has to do today. */
  async function today(as: Person = worker) {
    const { body } = await api.call<Today>('GET', `/farms/${own}/treat_schedules/today`, { as });
    const isOurs = ({ schedule_id: id }: { schedule_id: number }) => id === schedule_id;
    const { day, items } = body.data;
    const all = body.data.operations.filter(isOurs);
    const operations = all.filter(isWhole);
    return { day, items: items.filter(isOurs), operations, colleagues: all.filter(isColleagues) };
  }

  /** The operation as its device begins it. */
  async function begin(as: Person = worker): Promise<DeviceOperation> {
    const { day, items } = await today(as);
    const [item] = items;
    const [plan] = item ? planBatches(item, null) : [];
    if (!item || !plan) throw new Error('nothing to feed');
    const sub_operations = [beginBatch(item, plan, randomUUID())];
    const device_id = randomUUID();
    const start_time = new Date().toISOString();
    const start = { revision: 1, epoch: 1, device_id, schedule_id, day, start_time, end_time: null, canceled: false };
    return { ...start, sub_operations };
  }

  async function send(clientId: string, body: unknown, as: Person = worker): Promise<OperationFate> {
    const answer = await api.call<OperationFate>('PUT', `/farms/${own}/operations/by_client/${clientId}`, { as, body });
    expect(answer.status, answer.body.errors?.join()).toBe(200);
    return answer.body.data;
  }

  async function details(id: number | null | undefined): Promise<OperationDetails> {
    return (await api.call<OperationDetails>('GET', `/farms/${own}/operations/${id}`, { as: api.admin })).body.data;
  }
}

/** What is set aside of one operation. */
export async function quarantined(api: Api, clientId: string): Promise<Quarantined[]> {
  const { body } = await api.call<Quarantined[]>('GET', `/farms/${api.own}/quarantine`, { as: api.admin });
  return body.data.filter(({ client_id }) => client_id === clientId);
}

/** The next revision, after `count` steps in which each line gets the amount that `amount` makes of its target. */
export function after(
  operation: DeviceOperation,
  count: number,
  amount: (target: number) => number = (target) => target,
  now = new Date().toISOString(),
): DeviceOperation {
  const sub_operations = operation.sub_operations.map((sub) => advance(sub, count, amount, now));
  return { ...operation, revision: operation.revision + 1, sub_operations };
}

/** The same on a wagon whose scale counts by so many kg. */
export function onScale(operation: DeviceOperation, division_kg: number | null): DeviceOperation {
  return { ...operation, sub_operations: operation.sub_operations.map((sub) => ({ ...sub, division_kg })) };
}

/** Nothing is told of its loads. */
export function unweighed(operation: DeviceOperation): DeviceOperation {
  const sub_operations = operation.sub_operations.map((sub) => ({
    ...sub,
    load_operation_ingredients: sub.load_operation_ingredients.map((line) => ({ ...line, skipped: true })),
  }));
  return { ...operation, sub_operations };
}

export function ended(operation: DeviceOperation, end_time = new Date().toISOString()): DeviceOperation {
  return { ...operation, revision: operation.revision + 1, end_time };
}

/** What a device goes on with after it took over what the server knows. */
export function taken(known: KnownOperation, device_id: string): DeviceOperation {
  const { revision, epoch, schedule_id, day, start_time, end_time, canceled, sub_operations } = known;
  const operation = { epoch, schedule_id, day, start_time, end_time, canceled, sub_operations };
  return { ...operation, device_id, revision: revision + 1 };
}

function advance(sub: SubOperation, count: number, amount: (target: number) => number, now: string): SubOperation {
  let next = sub;
  for (let index = 0; index < count; index += 1) {
    const step = stepOf(next);
    if (step.kind === 'tare') next = tare(next, 3000);
    else if (step.kind === 'mix') next = endMixing(next, now);
    else if (step.kind !== 'done') next = endLine(beginLine(next, 3000, now), amount(step.line.target_quantity), now);
  }
  return next;
}
