import { fieldText } from '@cocho/domain/field-text';
import { dash } from '@cocho/domain/formats';
import type { HistoryEntry } from '@cocho/domain/history';
import { lotSexLabels } from '@cocho/domain/lots';
import { troughScoreLabels } from '@cocho/domain/trough-scores';
import { weightBasisLabels } from '@cocho/domain/weight-basis';

/** What a person would call each field; what is not here is not shown. */
const labels: Record<string, string> = {
  name: 'Nome',
  current_quantity: 'Cabeças',
  quantity: 'Cabeças na entrada',
  corral: 'Baia',
  rule: 'Regra',
  entry_date: 'Data de Entrada',
  deactivated_at: 'Data de Finalização',
  exit_heads: 'Cabeças na saída',
  exit_avg_weight: 'Peso médio de saída (kg)',
  client_name: 'Cliente',
  initial_avg_weight: 'Peso Médio Inicial (kg)',
  weight_basis: 'Base do peso',
  initial_load: 'Carga Inicial (kg)',
  projected_load: 'Carga Projetada (kg)',
  gmd: 'GMD',
  sex: 'Sexo',
  breed: 'Raça',
  category: 'Categoria',
  projected_avg_weight: 'Peso Médio Atual (kg)',
  dry_matter_percent: 'Matéria seca (%)',
  timer: 'Tempo de mistura (min)',
  value: 'Valor (%)',
  short_name: 'Nome curto',
  trough_score: 'Cocho observado',
  recipes_ingredients: 'Ingredientes',
  capacity_kg: 'Capacidade (kg)',
  division_kg: 'Divisão da balança (kg)',
  module_url: 'Endereço do módulo',
  pairing_code: 'Código de pareamento',
};

/** What is kept by a name of its own. */
const words: Record<string, string> = { ...troughScoreLabels, ...weightBasisLabels, ...lotSexLabels };

/** The fields in which before and after differ, as text. */
export function changesOf({ before, after }: Pick<HistoryEntry, 'before' | 'after'>) {
  return Object.entries(labels)
    .map(([name, label]) => ({ label, before: show(before?.[name]), after: show(after?.[name]) }))
    .filter((change) => change.before !== change.after);
}

function show(value: unknown): string {
  if (Array.isArray(value)) return value.map(show).join(', ');
  if (typeof value === 'object' && value !== null) return showObject(value as Record<string, unknown>);
  return words[String(value)] ?? fieldText(value);
}

/** A recipe's line, or another row by its name. */
function showObject({ name, ingredient_name, percent }: Record<string, unknown>): string {
  return ingredient_name ? `${ingredient_name} ${show(percent)}%` : String(name ?? dash);
}
