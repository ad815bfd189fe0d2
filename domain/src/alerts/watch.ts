import { type AlertChoice, type AlertKind, alertKinds, type Severity } from '../alerts.ts';
import type { Finding } from './condition.ts';
import { conditions } from './conditions.ts';
import type { DayFacts, HistoryFacts } from './facts.ts';

/** What holds now, by the farm's own limits. */
export interface Found extends Finding {
  kind: AlertKind;
  severity: Severity;
}

/** Kinds that the facts at hand tell of: what is not among them is neither opened nor closed. */
export const dayKinds = alertKinds.filter((kind) => conditions[kind].inDay);
export const historyKinds = alertKinds.filter((kind) => conditions[kind].inHistory);

export function watchDay(facts: DayFacts, choices: AlertChoice[]): Found[] {
  return enabled(choices).flatMap(({ kind, thresholds }) =>
    (conditions[kind].inDay?.(facts, thresholds) ?? []).map((finding) => found(kind, finding)),
  );
}

export function watchHistory(facts: HistoryFacts & Pick<DayFacts, 'day'>, choices: AlertChoice[]): Found[] {
  return enabled(choices).flatMap(({ kind, thresholds }) =>
    (conditions[kind].inHistory?.(facts, thresholds) ?? []).map((finding) => found(kind, finding)),
  );
}

function enabled(choices: AlertChoice[]): AlertChoice[] {
  return choices.filter((choice) => choice.enabled);
}

function found(kind: AlertKind, finding: Finding): Found {
  return { ...finding, kind, severity: finding.severity ?? conditions[kind].severity };
}
