import { type LateTreat, lateTreats } from '../board-judge.ts';
import { lateAfterMinutes } from '../lateness.ts';
import { countText } from '../sentence-parts.ts';
import { condition, type Finding } from './condition.ts';
import type { DayFacts } from './facts.ts';
import { minutesText, namesText } from './words.ts';

/** Pens of one treat of one rule wait for the same wagon: they are one alert. */
export const late = condition<'minutes'>({
  kind: 'late',
  label: 'Trato atrasado',
  severity: 'critical',
  thresholds: { minutes: { label: 'Atraso', unit: 'min', value: lateAfterMinutes, min: lateAfterMinutes, max: 240 } },
  roles: ['admin', 'worker'],
  push: true,
  mail: false,
  inDay: (facts, { minutes }) => {
    const waiting = lateTreats(facts.board, facts).filter((one) => one.minutes > minutes);
    return [...Map.groupBy(waiting, ({ item }) => item.id).values()].map((pens) => findingOf(pens, facts));
  },
});

function findingOf(pens: LateTreat[], { day }: DayFacts): Finding {
  const [first] = pens as [LateTreat, ...LateTreat[]];
  const { item } = first;
  const minutes = Math.max(...pens.map((pen) => pen.minutes));
  const names = pens.map(({ lot }) => lot.corral_name ?? lot.name);
  return {
    subject: `item ${item.id} ${day}`,
    lots: pens.map(({ lot: { id, name } }) => ({ id, name })),
    title: `Trato das ${item.time} atrasado ${minutesText(minutes)}`,
    detail: `${countText(pens.length, 'lote espera', 'lotes esperam')} o trato das ${item.time}: ${namesText(names)}.`,
    next_step: 'Veja com o operador onde está o vagão.',
    facts: { time: item.time, minutes, pens: pens.length },
  };
}
