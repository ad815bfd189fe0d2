import type { AlertKind } from '../alerts.ts';
import { batchGap } from './batch-gap.ts';
import type { Condition } from './condition.ts';
import { intakeDrop } from './intake-drop.ts';
import { intakeSwing } from './intake-swing.ts';
import { intakeTrend } from './intake-trend.ts';
import { late } from './late.ts';
import { leftovers } from './leftovers.ts';
import { lickedClean } from './licked-clean.ts';
import { lowGain } from './low-gain.ts';
import { mixingShort } from './mixing-short.ts';
import { noPrice } from './no-price.ts';
import { noRule } from './no-rule.ts';
import { offBand } from './off-band.ts';
import { openOperation } from './open-operation.ts';
import { overCapacity } from './over-capacity.ts';
import { scaleDrift } from './scale-drift.ts';
import { strayFeed } from './stray-feed.ts';
import { tareDrift } from './tare-drift.ts';
import { unread } from './unread.ts';

/** All that a farm is watched for. */
export const conditions: Record<AlertKind, Condition> = {
  late,
  unread,
  leftovers,
  licked_clean: lickedClean,
  intake_drop: intakeDrop,
  intake_trend: intakeTrend,
  intake_swing: intakeSwing,
  off_band: offBand,
  batch_gap: batchGap,
  stray_feed: strayFeed,
  mixing_short: mixingShort,
  open_operation: openOperation,
  scale_drift: scaleDrift,
  tare_drift: tareDrift,
  no_rule: noRule,
  over_capacity: overCapacity,
  low_gain: lowGain,
  no_price: noPrice,
};
