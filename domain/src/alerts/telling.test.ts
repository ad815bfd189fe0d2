import { describe, expect, test } from 'vitest';
import { instantOf } from '../days.ts';
import { isPushService } from '../push-subscriptions.ts';
import { isSeriousEnough, isTold, pushOfAlert, tellAt } from './telling.ts';

const night = { quiet_from: '20:00', quiet_to: '05:00' };
const zone = 'America/Sao_Paulo';

describe('quiet hours', () => {
  test.each([
    ['2026-03-12', '19:59', night, '2026-03-12', '19:59'],
    ['2026-03-12', '20:00', night, '2026-03-13', '05:00'],
    ['2026-03-12', '02:30', night, '2026-03-12', '05:00'],
    ['2026-03-12', '05:00', night, '2026-03-12', '05:00'],
    ['2026-03-12', '12:30', { quiet_from: '12:00', quiet_to: '13:00' }, '2026-03-12', '13:00'],
    ['2026-03-12', '23:00', { quiet_from: null, quiet_to: null }, '2026-03-12', '23:00'],
  ])('of %s %s %j end on %s at %s', (day, time, hours, toDay, toTime) => {
    const told = tellAt(instantOf(day, time, zone), 'warning', hours, zone);
    expect(told).toEqual(instantOf(toDay, toTime, zone));
  });

  test('do not keep back what is critical', () => {
    const now = instantOf('2026-03-12', '02:30', zone);
    expect(tellAt(now, 'critical', night, zone)).toBe(now);
  });

  test.each([
    ['info', 'tell', '02:30'],
    ['critical', 'tell', '02:30'],
    ['critical', 'wait', '05:00'],
    ['info', 'wait', '05:00'],
    ['warning', 'critical', '05:00'],
  ] as const)('of what is %s and has to %s end at %s', (severity, inQuiet, time) => {
    const now = instantOf('2026-03-12', '02:30', zone);
    expect(tellAt(now, severity, night, zone, inQuiet)).toEqual(instantOf('2026-03-12', time, zone));
  });

  test('end at five of the farm’s clock also in the night in which it is put on', () => {
    const clock = 'America/Asuncion';
    const now = instantOf('2023-09-30', '22:00', clock);
    expect(tellAt(now, 'info', night, clock).toISOString()).toBe('2023-10-01T08:00:00.000Z');
    expect(tellAt(instantOf('2023-09-29', '22:00', clock), 'info', night, clock).toISOString()).toBe(
      '2023-09-30T09:00:00.000Z',
    );
  });
});

test('who is told is who the farm says, and nobody in the field of money', () => {
  expect(isTold({ kind: 'late', roles: ['worker'] }, 'worker')).toBe(true);
  expect(isTold({ kind: 'late', roles: ['worker'] }, 'admin')).toBe(false);
  expect(isTold({ kind: 'no_price', roles: ['worker', 'admin'] }, 'worker')).toBe(false);
  expect(isSeriousEnough('warning', 'critical')).toBe(false);
  expect(isSeriousEnough('critical', 'warning')).toBe(true);
});

test('a locked screen shows no figures and no names of lots', () => {
  expect(
    pushOfAlert({ id: 12, kind: 'intake_drop', severity: 'warning' }, { id: 3, name: 'Fazenda Boa Vista' }),
  ).toEqual({
    title: 'Atenção: Queda de consumo',
    body: 'Fazenda Boa Vista. Toque para ver.',
    url: '/admin/farms/3/alerts/12',
    tag: 'alert 12',
  });
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilpush.apple.com.example/abc', false],
  ['http://169.254.169.254/latest', false],
  ['https://localhost/abc', false],
  ['https://fcm.googleapis.com@evil.example/abc', false],
])('%s is a push service: %s', (endpoint, known) => {
  expect(isPushService(endpoint)).toBe(known);
  expect(isPushService('http://127.0.0.1:8080/abc', ['127.0.0.1'])).toBe(true);
});
