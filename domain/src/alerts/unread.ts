import { instantOf } from '../days.ts';
import { countText } from '../sentence-parts.ts';
import { condition } from './condition.ts';
import { namesText } from './words.ts';

/** A note given after the first treat comes too late for it. */
export const unread = condition<'minutes'>({
  kind: 'unread',
  label: 'Leitura faltando antes do primeiro trato',
  severity: 'warning',
  thresholds: { minutes: { label: 'Antes do trato', unit: 'min', value: 0, min: 0, max: 240 } },
  roles: ['admin', 'worker'],
  push: true,
  mail: false,
  inDay: ({ board, day, now, time_zone }, { minutes }) => {
    const firstOf = firstTimes(board.items);
    const dayBegan = instantOf(day, '00:00', time_zone).getTime();
    const at = (time: string) => instantOf(day, time, time_zone).getTime();
    const isDue = (time: string) => now.getTime() >= at(time) - minutes * 60_000;
    const dueTimes = new Set([...new Set(firstOf.values())].filter(isDue));
    const isRead = (read_at: string | null) => read_at !== null && Date.parse(read_at) >= dayBegan;
    const missing = board.lots.filter(({ rule_id, load, read_at, came_at }) => {
      const time = rule_id === null ? undefined : firstOf.get(rule_id);
      if (time === undefined || load <= 0 || !dueTimes.has(time) || isRead(read_at)) return false;
      // One that came after its rule's first treat begins with its Carga Inicial, which is of today.
      return came_at === null || at(time) >= Date.parse(came_at);
    });
    if (missing.length === 0) return [];
    const time = missing.flatMap(({ rule_id }) => firstOf.get(rule_id ?? 0) ?? []).sort()[0] ?? '';
    const names = missing.map((lot) => lot.corral_name ?? lot.name);
    return [
      {
        subject: `day ${day}`,
        lots: missing.map(({ id, name }) => ({ id, name })),
        title: `${countText(missing.length, 'lote', 'lotes')} sem leitura antes do trato`,
        detail: `O primeiro trato é às ${time} e ainda falta olhar o cocho de ${namesText(names)}.`,
        next_step: 'Faça a leitura: a carga de hoje ainda é a de ontem.',
        facts: { time, pens: missing.length },
      },
    ];
  },
});

function firstTimes(items: { rule_id: number; time: string }[]): Map<number, string> {
  const first = new Map<number, string>();
  for (const { rule_id, time } of items) {
    const known = first.get(rule_id);
    if (known === undefined || time < known) first.set(rule_id, time);
  }
  return first;
}
