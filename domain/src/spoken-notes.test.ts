import { describe, expect, test } from 'vitest';
import { initialScale } from './corral-indexes.ts';
import { hear, type SpokenLot } from './spoken-notes.ts';

const indexes = initialScale.map((index, at) => ({ ...index, id: at + 1 }));
const [licked, clean, thin, half, most, untouched, suspend] = [1, 2, 3, 4, 5, 6, 7];

const lots: SpokenLot[] = [
  lot(1, 'Baia 01 - 100326', 'Baia 01'),
  lot(2, 'Baia 02 - 100326', 'Baia 02'),
  lot(12, 'Baia 12 - Três Rios', 'Baia 12'),
  lot(20, 'Nelore do Tavares', 'Baia 20'),
  lot(21, 'Cruzado Angus', 'Baia 20'),
  lot(30, 'Novilhas', 'Piquete 7A'),
  lot(31, 'Garrotes', 'Piquete 7B'),
  lot(40, 'Lote 40', null),
  lot(50, 'Lote Boa Vista', 'Baia 50'),
  lot(51, 'Lote Boa Vista 2', 'Baia 51'),
];

function lot(id: number, name: string, corral_name: string | null): SpokenLot {
  return { id, name, corral_name };
}

describe('a note as it is said', () => {
  test.each<[said: string, lots: number[] | null, index: number | null]>([
    ['Baia doze, meio', [12], clean],
    ['baia 12 meio', [12], clean],
    ['baia 12,5', [12], clean],
    ['baia doze e meio', [12], clean],
    ['doze meio', [12], clean],
    ['doze, zero', [12], licked],
    ['baia 122', [12], half],
    ['baia doze um', [12], thin],
    ['curral doze nota três', [12], most],
    ['baia 12 -5', [12], half],
    ['baia doze menos dez por cento', [12], most],
    ['baia doze mais cinco', [12], clean],
    ['baia doze sobra de 25 a 50%', [12], half],
    ['baia doze sobra acima de cinquenta por cento', [12], most],
    ['doze lambida', [12], licked],
    ['baia 12 suspender trato', [12], suspend],
    ['não, baia dois, quatro', [2], untouched],
    ['dois quatro', [2], untouched],
    ['lote quarenta intocado', [40], untouched],
    ['quarenta, intocado', [40], untouched],
    ['cruzado angus limpo', [21], clean],
    ['lote angus limpo e lambido', [21], licked],
    ['lote boa vista limpo', [50], clean],
    ['lote boa vista dois limpo', [51], clean],
    ['piquete 7 b sobra fina', [31], thin],
    // Several lots: whoever spoke says which.
    ['baia vinte zero', [20, 21], licked],
    ['piquete sete zero', [30, 31], licked],
    // Only the lot, only the note, and what is nowhere.
    ['baia doze', [12], null],
    ['meio', null, clean],
    ['nota meia', null, clean],
    ['dois', null, half],
    ['limpo', null, clean],
    ['menos vinte', null, untouched],
    ['baia noventa e nove, meio', [], clean],
    ['baia do japonês dois', [], half],
    ['baia doze sobra', [12], null],
    ['baia doze menos sete por cento', [12], null],
  ])('%s', (said, lot_ids, corral_index_id) => {
    expect(hear([said], lots, indexes)).toEqual({ kind: 'note', lot_ids, corral_index_id, text: said });
  });

  test.each([
    ['sim', 'yes'],
    ['confirma', 'yes'],
    ['ok, certo', 'yes'],
    ['não', 'no'],
    ['cancela', 'no'],
    ['pular', 'skip'],
    ['próximo', 'skip'],
    ['anterior', 'back'],
    ['', 'nothing'],
    ['bom dia', 'nothing'],
  ])('%s is %s', (said, kind) => {
    expect(hear([said], lots, indexes)).toEqual({ kind, text: said });
  });
});

test('of what may have been said, that counts which says a lot and a note', () => {
  const heard = hear(['Bahia 12', 'vai a doze meio', 'baia 12 meio'], lots, indexes);
  expect(heard).toEqual({ kind: 'note', lot_ids: [12], corral_index_id: clean, text: 'baia 12 meio' });
  expect(hear(['meia', 'média'], lots, indexes)).toMatchObject({ lot_ids: null, corral_index_id: clean });
});

test.each([
  ['assim', 'sim'],
  ['circular', 'pular'],
  ['revoltar', 'voltar'],
])('%s is no order, though it may have been %s', (...guesses) => {
  expect(hear(guesses, lots, indexes)).toEqual({ kind: 'nothing', text: guesses[0] });
});

test('a scale without numbers is said by its names and its percents', () => {
  const plain = [
    { id: 1, name: 'Vazio', value: 5, short_name: null },
    { id: 2, name: 'Bom', value: 0, short_name: 'OK' },
    { id: 3, name: 'Cheio', value: -5, short_name: null },
  ];
  expect(hear(['baia doze cheio'], lots, plain)).toMatchObject({ lot_ids: [12], corral_index_id: 3 });
  expect(hear(['baia doze mais cinco'], lots, plain)).toMatchObject({ lot_ids: [12], corral_index_id: 1 });
  expect(hear(['menos cinco por cento'], lots, plain)).toMatchObject({ lot_ids: null, corral_index_id: 3 });
});

test('a note that is called like an order is a note', () => {
  const named = indexes.map((index) => (index.id === half ? { ...index, name: 'Certo' } : index));
  expect(hear(['certo'], lots, named)).toMatchObject({ kind: 'note', lot_ids: null, corral_index_id: half });
  expect(hear(['sim'], lots, named)).toMatchObject({ kind: 'yes' });
});
