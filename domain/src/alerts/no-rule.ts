import { countText, lotIn } from '../sentence-parts.ts';
import { condition } from './condition.ts';
import { namesText } from './words.ts';

/** Whatever its load is, nobody will bring it. */
export const noRule = condition({
  kind: 'no_rule',
  label: 'Lote sem regra',
  severity: 'critical',
  thresholds: {},
  roles: ['admin', 'technician'],
  push: true,
  mail: false,
  inDay: ({ board }) => {
    const lots = board.lots.filter(({ rule_id, suspended }) => rule_id === null && !suspended);
    if (lots.length === 0) return [];
    return [
      {
        subject: 'farm',
        lots: lots.map(({ id, name }) => ({ id, name })),
        title: `${countText(lots.length, 'lote', 'lotes')} sem regra`,
        detail: `Nenhum vagão passa por ${namesText(lots.map((lot) => lotIn(lot.name, lot.corral_name)))}: sem regra não há trato.`,
        next_step: 'Ponha cada lote em uma regra.',
        facts: { pens: lots.length },
      },
    ];
  },
});
