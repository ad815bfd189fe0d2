/** What a person reads when a unique constraint refuses a row, and the field to blame. */
export const conflicts: Record<string, { field: string; message: string }> = {
  users_email: { field: 'email', message: 'Email já cadastrado' },
  corrals_live_name: { field: 'name', message: 'Já existe uma baia com este nome' },
  corral_indexes_live_name: { field: 'name', message: 'Já existe um índice com este nome' },
  treats_live_name: { field: 'name', message: 'Já existe um trato com este nome' },
  recipes_live_name: { field: 'name', message: 'Já existe uma receita com este nome' },
  rules_live_name: { field: 'name', message: 'Já existe uma regra com este nome' },
  ingredients_live_name: { field: 'name', message: 'Já existe um ingrediente com este nome' },
};
