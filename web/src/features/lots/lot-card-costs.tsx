import { dash, formatReais } from '@cocho/domain/formats';
import type { KpisFinancial } from '@cocho/domain/lot-report';
import type { Lot } from '@cocho/domain/lots';
import { partialText } from '@cocho/domain/partial-cost';
import { projectedNote } from '@cocho/domain/projection-note';
import { Link } from '@tanstack/react-router';
import { type Figure, Figures } from '../../ui/figures.tsx';
import { fillPage } from '../costs/missing-inputs.tsx';
import styles from './lot-card-costs.module.css';

/** What a lot costs, on its card for those who want it there; and where to fill in what is missing for it. */
export default function LotCardCosts({ lot, kpis }: { lot: Lot; kpis: KpisFinancial }) {
  const partial = partialText(kpis);
  const lacking = kpis.missing.find(({ input }) => input === 'ingredient_price');
  const page = lacking && fillPage(lacking, lot.id);
  return (
    <>
      <Figures figures={costFigures(kpis, projectedNote(lot))} />
      {partial && (
        <p className={styles.partial}>
          {partial} {page && <Link to={page}>Preencher preço de {lacking.ingredient_name}</Link>}
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
