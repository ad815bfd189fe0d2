import { formatNumber } from '@cocho/domain/formats';
import type { Recipe } from '@cocho/domain/recipes';
import { recipeSheet } from '@cocho/domain/sheets/recipes';
import { useTimeZone } from '../../lib/session.ts';
import { cardDates } from '../../ui/card-dates.ts';
import { CompositionBar } from '../../ui/composition-bar.tsx';
import { RegisterList } from '../../ui/register-list.tsx';
import { DuplicateLink, HistoryLink } from '../../ui/row-actions.tsx';
import { recipes } from './recipes.api.ts';
import styles from './recipes.module.css';

export function RecipesPage() {
  const timeZone = useTimeZone();
  return (
    <RegisterList
      title="Receitas"
      resource={recipes}
      path="/admin/recipes"
      sheet={recipeSheet}
      importable
      write="recipes.write"
      create={{ button: 'Criar Receita' }}
      empty={{ title: 'Nenhuma receita encontrada', subtitle: 'Crie uma receita para começar.' }}
      deleteText="Atenção! Ao excluir esta receita, ela não será mais visível no sistema."
      card={(row) => ({
        title: row.name,
        details: [
          ['Matéria seca', `${formatNumber(row.dry_matter_percent)}%`],
          ['Tempo de mistura', `${formatNumber(row.timer)} m`],
          ...cardDates(row, timeZone),
        ],
        children: <Mix recipe={row} />,
      })}
      actions={(row, canWrite) => (
        <>
          <HistoryLink name={row.name} to={`/admin/recipes/${row.id}/history`} />
          {canWrite && <DuplicateLink name={row.name} to="/admin/recipes/new" search={{ from: row.id }} />}
        </>
      )}
    />
  );
}

function Mix({ recipe: { recipes_ingredients } }: { recipe: Recipe }) {
  return (
    <div className={styles.mix}>
      <ol>
        {recipes_ingredients.map(({ ingredient_id, ingredient_name, percent }) => (
          <li key={ingredient_id}>
            {ingredient_name} <b>{formatNumber(percent)}%</b>
          </li>
        ))}
      </ol>
      <CompositionBar
        sections={recipes_ingredients.map(({ ingredient_name: label, ...share }) => ({ label, ...share }))}
        legend={false}
      />
    </div>
  );
}
