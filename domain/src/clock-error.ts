import { fieldInstant } from './fields.ts';

/** A clock that is off by no more is right: networks are slow, too. */
export const clockToleranceMs = 2 * 60_000;

const SentAt = fieldInstant('Envio');

/**
 * Milliseconds to add to what a device's clock told: ours minus theirs at the moment of sending. 0 where the device does
 * not tell when it sent, or is right enough.
 */
export function clockError(sent_at: unknown, received: Date): number {
  const { data } = SentAt.safeParse(sent_at);
  const error = data === undefined ? 0 : received.getTime() - Date.parse(data);
  return Math.abs(error) > clockToleranceMs ? error : 0;
}
