import { registers, registerTable, registerTopics } from '@cocho/domain/registers';

interface Conflict {
  field: string;
  message: string;
}

/** What a person reads when a unique constraint refuses a row, and the field to blame. */
export const conflicts: Record<string, Conflict> = {
  users_email: { field: 'email', message: 'Email já cadastrado' },
  ...Object.fromEntries(
    registerTopics.map((topic) => [`${registerTable(topic)}_live_name`, takenName(registers[topic])]),
  ),
};

function takenName({ one, ending }: { one: string; ending: 'o' | 'a' }): Conflict {
  const article = ending === 'a' ? 'uma' : 'um';
  return { field: 'name', message: `Já existe ${article} ${one.toLowerCase()} com este nome` };
}
