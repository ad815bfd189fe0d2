import type { ImportTopic } from '@cocho/domain/imports';
import { corralSheet } from '@cocho/domain/sheets/corrals';
import { ingredientSheet } from '@cocho/domain/sheets/ingredients';
import { lotSheet } from '@cocho/domain/sheets/lots';
import { recipeSheet } from '@cocho/domain/sheets/recipes';
import type { SheetHead } from '@cocho/domain/sheets/sheet';

/** A register that may come from a spreadsheet. */
export interface Importable {
  topic: ImportTopic;
  title: string;
  sheet: SheetHead;
  /** What the person must know to fill it in. */
  advice: string;
  /** The list where it ends up. */
  list: { to: string; label: string };
}

export const importables: Record<ImportTopic, Importable> = {
  ingredients: {
    topic: 'ingredients',
    title: 'Importar Ingredientes',
    sheet: ingredientSheet,
    advice: 'Uma linha para cada ingrediente.',
    list: { to: '/admin/ingredients', label: 'Ver ingredientes' },
  },
  corrals: {
    topic: 'corrals',
    title: 'Importar Baias',
    sheet: corralSheet,
    advice: 'Uma linha para cada baia.',
    list: { to: '/admin/corrals', label: 'Ver baias' },
  },
  recipes: {
    topic: 'recipes',
    title: 'Importar Receitas',
    sheet: recipeSheet,
    advice:
      'Uma linha para cada ingrediente, na ordem de carregamento, com o nome da receita repetido em todas as suas linhas. Os ingredientes já precisam estar cadastrados.',
    list: { to: '/admin/recipes', label: 'Ver receitas' },
  },
  lots: {
    topic: 'lots',
    title: 'Importar Lotes',
    sheet: lotSheet,
    advice: 'Uma linha para cada lote. As baias já precisam estar cadastradas.',
    list: { to: '/admin/lots', label: 'Ver lotes' },
  },
};
