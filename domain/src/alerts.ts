import { z } from 'zod';
import { flag, Id, Instant, number, oneOf, requiredText, timeOfDay, Version } from './fields.ts';
import { invalid } from './messages.ts';
import { userTypes } from './permissions.ts';

/** What the farm is watched for. Each has its condition, with its words and thresholds, in `alerts/`. */
export const alertKinds = [
  'late',
  'unread',
  'leftovers',
  'licked_clean',
  'intake_drop',
  'intake_trend',
  'intake_swing',
  'off_band',
  'batch_gap',
  'stray_feed',
  'mixing_short',
  'open_operation',
  'scale_drift',
  'tare_drift',
  'no_rule',
  'over_capacity',
  'low_gain',
  'no_price',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** From the worst. */
export const severities = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];
export const severityLabels: Record<Severity, string> = {
  critical: 'Crítico',
  warning: 'Atenção',
  info: 'Informativo',
};

export const AlertFacts = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));
export type AlertFacts = z.infer<typeof AlertFacts>;

export const Alert = z.object({
  id: Id,
  kind: z.enum(alertKinds),
  severity: z.enum(severities),
  /** Of the only lot or pen that it is about; `lots` has all of them. */
  lot_id: Id.nullable(),
  corral_id: Id.nullable(),
  operation_id: Id.nullable(),
  lots: z.array(z.object({ id: Id, name: z.string() })),
  title: z.string(),
  detail: z.string(),
  /** The figures that the words speak of. */
  facts: AlertFacts,
  next_step: z.string(),
  /** What the kg above plan are worth; only for those who may see money, and where prices exist. */
  cost_cents: z.number().nullable().optional(),
  opened_at: Instant,
  updated_at: Instant,
  closed_at: Instant.nullable(),
  acknowledged_at: Instant.nullable(),
  acknowledged_by: z.string().nullable(),
  snoozed_until: Instant.nullable(),
});
export type Alert = z.infer<typeof Alert>;

/** What happened to an alert: by itself, or because somebody did it. */
export const alertHappenings = [
  'opened',
  'grew',
  'returned',
  'closed',
  'acknowledged',
  'snoozed',
  'commented',
  'notified',
] as const;
export type AlertHappening = (typeof alertHappenings)[number];

/** Those that are news: people are told of them. */
export const newsHappenings: AlertHappening[] = ['opened', 'grew', 'returned'];

export const alertHappeningLabels: Record<AlertHappening, string> = {
  opened: 'Aberto',
  grew: 'Agravou-se',
  returned: 'Voltou',
  closed: 'Encerrado',
  acknowledged: 'Visto',
  snoozed: 'Adiado',
  commented: 'Comentário',
  notified: 'Avisado',
};

export const AlertEvent = z.object({
  id: Id,
  at: Instant,
  happening: z.enum(alertHappenings),
  user_name: z.string().nullable(),
  text: z.string().nullable(),
});
export type AlertEvent = z.infer<typeof AlertEvent>;

/** One alert with its story, from its beginning. */
export const AlertStory = Alert.extend({
  events: z.array(AlertEvent),
  /** Only for those who may see money, and in farms that chose to see it. */
  lost_gain: z.object({ kg: z.number(), cents: z.number().nullable() }).nullable().optional(),
});
export type AlertStory = z.infer<typeof AlertStory>;

export const alertStatuses = ['open', 'closed'] as const;
export const AlertQuery = z.object({
  status: oneOf('Situação', alertStatuses).optional(),
  severity: oneOf('Gravidade', severities).optional(),
  kind: oneOf('Tipo', alertKinds).optional(),
  lot_id: z.coerce.number(invalid('Lote')).int(invalid('Lote')).positive(invalid('Lote')).optional(),
});
export type AlertQuery = z.infer<typeof AlertQuery>;

/** What the bell shows: open ones that nobody has seen to yet, and that ask for it. */
export const AlertCount = z.object({ count: z.number(), worst: z.enum(severities).nullable() });
export type AlertCount = z.infer<typeof AlertCount>;

/** Lots with open alerts that ring: how many each has, and how serious the worst is. */
export const AlertMark = z.object({ lot_id: Id, count: z.number(), worst: z.enum(severities) });
export type AlertMark = z.infer<typeof AlertMark>;

export const snoozeHours = [1, 4, 24] as const;
export const AlertSnooze = z.object({
  hours: number('Horas').min(1, 'Adie por pelo menos 1 hora').max(168, 'Adie por no máximo 168 horas'),
});
export type AlertSnooze = z.infer<typeof AlertSnooze>;

export const AlertComment = z.object({ text: requiredText('Comentário', { max: 500 }) });
export type AlertComment = z.infer<typeof AlertComment>;

const time = timeOfDay(invalid('Horário'));

const roles = z.array(oneOf('Papel', userTypes), invalid('Papéis')).max(userTypes.length, invalid('Papéis'));

/** What becomes of an alert in the farm's quiet hours. */
export const quietWays = ['critical', 'tell', 'wait'] as const;
export type QuietWay = (typeof quietWays)[number];
export const quietWayLabels: Record<QuietWay, string> = {
  critical: 'Avisa só se for crítico',
  tell: 'Avisa sempre',
  wait: 'Espera sempre',
};

/** How a farm wants one kind of alert. */
export const AlertChoice = z.object({
  kind: oneOf('Tipo', alertKinds),
  enabled: flag('Ligado'),
  thresholds: z.record(z.string(), number('Limite'), invalid('Limites')),
  /** Who is told beside the bell, and how. */
  roles,
  push: flag('Notificação'),
  mail: flag('E-mail'),
  in_quiet: oneOf('No silêncio', quietWays),
});
export type AlertChoice = z.infer<typeof AlertChoice>;

/** Who gets the summary of the morning, and how. */
const BriefingChoice = z.object({
  enabled: flag('Resumo'),
  roles,
  push: flag('Notificação'),
  mail: flag('E-mail'),
});
export type BriefingChoice = z.infer<typeof BriefingChoice>;

export const initialBriefing: BriefingChoice = { enabled: true, roles: ['admin'], push: true, mail: true };

/** What a page leaves out, for it may be older than that choice, stays as the farm said. */
export const AlertSettingsInput = z.object({
  choices: z
    .array(AlertChoice.partial({ in_quiet: true }), invalid('Alertas'))
    .max(alertKinds.length, invalid('Alertas')),
  /** On the farm's clock: meanwhile nobody is disturbed but by what the farm lets disturb them. */
  quiet_from: time.nullable().optional(),
  quiet_to: time.nullable().optional(),
  /** Where troughs are to be empty in the morning, one that was licked clean is no news. */
  clean_trough: flag('Cocho limpo'),
  /** What an alert says of gain that did not come is an estimate: a farm asks for it. */
  estimate_lost_gain: flag('Estimativa de ganho').optional(),
  briefing: BriefingChoice.optional(),
  version: Version.optional(),
});
export type AlertSettingsInput = z.infer<typeof AlertSettingsInput>;

export const AlertSettings = AlertSettingsInput.required().extend({ choices: z.array(AlertChoice) });
export type AlertSettings = z.infer<typeof AlertSettings>;
