import type { ImportTopic } from '@cocho/domain/imports';
import { registers } from '@cocho/domain/registers';
import { corralSheet } from '@cocho/domain/sheets/corrals';
import { ingredientSheet } from '@cocho/domain/sheets/ingredients';
import { lotSheet } from '@cocho/domain/sheets/lots';
import { priceSheet } from '@cocho/domain/sheets/prices';
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

const sheets: Record<ImportTopic, SheetHead> = {
  ingredients: ingredientSheet,
  corrals: corralSheet,
  recipes: recipeSheet,
  lots: lotSheet,
  prices: priceSheet,
};

/** What is no register of its own. */
const prices = {
  many: 'Preços',
  importAdvice:
    'Uma linha para cada preço, em R$ por tonelada como fornecido, posto na fazenda. Os ingredientes já precisam estar cadastrados; um preço do mesmo dia substitui o anterior.',
};

export function importableOf(topic: ImportTopic): Importable {
  const { many, importAdvice } = topic === 'prices' ? prices : registers[topic];
  return {
    topic,
    title: `Importar ${many}`,
    sheet: sheets[topic],
    advice: importAdvice,
    list: { to: `/admin/${topic === 'prices' ? 'ingredients' : topic}`, label: `Ver ${many.toLowerCase()}` },
  };
}
