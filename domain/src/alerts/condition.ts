import type { AlertFacts, AlertKind, Severity } from '../alerts.ts';
import type { UserType } from '../permissions.ts';
import type { DayFacts, HistoryFacts } from './facts.ts';

export interface Threshold {
  label: string;
  unit: string;
  value: number;
  min: number;
  max: number;
}

type Thresholds<Key extends string> = Record<Key, Threshold>;

/** What a farm is watched for: when it holds, in which words it is told, and what is to be done. */
export interface Condition<Key extends string = string> {
  kind: AlertKind;
  /** As a person calls it in the settings. */
  label: string;
  severity: Severity;
  thresholds: Thresholds<Key>;
  /** Who hears of it beside the bell, unless the farm says otherwise. */
  roles: UserType[];
  push: boolean;
  mail: boolean;
  /** Tells of money: nobody in the field sees it. */
  officeOnly?: boolean;
  /** Looks at what changes while the day is worked; `inHistory` at what only closed days tell. */
  inDay?: (facts: DayFacts, limits: Record<Key, number>) => Finding[];
  inHistory?: (facts: HistoryFacts & Pick<DayFacts, 'day'>, limits: Record<Key, number>) => Finding[];
}

/** Something that holds now. Kind and subject stay the same as long as it does: together they are the alert. */
export interface Finding {
  subject: string;
  severity?: Severity;
  lots: { id: number; name: string }[];
  corral_id?: number;
  operation_id?: number;
  title: string;
  detail: string;
  next_step: string;
  facts: AlertFacts;
  /** What the kg above plan cost. */
  cost_cents?: number | null;
}

/** Keeps the names of the thresholds known where they are used. */
export function condition<Key extends string = never>(one: Condition<Key>): Condition {
  return one as unknown as Condition;
}
