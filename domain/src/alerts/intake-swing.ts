import { addDays } from '../days.ts';
import { formatNote, formatSigned } from '../formats.ts';
import { lotIn } from '../sentence-parts.ts';
import { condition } from './condition.ts';
import type { Call, WatchedLot } from './facts.ts';
import { currentIntake } from './intake-days.ts';
import { intakeText, shortDay } from './words.ts';

/** From one day to the next: by itself, or because somebody moved the load that far. Then it says who. */
export const intakeSwing = condition<'percent'>({
  kind: 'intake_swing',
  label: 'Oscilação de um dia para o outro',
  severity: 'info',
  thresholds: { percent: { label: 'Oscilação', unit: '%', value: 10, min: 3, max: 50 } },
  roles: ['admin', 'technician'],
  push: false,
  mail: false,
  inHistory: ({ lots, day }, { percent }) =>
    lots.flatMap((lot) => {
      const intake = currentIntake(lot, day);
      const before = intake?.before.at(-1);
      if (!intake || before?.day !== addDays(intake.last.day, -1)) return [];
      const swing = (intake.last.kg / before.kg - 1) * 100;
      const call = callBetween(lot, before.day, intake.last.day);
      const decided = call?.note ?? 0;
      const isLarge = Math.abs(swing - decided) > percent || Math.abs(decided) > percent;
      if (Math.abs(swing) <= percent || !isLarge) return [];
      return [
        {
          subject: `lot ${lot.id}`,
          lots: [{ id: lot.id, name: lot.name }],
          title: `${lotIn(lot.name, lot.corral_name)}: consumo ${formatSigned(swing)} % em um dia`,
          detail: `De ${intakeText(before.kg)} para ${intakeText(intake.last.kg)} por cabeça. ${reason(call)}`,
          next_step: 'Mude a carga em passos de até 10 % e não em dias seguidos.',
          facts: {
            intake: intake.last.kg,
            before: before.kg,
            percent: swing,
            note: call?.note ?? null,
            by: call?.by ?? null,
          },
        },
      ];
    }),
});

function reason(call: Call | undefined): string {
  if (!call) return 'A carga não foi mudada.';
  const { note, by, day } = call;
  if (by === null) return `Carga Inicial mudada em ${shortDay(day)}: ${formatSigned(note)} %.`;
  return `Nota ${formatNote(note)} de ${by} em ${shortDay(day)}.`;
}

function callBetween(lot: WatchedLot, after: string, to: string): Call | undefined {
  return lot.calls.find(({ day, note }) => note !== 0 && day > after && day <= to);
}
