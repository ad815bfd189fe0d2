/** A register of a farm in the words that a person reads. */
interface RegisterWords {
  one: string;
  many: string;
  /** How the words said about it end: 'criado' or 'criada'. */
  ending: 'o' | 'a';
  /** The office writes every register; a worker reads only those that the field needs. */
  readBy: 'everyone' | 'office';
}

/**
 * Every register of a farm, once. Its key is its name in the event stream, in the permissions, in the history and in the
 * panel's addresses; with underscores it is its table and its place in the API.
 */
export const registers = {
  ingredients: { one: 'Ingrediente', many: 'Ingredientes', ending: 'o', readBy: 'office' },
  corrals: { one: 'Baia', many: 'Baias', ending: 'a', readBy: 'everyone' },
  'corral-indexes': { one: 'Índice', many: 'Índices de Cocho', ending: 'o', readBy: 'everyone' },
  wagons: { one: 'Vagão', many: 'Vagões', ending: 'o', readBy: 'everyone' },
  treats: { one: 'Trato', many: 'Tratos', ending: 'o', readBy: 'everyone' },
  recipes: { one: 'Receita', many: 'Receitas', ending: 'a', readBy: 'everyone' },
  rules: { one: 'Regra', many: 'Regras', ending: 'a', readBy: 'everyone' },
  lots: { one: 'Lote', many: 'Lotes', ending: 'o', readBy: 'everyone' },
  'treat-schedules': { one: 'Programação', many: 'Programações', ending: 'a', readBy: 'everyone' },
} as const satisfies Record<string, RegisterWords>;

export type RegisterTopic = keyof typeof registers;

export const registerTopics = Object.keys(registers) as RegisterTopic[];

/** Its table, and its name in the API's paths. */
export function registerTable(topic: RegisterTopic): string {
  return topic.replaceAll('-', '_');
}
