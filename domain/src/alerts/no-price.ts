import { countText } from '../sentence-parts.ts';
import { condition } from './condition.ts';
import { kgText, namesText } from './words.ts';

export const noPrice = condition({
  kind: 'no_price',
  label: 'Ingrediente sem preço',
  severity: 'info',
  thresholds: {},
  roles: ['admin', 'technician'],
  push: false,
  mail: false,
  officeOnly: true,
  inDay: ({ unpriced }) => {
    if (unpriced.length === 0) return [];
    const kg = unpriced.reduce((sum, one) => sum + one.kg, 0);
    const names = namesText(unpriced.map(({ name }) => name));
    return [
      {
        subject: 'farm',
        lots: [],
        title: `${countText(unpriced.length, 'ingrediente', 'ingredientes')} sem preço`,
        detail: `${names}: ${kgText(kg)} carregados nos últimos 7 dias sem custo. Os totais ficam parciais.`,
        next_step: 'Informe o preço posto na fazenda.',
        facts: { kg, ingredients: unpriced.length },
      },
    ];
  },
});
