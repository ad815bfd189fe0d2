import type { CloseOut } from './close-out.ts';
import {
  arrobaNoteOf,
  chargeIn,
  gainNoteOf,
  isInStock,
  isPriceExpected,
  isSaleProjected,
  type Sold,
} from './close-out-projection.ts';
import { formatNumber } from './formats.ts';
import { chargeFigures, chargeNote, chargeTable, missingText, money, pricesText } from './lot-report-money.ts';
import { noteOf, type ReportFigure } from './lot-report-texts.ts';
import { partialText } from './partial-cost.ts';
import { projectedNote } from './projection-note.ts';

export function balanceFigures(of: CloseOut): ReportFigure[] {
  const charge = chargeIn(of);
  if (!charge) return [];
  return [
    ...chargeFigures(charge),
    money('Já recebido', charge.paid_cents, ''),
    money('Saldo a receber', charge.balance_cents, '', chargeNote(charge)),
  ];
}

export function chargeRows({ charge }: CloseOut) {
  return charge && { ...chargeTable(charge), texts: 1 };
}

export function moneyFigures(closeOut: CloseOut): ReportFigure[] {
  const { money: of, performance } = closeOut;
  const partial = partialText(of);
  const ofGain = gainNoteOf(performance);
  const ofArrobas = arrobaNoteOf(closeOut);
  const charge = chargeIn(closeOut);
  const charged = charge && chargeNote(charge);
  const { sold, revenue, result } = charge ? { revenue: '', result: 'Resultado', sold: charged } : saleTexts(closeOut);
  const ours = charge
    ? [money('Cobrança', charge.total_cents, '', charged)]
    : [
        money(revenue, of.revenue_cents, '', sold),
        money('Compra', of.purchase_cents, ''),
        money('Frete', of.freight_cents, ''),
      ];
  return [
    ...ours,
    money('Alimentação', of.feed_cost_cents, '', partial ?? (of.feed_partial ? 'parcial' : null)),
    money('Custo operacional', of.other_cost_cents, ''),
    money(`${result} do lote`, of.result_cents, '', sold),
    money(`${result} por cabeça`, of.result_per_head_cents, '/cab', sold),
    money('Custo por tonelada de MS', of.cents_per_tonne_ms, '/t MS'),
    money('Custo por cabeça e dia', of.cost_per_head_day_cents, '/cab/dia', partial),
    money('Custo por kg de ganho', of.cost_per_kg_gain_cents, '/kg', noteOf(partial, ofGain)),
    money('Custo por @ produzida', of.cost_per_arroba_cents, '/@', ofArrobas),
    ...(charge ? [] : [money('Ponto de equilíbrio', of.breakeven_per_arroba_cents, '/@', ofArrobas)]),
  ];
}

/** Those that are still there bring what is expected of them, not what was paid; so do those whose price nobody told. */
function saleTexts(of: Sold) {
  const { heads } = of;
  const projected = projectedNote({ projected: isSaleProjected(of) });
  const expected = isPriceExpected(of) ? 'preço esperado' : null;
  if (!isInStock(of)) return { revenue: 'Receita das vendas', result: 'Resultado', sold: noteOf(projected, expected) };
  return {
    revenue: heads.sold > 0 ? 'Receita das vendas e esperada do estoque' : 'Receita esperada do estoque',
    result: 'Resultado esperado',
    sold: noteOf(projected, expected, `${formatNumber(heads.stock)} cab em estoque`),
  };
}

/** 'preços de 12/03 14:40', and what is missing for every figure to be known. */
export function moneyRemark({ money: { prices_at, missing } }: CloseOut, timeZone: string): string | null {
  const lacking = missing.length > 0 ? `Falta: ${missing.map(missingText).join('; ')}.` : null;
  return [pricesText(prices_at, timeZone), lacking].filter(Boolean).join(' · ') || null;
}
