import type { Recipe, RecipeInput } from '@cocho/domain/recipes';
import { farmResource } from '../../lib/farm-resource.ts';

export const recipes = farmResource<Recipe, RecipeInput>('recipes');
