import { type Rule, ruleTotal } from '../rules.ts';
import { createdAt, type Sheet, updatedAt } from './sheet.ts';

interface Line {
  rule: Rule;
  lot: Rule['lots'][number] | undefined;
}

/** One line for each lot, in unloading order; a rule without lots has one line. */
export const ruleSheet: Sheet<Rule, Line> = {
  title: 'Regras',
  lines: (rule) => (rule.lots.length > 0 ? rule.lots : [undefined]).map((lot) => ({ rule, lot })),
  columns: [
    { label: 'Nome', kind: 'text', value: ({ rule }) => rule.name },
    { label: 'Receita', kind: 'text', value: ({ rule }) => rule.recipe.name },
    { label: 'Total (kg)', kind: 'number', value: ({ rule }) => ruleTotal(rule) },
    { label: 'Lote', kind: 'text', value: ({ lot }) => lot?.name ?? null },
    { label: 'Baia', kind: 'text', value: ({ lot }) => lot?.corral_name ?? null },
    { label: 'Cabeças', kind: 'number', value: ({ lot }) => lot?.current_quantity ?? null },
    { label: 'Carga Projetada (kg)', kind: 'number', value: ({ lot }) => lot?.projected_load ?? null },
    { ...createdAt, value: ({ rule }) => rule.created_at },
    { ...updatedAt, value: ({ rule }) => rule.updated_at },
  ],
};
