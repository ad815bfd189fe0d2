import { z } from 'zod';
import { atMostCharacters, invalid, required } from './messages.ts';

/** Text a person must type. Absent, null and blank are 'required'; another type is 'invalid'. */
export function requiredText(label: string, { max = 120, missing = required(label) } = {}) {
  return text(label, missing).trim().min(1, missing).max(max, atMostCharacters(label, max));
}

export function optionalText(label: string, max = 120) {
  return text(label, required(label)).trim().max(max, atMostCharacters(label, max)).nullish();
}

/** Passwords keep their spaces: what was typed is what is checked. */
export function requiredSecret(label: string, missing = required(label)) {
  return text(label, missing).min(1, missing).max(200, atMostCharacters(label, 200));
}

export function email({ missing = required('Email'), malformed = invalid('Email') } = {}) {
  return text('Email', missing)
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, malformed)
    .regex(z.regexes.email, malformed);
}

export function oneOf<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values, {
    error: ({ input }) => (input == null || input === '' ? required(label) : invalid(label)),
  });
}

export function flag(label: string) {
  return z.boolean({ error: () => invalid(label) });
}

/** Row ids are positive integers everywhere. */
export const Id = z.int().positive();

/** An instant as it travels: ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** Rows that people edit carry a version; a PUT may name the one it started from. An integer of 32 bits in the database. */
export const Version = z
  .int({ error: () => invalid('Versão') })
  .positive(invalid('Versão'))
  .max(2_147_483_647, invalid('Versão'));

function text(label: string, missing: string) {
  return z
    .string({ error: ({ input }) => (input == null ? missing : invalid(label)) })
    .refine((value) => !value.includes('\0'), invalid(label));
}
