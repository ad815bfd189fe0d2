import { fieldInstant } from './fields.ts';

/** A clock that is off by no more is right: networks are slow, too. */
export const clockToleranceMs = 2 * 60_000;

const SentAt = fieldInstant('Envio');

/**
 * Milliseconds to add to what a device's clock told: ours minus theirs at the moment of sending; 0 where it is right enough,
 * null where the device does not tell when it sent.
 */
export function clockError(sent_at: unknown, received: Date): number | null {
  const { data } = SentAt.safeParse(sent_at);
  if (data === undefined) return null;
  const error = received.getTime() - Date.parse(data);
  return Math.abs(error) > clockToleranceMs ? error : 0;
}
