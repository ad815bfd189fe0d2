import { lotIn } from '../sentence-parts.ts';
import { condition } from './condition.ts';
import { currentIntake, cutSince, type IntakeDay, meanOf } from './intake-days.ts';
import { intakeText, percentText } from './words.ts';

const window = 14;
/** What a day may differ without being counted, in standard deviations. */
const slack = 0.5;
/** No lot is steadier than this. */
const leastSpread = 0.03;

/** Little by little, day after day: what no single day shows. A one-sided CUSUM of the second week against the first. */
export const intakeTrend = condition<'sigmas'>({
  kind: 'intake_trend',
  label: 'Consumo caindo aos poucos',
  severity: 'warning',
  thresholds: { sigmas: { label: 'Soma das quedas', unit: 'desvios', value: 5, min: 3, max: 12 } },
  roles: ['admin', 'technician'],
  push: true,
  mail: false,
  inHistory: ({ lots, day }, { sigmas }) =>
    lots.flatMap((lot) => {
      const intake = currentIntake(lot, day);
      const days = intake ? [...intake.before, intake.last].slice(-window) : [];
      const [first] = days;
      if (!intake || !first || days.length < window || cutSince(lot, first.day, intake.last.day)) return [];
      const base = meanOf(days.slice(0, window / 2));
      const recent = days.slice(window / 2);
      if (fallOf(recent, base, spreadOf(days)) <= sigmas) return [];
      const mean = meanOf(recent);
      const drop = (1 - mean / base) * 100;
      return [
        {
          subject: `lot ${lot.id}`,
          lots: [{ id: lot.id, name: lot.name }],
          title: `${lotIn(lot.name, lot.corral_name)}: consumo caindo aos poucos`,
          detail: `Na última semana ${intakeText(mean)} por cabeça; na anterior, ${intakeText(base)} (−${percentText(drop)}), sem corte de carga.`,
          next_step: 'Confira cocho, água e saúde antes que a queda cresça.',
          facts: { mean, base, percent: drop },
        },
      ];
    }),
});

/** The highest that the sum of falls reached, in standard deviations. */
function fallOf(days: IntakeDay[], base: number, spread: number): number {
  let sum = 0;
  let highest = 0;
  for (const { kg } of days) {
    sum = Math.max(0, sum + (base - kg) / spread - slack);
    highest = Math.max(highest, sum);
  }
  return highest;
}

function spreadOf(days: IntakeDay[]): number {
  const mean = meanOf(days);
  const variance = days.reduce((sum, { kg }) => sum + (kg - mean) ** 2, 0) / (days.length - 1);
  return Math.max(Math.sqrt(variance), mean * leastSpread);
}
