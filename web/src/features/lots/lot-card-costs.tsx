import { dash, formatReais } from '@cocho/domain/formats';
import type { KpisFinancial } from '@cocho/domain/lot-report';
import type { Lot } from '@cocho/domain/lots';
import { partialText } from '@cocho/domain/partial-cost';
import { projectedNote } from '@cocho/domain/projection-note';
import { type Figure, Figures } from '../../ui/figures.tsx';
import { FillPrice } from '../prices/fill-price.tsx';
import styles from './lot-card-costs.module.css';

/** What a lot costs, on its card for those who want it there; and where to fill in what is missing for it. */
export default function LotCardCosts({ lot, kpis }: { lot: Lot; kpis: KpisFinancial }) {
  const partial = partialText(kpis);
  const lacking = kpis.missing.find(({ input }) => input === 'ingredient_price');
  return (
    <>
      <Figures figures={costFigures(kpis, projectedNote(lot))} />
      {partial && (
        <p className={styles.partial}>
          {partial} {lacking && <FillPrice id={lacking.ingredient_id ?? 0} name={lacking.ingredient_name ?? ''} />}
        </p>
      )}
    </>
  );
}

function costFigures(kpis: KpisFinancial, note: string | null): Figure[] {
  return [
    ['Custo por cabeça e dia', reais(kpis.cost_per_head_day_cents)],
    ['Custo por kg de ganho', reais(kpis.cost_per_kg_gain_cents), note],
    ['Custo por @ produzida', reais(kpis.cost_per_arroba_cents), note],
    ['Ponto de equilíbrio (@)', reais(kpis.breakeven_per_arroba_cents), note],
  ];
}

function reais(cents: number | null): string {
  return cents === null ? dash : formatReais(cents / 100);
}
