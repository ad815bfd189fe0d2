import { severityLabels } from '../alerts.ts';
import { formatInstant, formatNote } from '../formats.ts';
import { countText, lotIn } from '../sentence-parts.ts';
import { type Answer, kg, tableOf } from './answer-words.ts';
import type { Facts } from './tools.ts';

/** Of one alert its whole story; of several what they are, each with its reason. */
export function alertsAnswer({ alerts, lot_name }: Facts<'alerts'>, timeZone: string): Answer {
  const where = lot_name === null ? '' : ` de ${lot_name}`;
  const [only] = alerts;
  if (!only) return { text: `Nenhum alerta aberto${where}.` };
  if (alerts.length === 1) {
    const since = formatInstant(only.opened_at, timeZone);
    return {
      text: `${only.title} (${severityLabels[only.severity]}, desde ${since}). ${only.detail} ${only.next_step}`,
    };
  }
  return {
    text: `${countText(alerts.length, 'alerta aberto', 'alertas abertos')}${where}.`,
    table: tableOf(['Alerta', 'Por quê'], alerts, (one) => [
      `${severityLabels[one.severity]}: ${one.title}${one.acknowledged_at ? ' (visto)' : ''}`,
      one.detail,
    ]),
  };
}

export function suggestedCallsAnswer({ suggestions, waiting, unseen }: Facts<'suggested_calls'>): Answer {
  const [only] = suggestions;
  if (!only) return { text: 'Nenhum lote com carga para sugerir.' };
  if (suggestions.length === 1) return { text: `${lotIn(only.lot_name, only.corral_name)}: ${told(only)}` };
  const shown = suggestions.filter(({ note }) => note !== null);
  const left = unseen > 0 ? ` Falta olhar o cocho de ${countText(unseen, 'lote', 'lotes')}.` : '';
  if (shown.length === 0) return { text: `Nenhum cocho foi olhado hoje: sem isso não há sugestão.${left}` };
  return {
    text: `${countText(waiting, 'carga sugerida espera', 'cargas sugeridas esperam')} decisão.${left}`,
    table: tableOf(['Lote', 'Nota', 'Carga', 'Por quê', 'Decidido'], shown, (one) => [
      lotIn(one.lot_name, one.corral_name),
      formatNote(one.note ?? 0),
      `${kg(one.load)} → ${kg(one.new_load)}`,
      one.reason,
      one.decided === null ? '—' : formatNote(one.decided),
    ]),
  };
}

function told({ note, reason, load, new_load, decided }: Facts<'suggested_calls'>['suggestions'][number]): string {
  if (note === null) return `${reason}; a carga fica em ${kg(load)}.`;
  const already = decided === null ? '' : ` Hoje já se decidiu ${formatNote(decided)}.`;
  return `${formatNote(note)}, de ${kg(load)} para ${kg(new_load)}: ${reason}.${already}`;
}
