import type { Messenger } from '@cocho/domain/messengers';

/** What a person sent, as any messenger says it. */
export type Content =
  | { kind: 'text'; text: string }
  /** Pressed the button of a confirmation. */
  | { kind: 'confirm'; id: string }
  /** Pressed the button below a briefing's one line. */
  | { kind: 'briefing'; farm_id: number }
  | { kind: 'voice'; file: string }
  | { kind: 'other' };

export interface Incoming {
  channel: Messenger;
  /** The messenger's own: repeats bear the same. */
  message_id: string;
  person_key: string;
  address: string;
  sent_at: Date;
  content: Content;
}
