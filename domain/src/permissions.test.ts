import { describe, expect, test } from 'vitest';
import { may, type Permission, permissions, userTypeLabels, userTypes } from './permissions.ts';

const all = Object.keys(permissions) as Permission[];

/** The whole of a worker's day: what feeds the cattle, and nothing about money, people or reports. */
const worker = [
  'events.read',
  'lots.read',
  'corrals.read',
  'corral-indexes.read',
  'wagons.read',
  'recipes.read',
  'rules.read',
  'treats.read',
  'treat-schedules.read',
  'alerts.read',
  'assistant.use',
  'trough-readings.read',
  'trough-readings.write',
  'operations.write',
  'operations.own',
];

/** What the manager alone may do. */
const adminOnly = ['farm-users.write', 'first-steps.write', 'operations.delete', 'assistant-settings.write'];

describe('an admin', () => {
  test.each(all)('may %s', (permission) => {
    expect(may('admin', permission)).toBe(true);
  });
});

describe('a technician', () => {
  test.each(all)('and %s', (permission) => {
    expect(may('technician', permission)).toBe(!adminOnly.includes(permission));
  });
});

describe('a worker', () => {
  test.each(all)('and %s', (permission) => {
    expect(may('worker', permission)).toBe(worker.includes(permission));
  });
});

test('whoever has no role in the farm may do nothing', () => {
  for (const nobody of [null, undefined]) {
    expect(all.filter((permission) => may(nobody, permission))).toEqual([]);
  }
});

test('whoever reads a wagon, and so its pairing code, may operate', () => {
  expect(permissions['wagons.read']).toEqual(permissions['operations.write']);
});

test('every role has a name for people', () => {
  expect(userTypes.map((type) => userTypeLabels[type])).toEqual(['Gestor', 'Operador', 'Técnico']);
});
