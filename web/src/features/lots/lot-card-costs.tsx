import { formatCents } from '@cocho/domain/formats';
import type { KpisFinancial } from '@cocho/domain/lot-report';
import type { Lot } from '@cocho/domain/lots';
import { partialText } from '@cocho/domain/partial-cost';
import { arrobaProjectedNote, gainProjectedNote } from '@cocho/domain/projection-note';
import { type Figure, Figures } from '../../ui/figures.tsx';
import { FillPrices } from '../prices/fill-price.tsx';
import styles from './lot-card-costs.module.css';

/** What a lot costs, on its card for those who want it there; and where to fill in what is missing for it. */
export default function LotCardCosts({ lot, kpis }: { lot: Lot; kpis: KpisFinancial }) {
  const partial = partialText(kpis);
  const isLacking = kpis.missing.some(({ input }) => input === 'ingredient_price');
  return (
    <>
      <Figures figures={costFigures(lot, kpis)} />
      {/* A price may be missing only where its heads came from: then no cost is partial, and that of an @ is not known. */}
      {(partial || isLacking) && (
        <p className={styles.partial}>
          {partial} <FillPrices missing={kpis.missing} />
        </p>
      )}
    </>
  );
}

function costFigures(lot: Lot, kpis: KpisFinancial): Figure[] {
  const ofArrobas = arrobaProjectedNote({ ...lot, kpis_financial: kpis });
  return [
    ['Custo por cabeça e dia', formatCents(kpis.cost_per_head_day_cents)],
    ['Custo por kg de ganho', formatCents(kpis.cost_per_kg_gain_cents), gainProjectedNote(lot)],
    ['Custo por @ produzida', formatCents(kpis.cost_per_arroba_cents), ofArrobas],
    ['Ponto de equilíbrio (@)', formatCents(kpis.breakeven_per_arroba_cents), ofArrobas],
  ];
}
