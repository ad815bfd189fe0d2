import { penOf } from '../board-texts.ts';
import type { Day } from '../days.ts';
import { formatDay, formatInstant, formatNote, formatNumber, formatSigned } from '../formats.ts';
import { statusLabel } from '../operations.ts';
import { capital, countText, lotIn } from '../sentence-parts.ts';
import { type Answer, against, chartOf, daysOf, kg, tableOf } from './answer-words.ts';
import type { Facts, Parameters } from './tools.ts';

export function consumptionAnswer(facts: Facts<'consumption'>, asked: Parameters<'consumption'>, today: Day): Answer {
  const { totals, lots, period, corral_name } = facts;
  const days = daysOf(period, today);
  const [only] = lots;
  const isOne = asked.lot_id !== undefined && only !== undefined;
  const subject = isOne ? lotIn(only.lot_name, only.corral_name) : (corral_name ?? 'A fazenda');
  if (totals.mo_kg === 0) return { text: `${subject}: nada fornecido ${days}.` };
  const perHead =
    facts.mo_per_head_day === null
      ? ''
      : ` Por cabeça e dia: ${kg(facts.mo_per_head_day, 2)} de MO e ${kg(facts.ms_per_head_day, 2)} de MS.`;
  const mean = totals.days > 1 ? `, média de ${kg(totals.mo_kg / totals.days)} por dia` : '';
  const text = `${subject} recebeu ${kg(totals.mo_kg)} de MO (${kg(totals.ms_kg)} de MS) ${days}${against(totals.mo_kg, totals.planned_kg)}${mean}.${perHead}`;
  const table = tableOf(['Lote', 'Fornecido', 'Previsto'], lots, (lot) => [
    lotIn(lot.lot_name, lot.corral_name),
    kg(lot.mo_kg),
    kg(lot.planned_kg),
  ]);
  const chart = chartOf('kg', lots, ({ lot_name, mo_kg, planned_kg }) => ({
    label: lot_name,
    value: mo_kg,
    of: planned_kg,
  }));
  return { text, table: lots.length > 1 ? table : undefined, chart };
}

export function loadAnswer({ lots, count: all, total_kg }: Facts<'load'>): Answer {
  const [only] = lots;
  if (!only) return { text: 'Nenhum lote ativo.' };
  if (lots.length === 1) {
    const { name, corral, heads, load } = only;
    const each = heads > 0 ? `, ${kg(load / heads, 1)} por cabeça (${countText(heads, 'cabeça', 'cabeças')})` : '';
    return { text: `A carga projetada de ${lotIn(name, corral?.name)} é ${kg(load)} por dia${each}.` };
  }
  const rows = lots.toSorted((a, b) => b.load - a.load);
  return {
    text: `A carga projetada dos ${all} lotes soma ${kg(total_kg)} por dia.`,
    chart: chartOf('kg', rows, ({ name, load }) => ({ label: name, value: load })),
    table: tableOf(['Lote', 'Carga', 'Cabeças'], rows, (lot) => [
      lotIn(lot.name, lot.corral?.name),
      kg(lot.load),
      formatNumber(lot.heads),
    ]),
  };
}

export function whoFedAnswer(facts: Facts<'who_fed'>, today: Day): Answer {
  const { lot_name, supplies, operations, period } = facts;
  const days = daysOf(period, today);
  if (lot_name !== null) {
    const people = [...new Set(supplies.map(({ user_name }) => user_name))];
    if (people.length === 0) return { text: `Ninguém tratou ${lot_name} ${days}.` };
    return {
      text: `${lot_name} foi tratado ${days} por ${people.join(', ')}.`,
      table: tableOf(['Dia', 'Quem', 'Fornecido', 'Previsto', 'Erro'], supplies, (one) => [
        formatDay(one.day).slice(0, 5),
        one.user_name,
        kg(one.actual_quantity),
        kg(one.projected_quantity),
        one.difference_percent === null ? '—' : `${formatSigned(one.difference_percent)}%`,
      ]),
    };
  }
  if (operations.length === 0) return { text: `Nenhuma operação ${days}.` };
  const people = [...new Set(operations.map(({ user_name }) => user_name))];
  return {
    text: `${countText(operations.length, 'operação', 'operações')} ${days}: ${people.join(', ')}.`,
    table: tableOf(['Dia', 'Quem', 'Regras', 'Fornecido', 'Erro', 'Situação'], operations, (one) => [
      formatDay(one.day).slice(0, 5),
      one.user_name,
      one.rules.join(', '),
      kg(one.actual_kg),
      one.error_percent === null ? '—' : `${formatNumber(one.error_percent, { min: 1, max: 1 })}%`,
      statusLabel(one.status),
    ]),
  };
}

export function errorsAnswer({ operators, period }: Facts<'operator_errors'>, today: Day): Answer {
  const days = daysOf(period, today);
  if (operators.length === 0) return { text: `Nada foi pesado ${days}.` };
  const percent = (value: number | null) => (value === null ? '—' : `${formatNumber(value, { min: 1, max: 1 })}%`);
  const [only] = operators;
  const text =
    operators.length === 1 && only
      ? `${only.user_name} ${days}: erro de ${percent(only.avg_load_error)} na carga e de ${percent(only.avg_unload_error)} na descarga.`
      : `Erro dos operadores ${days}, em % dos kg.`;
  const rows = operators.toSorted((a, b) => (b.avg_load_error ?? 0) - (a.avg_load_error ?? 0));
  const table = tableOf(['Operador', 'Carga', 'Descarga'], rows, (one) => [
    one.user_name,
    percent(one.avg_load_error),
    percent(one.avg_unload_error),
  ]);
  return { text, table: operators.length > 1 ? table : undefined };
}

