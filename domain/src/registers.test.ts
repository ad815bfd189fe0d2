import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { compositionError, totalPercent } from './composition.ts';
import { CorralIndexInput } from './corral-indexes.ts';
import { CorralInput, isOverCapacity } from './corrals.ts';
import { lotName } from './lot-names.ts';
import { LotInput } from './lots.ts';
import { planError } from './plans.ts';
import { RecipeInput } from './recipes.ts';
import { RuleInput, ruleTotal } from './rules.ts';
import { TreatInput } from './treats.ts';
import { WagonInput } from './wagons.ts';

const lot = { name: 'Lote 1', quantity: 100, entry_date: '2026-03-01', corral_id: 1, gmd: 1.5 };
const recipe = {
  name: 'Terminação',
  timer: 5,
  dry_matter_percent: 60,
  ingredients: [{ ingredient_id: 1, percent: 100 }],
};
const wagon = { name: 'Vagão 1', capacity_kg: 4500, division_kg: 5 };
const rule = { name: 'Linha 1', recipe_id: 1, lot_ids: [1, 2] };

/** The first message of a field, as a form shows it. */
function messageOf(schema: z.ZodType, value: unknown, field: string): string | undefined {
  return schema.safeParse(value).error?.issues.find(({ path }) => path.join('.') === field)?.message;
}

test.each([
  [LotInput, lot],
  [RecipeInput, recipe],
  [RuleInput, rule],
  [CorralInput, { name: 'Baia 1' }],
  [CorralIndexInput, { name: 'Limpo', value: 5 }],
  [TreatInput, { name: 'Manhã', percent: 40 }],
  [WagonInput, wagon],
  [WagonInput, { ...wagon, module_url: 'wss://vagao-1.local:8443/balanca', pairing_code: 'AB12' }],
])('a complete form is accepted', (schema, form) => {
  expect(schema.safeParse(form).error).toBeUndefined();
});

describe('what a form says', () => {
  test.each([
    [CorralIndexInput, { value: 5 }, 'name', 'Nome é obrigatório'],
    [CorralIndexInput, { name: 'x' }, 'value', 'Valor é obrigatório'],
    [CorralIndexInput, { name: 'x', value: '5' }, 'value', 'Valor deve estar em um formato válido'],
    [CorralIndexInput, { name: 'x', value: -100.1 }, 'value', 'Deve ser um valor maior que -100'],
    [CorralIndexInput, { name: 'x', value: 101 }, 'value', 'Deve ser no máximo 100'],
    [CorralInput, { name: ' ' }, 'name', 'Nome é obrigatório'],
    [
      CorralInput,
      { name: 'x', capacity: 'muitos' },
      'capacity',
      'Capacidade de animais deve estar em um formato válido',
    ],
    [CorralInput, { name: 'x', capacity: -1 }, 'capacity', 'Capacidade de animais não pode ser negativo'],
    [TreatInput, { name: 'x', percent: 0 }, 'percent', 'Deve ser maior que 0'],
    [TreatInput, { name: 'x', percent: 101 }, 'percent', 'Deve ser no máximo 100'],
    [RecipeInput, { ...recipe, name: '' }, 'name', 'Nome é obrigatório'],
    [RecipeInput, { ...recipe, timer: 0 }, 'timer', 'Deve ser maior que 0'],
    [RecipeInput, { ...recipe, dry_matter_percent: 0.5 }, 'dry_matter_percent', 'Deve ser maior que 0%'],
    [RecipeInput, { ...recipe, dry_matter_percent: 101 }, 'dry_matter_percent', 'Deve ser menor que 100%'],
    [RecipeInput, { ...recipe, ingredients: [] }, 'ingredients', 'Ingredientes é obrigatório'],
    [RecipeInput, { ...recipe, ingredients: undefined }, 'ingredients', 'Ingredientes é obrigatório'],
    [
      RecipeInput,
      { ...recipe, ingredients: [{ percent: 100 }] },
      'ingredients.0.ingredient_id',
      'Ingrediente é obrigatório',
    ],
    [
      RecipeInput,
      { ...recipe, ingredients: [{ ingredient_id: 1, percent: 'x' }] },
      'ingredients.0.percent',
      'Quantidade deve ser um número',
    ],
    [
      RecipeInput,
      { ...recipe, ingredients: [{ ingredient_id: 1, percent: 0 }] },
      'ingredients.0.percent',
      'Deve ser maior que 0',
    ],
    [RuleInput, { ...rule, lot_ids: [] }, 'lot_ids', 'Lotes é obrigatório'],
    [RuleInput, { ...rule, recipe_id: undefined }, 'recipe_id', 'Receita é obrigatório'],
    [LotInput, { ...lot, quantity: undefined }, 'quantity', 'Cabeças é obrigatório'],
    [LotInput, { ...lot, quantity: 0 }, 'quantity', 'Cabeças deve ser um número positivo'],
    [LotInput, { ...lot, quantity: 1.5 }, 'quantity', 'Cabeças deve ser um número inteiro'],
    [LotInput, { ...lot, entry_date: undefined }, 'entry_date', 'Data de Entrada é obrigatório'],
    [LotInput, { ...lot, entry_date: '2026-02-30' }, 'entry_date', 'Data de Entrada deve estar em um formato válido'],
    [LotInput, { ...lot, corral_id: null }, 'corral_id', 'Baia é obrigatório'],
    [LotInput, { ...lot, gmd: Number.NaN }, 'gmd', 'GMD deve estar em um formato válido'],
    [LotInput, { ...lot, initial_load: -5 }, 'initial_load', 'Carga Inicial deve ser um número positivo'],
    [WagonInput, { ...wagon, capacity_kg: 299 }, 'capacity_kg', 'Capacidade deve ser no mínimo 300'],
    [WagonInput, { ...wagon, capacity_kg: null }, 'capacity_kg', 'Capacidade é obrigatório'],
    [WagonInput, { ...wagon, division_kg: 0 }, 'division_kg', 'Divisão da balança deve ser no mínimo 0,1'],
    [
      WagonInput,
      { ...wagon, module_url: 'http://vagao-1.local' },
      'module_url',
      'Endereço do módulo deve começar com wss:// ou ws://',
    ],
    [WagonInput, { ...wagon, module_url: 'wss://vagao-1.local' }, 'pairing_code', 'Código de pareamento é obrigatório'],
  ])('%#: %j', (schema, value, field, message) => {
    expect(messageOf(schema, value, field)).toBe(message);
  });
});

