import { expect, test } from 'vitest';
import { type Command, findCommands } from './find-commands.ts';

const commands: Command[] = [
  ['Página', 'Leitura de Cocho'],
  ['Página', 'Lotes'],
  ['Ação', 'Criar Lote'],
  ['Lote', 'Baia 12 - 2609'],
  ['Lote', 'Baia 1 - 2601'],
  ['Baia', 'Baia 12'],
  ['Baia', 'Baia 112'],
  ['Receita', 'Adaptação'],
  ['Pessoa', 'João Batista'],
].map(([kind = '', name = '']) => ({ kind, name, to: `/${name}` }));

test.each([
  ['baia 12', ['Baia 12', 'Baia 12 - 2609', 'Baia 112']],
  ['lote 12', ['Baia 12 - 2609']],
  ['ADAPTACAO', ['Adaptação']],
  ['joao', ['João Batista']],
  ['bat jo', ['João Batista']],
  ['coch', ['Leitura de Cocho']],
  ['nada disso', []],
])('%s finds %j, the nearest first', (typed, names) => {
  expect(findCommands(commands, typed).map(({ name }) => name)).toEqual(names);
});

test('before anything is typed the pages stand first, and never more than a screenful', () => {
  const many = Array.from({ length: 500 }, (_, place) => ({ kind: 'Lote', name: `Lote ${place}`, to: '/' }));
  const found = findCommands([...commands, ...many], ' ');
  expect(found.slice(0, 2).map(({ name }) => name)).toEqual(['Leitura de Cocho', 'Lotes']);
  expect(found).toHaveLength(12);
});
