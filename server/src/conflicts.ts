/** What a person reads when a unique constraint refuses a row, and the field to blame. */
export const conflicts: Record<string, { field: string; message: string }> = {
  users_email: { field: 'email', message: 'Email já cadastrado' },
  ingredients_live_name: { field: 'name', message: 'Já existe um ingrediente com este nome' },
};
