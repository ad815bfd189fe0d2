import {
  type Alert,
  type AlertChoice,
  type AlertSettings,
  type QuietWay,
  type Severity,
  severities,
  severityLabels,
} from '../alerts.ts';
import { addDays, dayOf, instantOf } from '../days.ts';
import { may, type UserType } from '../permissions.ts';
import type { PushMessage } from '../push-subscriptions.ts';
import { conditions } from './conditions.ts';

type Hours = Pick<AlertSettings, 'quiet_from' | 'quiet_to'>;

/**
 * When somebody may be told: at once, or when the quiet hours of the farm's clock are over. What is critical does not wait,
 * unless the farm says otherwise of its kind.
 */
export function tellAt(
  now: Date,
  severity: Severity,
  hours: Hours,
  timeZone: string,
  inQuiet: QuietWay = 'critical',
): Date {
  const isLoud = inQuiet === 'tell' || (inQuiet === 'critical' && severity === 'critical');
  return isLoud ? now : afterQuiet(now, hours, timeZone);
}

function afterQuiet(now: Date, { quiet_from, quiet_to }: Hours, timeZone: string): Date {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return now;
  const today = dayOf(now, timeZone);
  const nights = [addDays(today, -1), today].map((day) => ({
    from: instantOf(day, quiet_from, timeZone),
    to: instantOf(quiet_to < quiet_from ? addDays(day, 1) : day, quiet_to, timeZone),
  }));
  return nights.find(({ from, to }) => now >= from && now < to)?.to ?? now;
}

/** Whether someone of this role is told of it beside the bell. */
export function isTold({ kind, roles }: Pick<AlertChoice, 'kind' | 'roles'>, role: UserType): boolean {
  return roles.includes(role) && (!conditions[kind].officeOnly || may(role, 'money.read'));
}

/** Whether it is serious enough for a device that wants no less than this. */
export function isSeriousEnough(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}

type Told = Pick<Alert, 'id' | 'kind' | 'severity'>;

/** What a locked screen shows of it: how serious, of which kind and where; the rest is behind the tap. */
export function pushOfAlert({ id, kind, severity }: Told, farm: { id: number; name: string }): PushMessage {
  return {
    title: `${severityLabels[severity]}: ${conditions[kind].label}`,
    body: `${farm.name}. Toque para ver.`,
    url: `/admin/farms/${farm.id}/alerts/${id}`,
    tag: `alert ${id}`,
  };
}
