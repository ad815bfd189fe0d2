import { addDays } from '../days.ts';
import { lotIn } from '../sentence-parts.ts';
import { condition } from './condition.ts';
import { currentIntake, cutSince, meanOf } from './intake-days.ts';
import { intakeText, percentText } from './words.ts';

const comparedDays = 5;
/** Fewer known days than this are no mean. */
const enoughDays = 4;

export const intakeDrop = condition<'percent'>({
  kind: 'intake_drop',
  label: 'Queda de consumo',
  severity: 'warning',
  thresholds: { percent: { label: 'Abaixo da média de 5 dias', unit: '%', value: 10, min: 3, max: 50 } },
  roles: ['admin', 'technician'],
  push: true,
  mail: false,
  inHistory: ({ lots, day }, { percent }) =>
    lots.flatMap((lot) => {
      const intake = currentIntake(lot, day);
      if (!intake) return [];
      const from = addDays(intake.last.day, -comparedDays);
      const before = intake.before.filter((one) => one.day >= from);
      if (before.length < enoughDays || cutSince(lot, from, intake.last.day)) return [];
      const mean = meanOf(before);
      const drop = (1 - intake.last.kg / mean) * 100;
      // A hair's breadth of floating point must not make ten per cent less than ten.
      if (drop < percent - 1e-9) return [];
      return [
        {
          subject: `lot ${lot.id}`,
          lots: [{ id: lot.id, name: lot.name }],
          title: `${lotIn(lot.name, lot.corral_name)}: consumo ${percentText(drop)} abaixo da média`,
          detail: `Ontem ${intakeText(intake.last.kg)} por cabeça; nos 5 dias antes, ${intakeText(mean)}. A carga não foi cortada.`,
          next_step: 'Confira o que foi descarregado, a água e a saúde do lote.',
          facts: { intake: intake.last.kg, mean, percent: drop, planned: lot.planned_gain, heads: lot.heads },
        },
      ];
    }),
});