const penTexts: Record<string, [none: string, one: string, many: string]> = {
  unread: ['Todas as baias já foram lidas hoje.', 'baia sem leitura hoje', 'baias sem leitura hoje'],
  unfed: ['Todos os lotes já receberam trato hoje.', 'lote ainda sem trato hoje', 'lotes ainda sem trato hoje'],
  late: ['Nenhum trato atrasado agora.', 'lote com trato atrasado', 'lotes com trato atrasado'],
  off_target: ['Nada fora do alvo hoje.', 'lote fora do alvo hoje', 'lotes fora do alvo hoje'],
  suspended: ['Nenhum lote suspenso.', 'lote com trato suspenso', 'lotes com trato suspenso'],
  no_rule: ['Nenhum lote sem regra.', 'lote sem regra', 'lotes sem regra'],
};

export function pensAnswer(facts: Facts<'pens'>, { state }: Parameters<'pens'>, today: Day): Answer {
  const words = penTexts[state];
  if (!words) {
    const plan = facts.planned_kg > 0 ? ` Fornecido ${kg(facts.fed_kg)} de ${kg(facts.planned_kg)} previstos.` : '';
    return {
      text: `${capital(daysOf({ start_date: facts.day, end_date: facts.day }, today))}: ${facts.summary}${plan}`,
    };
  }
  const [none, one, many] = words;
  if (facts.pens.length === 0) return { text: none };
  return {
    text: `${countText(facts.count, one, many)} (de ${countText(facts.lots, 'lote', 'lotes')}).`,
    table: tableOf(['Baia', 'Lote', 'Trato', 'Fornecido'], facts.pens, (pen) => [
      penOf(pen),
      pen.lot_name,
      pen.next_time ?? '—',
      kg(pen.fed_kg),
    ]),
  };
}

export function ingredientUseAnswer(
  { ingredients, total_kg, period }: Facts<'ingredient_use'>,
  { ingredient_id }: Parameters<'ingredient_use'>,
  today: Day,
): Answer {
  const days = daysOf(period, today);
  const [only] = ingredients;
  if (!only) return { text: `Nada foi carregado ${days}.` };
  if (ingredient_id !== undefined)
    return { text: `${only.ingredient_name}: ${kg(only.total_consumed)} carregados ${days}.` };
  return {
    text: `Foram carregados ${kg(total_kg)} ${days}.`,
    chart: chartOf('kg', ingredients, (one) => ({ label: one.ingredient_name, value: one.total_consumed })),
    table: tableOf(['Ingrediente', 'Carregado'], ingredients, (one) => [one.ingredient_name, kg(one.total_consumed)]),
  };
}

export function ingredientNeedAnswer(
  { ingredients, total_kg, day }: Facts<'ingredient_need'>,
  { ingredient_id }: Parameters<'ingredient_need'>,
): Answer {
  const when = `amanhã (${formatDay(day).slice(0, 5)})`;
  const [only] = ingredients;
  if (!only) return { text: `A programação não pede nada para ${when}.` };
  const basis = 'Pelas cargas de agora; cada leitura até lá muda a conta.';
  if (ingredient_id !== undefined) return { text: `Para ${when}: ${kg(only.kg)} de ${only.ingredient_name}. ${basis}` };
  return {
    text: `Para ${when}: ${kg(total_kg)} ao todo. ${basis}`,
    chart: chartOf('kg', ingredients, (one) => ({ label: one.ingredient_name, value: one.kg })),
    table: tableOf(['Ingrediente', 'Precisa'], ingredients, (one) => [one.ingredient_name, kg(one.kg)]),
  };
}

export function readingsAnswer(
  { lot_name, readings, period }: Facts<'readings'>,
  today: Day,
  timeZone: string,
): Answer {
  const days = daysOf(period, today);
  const last = readings.at(-1);
  if (!last) return { text: `${lot_name}: nenhuma leitura ${days}.` };
  return {
    text: `${lot_name}: ${countText(readings.length, 'leitura', 'leituras')} ${days}. A última foi ${formatNote(last.value)}, carga ${kg(last.new_projected_load)}.`,
    chart: chartOf('kg', readings.slice(-12), (one) => ({
      label: formatInstant(one.date, timeZone).slice(0, 5),
      value: one.new_projected_load,
    })),
    table: tableOf(['Quando', 'Nota', 'Carga'], readings.toReversed(), (one) => [
      formatInstant(one.date, timeZone).replace(/\/\d{4} /, ' '),
      formatNote(one.value),
      kg(one.new_projected_load),
    ]),
  };
}

export function treatTimesAnswer({ items }: Facts<'treat_times'>): Answer {
  if (items.length === 0) return { text: 'Não há tratos na programação.' };
  const times = [...new Set(items.map(({ scheduled_time }) => scheduled_time))];
  return {
    text: `Os tratos são às ${times.join(', ')}.`,
    table: tableOf(['Horário', 'Trato', 'Regra', '% do dia'], items, (item) => [
      item.scheduled_time,
      item.treat_name,
      item.rule_name,
      `${formatNumber(item.percent)}%`,
    ]),
  };
}
