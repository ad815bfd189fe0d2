import { dryMatterText, type IngredientDryMatter, isDryMatterOff, mixDryMatter } from '@cocho/domain/dry-matters';
import { dash, formatNumber, formatReais } from '@cocho/domain/formats';
import { partialText } from '@cocho/domain/partial-cost';
import { type IngredientPrice, priceMap } from '@cocho/domain/prices';
import { mixCost } from '@cocho/domain/recipe-cost';
import type { Recipe } from '@cocho/domain/recipes';
import { recipeSheet } from '@cocho/domain/sheets/recipes';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTimeZone } from '../../lib/session.ts';
import { cardDates } from '../../ui/card-dates.ts';
import { CompositionBar } from '../../ui/composition-bar.tsx';
import { RegisterList } from '../../ui/register-list.tsx';
import { DuplicateLink, HistoryLink } from '../../ui/row-actions.tsx';
import { dryMattersOfToday } from '../dry-matters/dry-matters.api.ts';
import { FillPrice } from '../prices/fill-price.tsx';
import { pricesOfToday } from '../prices/prices.api.ts';
import { recipes } from './recipes.api.ts';
import styles from './recipes.module.css';

export function RecipesPage() {
  const timeZone = useTimeZone();
  const { data: prices } = useQuery(pricesOfToday());
  const { data: dryMatters = [] } = useQuery(dryMattersOfToday());
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
          ...costDetails(row, prices),
          ...cardDates(row, timeZone),
        ],
        children: (
          <>
            <Unpriced recipe={row} prices={prices} />
            <OtherDryMatter recipe={row} known={dryMatters} />
            <Mix recipe={row} />
          </>
        ),
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

/** Per kg as fed and per kg MS, at today's prices; nothing where money is not to be seen. */
function costDetails(recipe: Recipe, prices: IngredientPrice[] | undefined): [string, string][] {
  if (!prices) return [];
  const { cents_per_tonne, cents_per_tonne_ms, priced_percent } = mixCost(
    recipe.recipes_ingredients,
    recipe.dry_matter_percent,
    priceMap(prices),
  );
  if (cents_per_tonne === null) return [['Custo', partialText({ partial: true, priced_percent }) ?? dash]];
  const perKg = (cents: number | null) => formatReais(cents === null ? null : cents / 100_000);
  return [['Custo', `${perKg(cents_per_tonne)}/kg · ${perKg(cents_per_tonne_ms)}/kg MS`]];
}

/** Where the prices that its cost lacks are filled in. */
function Unpriced({ recipe, prices }: { recipe: Recipe; prices: IngredientPrice[] | undefined }) {
  const { recipes_ingredients, dry_matter_percent } = recipe;
  const { unpriced } = mixCost(recipes_ingredients, dry_matter_percent, priceMap(prices ?? []));
  if (!prices || unpriced.length === 0) return null;
  const lacking = recipes_ingredients.filter(({ ingredient_id }) => unpriced.includes(ingredient_id));
  return (
    <p>
      {lacking.map(({ ingredient_id, ingredient_name }) => (
        <FillPrice key={ingredient_id} id={ingredient_id} name={ingredient_name} />
      ))}
    </p>
  );
}

/** Where what its ingredients hold by now makes another dry matter than the recipe says. */
function OtherDryMatter({ recipe, known }: { recipe: Recipe; known: IngredientDryMatter[] }) {
  const { recipes_ingredients, dry_matter_percent } = recipe;
  const made = mixDryMatter(recipes_ingredients, known);
  if (!isDryMatterOff(dry_matter_percent, made)) return null;
  return (
    <Badge color="straw" h="auto" styles={{ label: { whiteSpace: 'normal' } }}>
      {dryMatterText(made, dry_matter_percent)}
    </Badge>
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