describe('a composition', () => {
  const of = (...percents: number[]) => percents.map((percent, index) => ({ ingredient_id: index + 1, percent }));
  test.each([
    [of(33.3, 66.7), null],
    [of(33.33, 33.33, 33.34), null],
    [of(99.99), null],
    [of(60, 30), 'A soma dos ingredientes deve ser 100%. Faltam 10%'],
    [of(60.25, 30), 'A soma dos ingredientes deve ser 100%. Faltam 9,75%'],
    [of(60, 55), 'A soma dos percentuais excede 100% em 15%'],
    [of(99.995, 0.1), 'A soma dos percentuais excede 100% em 0,1%'],
    [of(99.885, 0.1), 'A soma dos ingredientes deve ser 100%. Faltam 0,02%'],
    [[...of(50), ...of(50)], 'Existem ingredientes duplicados. Por favor, ajuste.'],
  ])('%j', (shares, message) => {
    expect(compositionError(shares)).toBe(message);
  });

  test('adds without the errors of floating point', () => {
    expect(totalPercent(of(0.1, 0.2, 99.7))).toBe(100);
  });
});

test.each([
  ['pattern1', 'Baia 01 - 120326'],
  ['pattern2', 'Baia 01 - Agro Silva'],
  ['pattern3', 'Meu lote'],
] as const)('%s names a lot %s', (pattern, name) => {
  const parts = { corral: 'Baia 01', entry_date: '2026-03-12', client: 'Agro Silva', manual: ' Meu lote ' };
  expect(lotName(pattern, parts)).toBe(name);
});

test('a name leaves out what is not filled in yet', () => {
  expect(lotName('pattern2', { corral: 'Baia 01', entry_date: '', client: ' ', manual: '' })).toBe('Baia 01');
  expect(lotName('pattern1', { corral: '', entry_date: '', client: '', manual: '' })).toBe('');
});

test('a pen is over capacity only beyond it, and never without one', () => {
  expect(isOverCapacity({ animal_count: 100, capacity: 100 })).toBe(false);
  expect(isOverCapacity({ animal_count: 101, capacity: 100 })).toBe(true);
  expect(isOverCapacity({ animal_count: 101, capacity: null })).toBe(false);
});

test('the total of a rule is in whole kg', () => {
  expect(ruleTotal({ lots: [{ projected_load: 100.4 }, { projected_load: 200.2 }] })).toBe(301);
});

test.each([
  ['starter', { animals: 500, users: 1 }, null],
  ['starter', { animals: 501 }, 'O plano Starter permite até 500 animais em lotes ativos'],
  ['starter', { users: 2 }, 'O plano Starter permite até 1 usuário ativo'],
  ['professional', { animals: 1501 }, 'O plano Professional permite até 1.500 animais em lotes ativos'],
  ['professional', { users: 6 }, 'O plano Professional permite até 5 usuários ativos'],
  ['enterprise', { animals: 1e9, users: 1e6 }, null],
] as const)('%s with %j: %s', (plan, wanted, error) => {
  expect(planError(plan, wanted)).toBe(error);
});
