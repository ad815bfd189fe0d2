import {
  type AlertChoice,
  type AlertKind,
  type AlertSettings,
  type AlertSettingsInput,
  alertKinds,
  initialBriefing,
} from '../alerts.ts';
import { tooLarge } from '../messages.ts';
import { conditions } from './conditions.ts';

/** How an alert is watched for in a farm that said nothing. */
function initialChoice(kind: AlertKind): AlertChoice {
  const { thresholds, roles, push, mail } = conditions[kind];
  const values = Object.entries(thresholds).map(([key, { value }]) => [key, value]);
  return { kind, enabled: true, thresholds: Object.fromEntries(values), roles, push, mail, in_quiet: 'critical' };
}

type SaidChoice = AlertSettingsInput['choices'][number];

/** What a farm said, and for the rest what is good practice. Thresholds that a kind no longer has are left out. */
export function completeChoices(said: SaidChoice[]): AlertChoice[] {
  return alertKinds.map((kind) => {
    const initial = initialChoice(kind);
    const choice = said.find((one) => one.kind === kind);
    if (!choice) return initial;
    const values = Object.entries(initial.thresholds).map(([key, value]) => [key, choice.thresholds[key] ?? value]);
    return { ...initial, ...choice, thresholds: Object.fromEntries(values) };
  });
}

/** Keeps the thresholds that the kind has; all else that was sent is dropped. */
export function knownThresholds({
  kind,
  thresholds,
}: Pick<AlertChoice, 'kind' | 'thresholds'>): Record<string, number> {
  const known = conditions[kind].thresholds;
  return Object.fromEntries(Object.entries(thresholds).filter(([key]) => Object.hasOwn(known, key)));
}

export const initialAlertSettings: AlertSettings = {
  choices: completeChoices([]),
  quiet_from: '20:00',
  quiet_to: '05:00',
  clean_trough: false,
  estimate_lost_gain: false,
  briefing: initialBriefing,
  version: 1,
};

/** The first threshold that no farm can have meant, in words; null if all are possible. */
export function wrongThreshold(
  choices: Pick<AlertChoice, 'kind' | 'thresholds'>[],
): { field: string; message: string } | null {
  for (const [at, { kind, thresholds }] of choices.entries())
    for (const [key, { label, min, max }] of Object.entries(conditions[kind].thresholds)) {
      const value = thresholds[key];
      const field = `choices.${at}.thresholds.${key}`;
      if (value !== undefined && value > max) return { field, message: tooLarge(label, max) };
      if (value !== undefined && value < min) return { field, message: `${label} deve ser no mínimo ${min}` };
    }
  return null;
}
