import type { Ingredient, IngredientInput } from '@cocho/domain/ingredients';
import { farmResource } from '../../lib/farm-resource.ts';

export const ingredients = farmResource<Ingredient, IngredientInput>('ingredients');
