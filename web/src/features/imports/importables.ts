import type { ImportTopic } from '@cocho/domain/imports';
import { registers } from '@cocho/domain/registers';
import { corralSheet } from '@cocho/domain/sheets/corrals';
import { dryMatterSheet } from '@cocho/domain/sheets/dry-matters';
import { ingredientSheet } from '@cocho/domain/sheets/ingredients';
import { lotSheet } from '@cocho/domain/sheets/lots';
import { priceSheet } from '@cocho/domain/sheets/prices';
import type { ImportLine } from '@cocho/domain/sheets/read-table';
import { recipeSheet } from '@cocho/domain/sheets/recipes';
import type { SheetHead } from '@cocho/domain/sheets/sheet';
import { unusualLoadsDoubt } from '@cocho/domain/unusual-loads';

/** A register that may come from a spreadsheet. */
export interface Importable {
  topic: ImportTopic;
  title: string;
  sheet: SheetHead;
  /** What the person must know to fill it in. */
  advice: string;
  /** The list where it ends up. */
  list: { to: string; label: string };
  /** What a person is asked before lines without an error are sent, if they look like a slip. */
  doubt: (lines: ImportLine[]) => { title: string; text: string } | null;
}

const sheets: Record<ImportTopic, SheetHead> = {
  ingredients: ingredientSheet,
  corrals: corralSheet,
  recipes: recipeSheet,
  lots: lotSheet,
  prices: priceSheet,
  'dry-matters': dryMatterSheet,
};

const advices: Record<ImportTopic, string> = {
  ingredients: 'Uma linha para cada ingrediente.',
  corrals: 'Uma linha para cada baia.',
  recipes:
    'Uma linha para cada ingrediente, na ordem de carregamento, com o nome da receita repetido em todas as suas linhas. Os ingredientes já precisam estar cadastrados.',
  lots: 'Uma linha para cada lote. As baias já precisam estar cadastradas.',
  prices:
    'Uma linha para cada preço, em R$ por tonelada como fornecido, posto na fazenda. Os ingredientes já precisam estar cadastrados; um preço do mesmo dia substitui o anterior, e o primeiro de um ingrediente vale também desde o primeiro trato.',
  'dry-matters':
    'Uma linha para cada ingrediente e dia, em % do que vai ao cocho. Os ingredientes já precisam estar cadastrados; a do mesmo dia substitui a anterior.',
};

/** Sheets of ingredients that are no register. */
const ofIngredients = { prices: { many: 'Preços' }, 'dry-matters': { many: 'Matéria seca' } };

export function importableOf(topic: ImportTopic): Importable {
  const isRegister = topic !== 'prices' && topic !== 'dry-matters';
  const { many } = isRegister ? registers[topic] : ofIngredients[topic];
  return {
    topic,
    title: `Importar ${many}`,
    sheet: sheets[topic],
    advice: advices[topic],
    list: { to: `/admin/${isRegister ? topic : 'ingredients'}`, label: `Ver ${many.toLowerCase()}` },
    doubt: topic === 'lots' ? lotsDoubt : () => null,
  };
}

/** A load that is not in the sheet is none. */
function lotsDoubt(lines: ImportLine[]) {
  return unusualLoadsDoubt(
    lines.map(({ name, quantity, initial_load }) => ({
      name: String(name),
      quantity: Number(quantity),
      initial_load: Number(initial_load ?? 0),
    })),
  );
}
