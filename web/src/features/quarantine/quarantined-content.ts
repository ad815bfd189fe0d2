import { dash, formatDay, formatInstant, formatNote, formatUnit } from '@cocho/domain/formats';
import type { Quarantined } from '@cocho/domain/quarantine';
import { isDay } from '@cocho/domain/written-days';

type Detail = [label: string, value: string];

/** What the manager decides about. */
export function contentOf({ lot_name, payload }: Quarantined, timeZone: string): Detail[] {
  if ('batches' in payload) return [['Operação', operationOf(payload)]];
  const { note, timestamp, text } = payload;
  const isInstant = timestamp !== null && !Number.isNaN(Date.parse(timestamp));
  return [
    ['Lote', lot_name ?? dash],
    ['Nota', note === null ? (text ?? dash) : formatNote(note)],
    ['Lido em', isInstant ? formatInstant(timestamp, timeZone) : dash],
  ];
}

/** What stands in its way: Lote A encerrado em 11/03/2026 (600 kg). */
export function hindrances({ in_the_way }: Quarantined): string[] {
  return in_the_way.map(({ kg, reason }) => `${reason} (${formatUnit(kg, 'kg', 0)})`);
}

/** What it is, in a line. */
export function nameOf(row: Quarantined, timeZone: string): string {
  const content = contentOf(row, timeZone).map(([label, value]) => `${label} ${value}`);
  return [...content, `por ${row.user_name ?? dash}`].join(', ');
}

function operationOf({ day, batches }: Extract<Quarantined['payload'], { batches: unknown }>): string {
  const kg = (amount: number) => formatUnit(amount, 'kg', 0);
  const done = batches?.map(
    ({ rule_name, loaded_kg, unloaded_kg }) =>
      `${rule_name ?? dash}: ${kg(loaded_kg)} carregados, ${kg(unloaded_kg)} descarregados`,
  );
  return `${isDay(day) ? formatDay(day) : dash} · ${done?.join('; ') ?? 'nenhuma batelada'}`;
}
