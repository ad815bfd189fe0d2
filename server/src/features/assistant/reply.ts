import type { AssistantAnswer } from '@cocho/domain/assistant/assistant-messages';
import type { Turn } from '@cocho/domain/assistant/understood';

/** An answer, and what the next sentence may go on from. */
export interface Reply extends Omit<AssistantAnswer, 'conversation_id'> {
  turn: Turn | null;
}

export function said(kind: Reply['kind'], text: string): Reply {
  return { kind, text, tool: null, parameters: null, facts: null, table: null, options: [], turn: null };
}

export const notUnderstood = 'Não entendi o que foi pedido. Diga de outro jeito, por favor';
export const notYours = 'Isso o seu acesso não mostra. Peça ao gestor da fazenda.';
