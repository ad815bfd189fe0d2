import { z } from 'zod';
import { addDays, dayOf, isPossibleDay } from './days.ts';
import { atMostCharacters, invalid, positive, required, tooLarge, wholeNumber } from './messages.ts';
import { nationalDigitsOf } from './phones.ts';

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

/** Kept as its digits without the country's: an area code and eight digits of a house or nine of a mobile. */
export function requiredPhone(label: string) {
  return requiredText(label, { max: 30 })
    .transform(nationalDigitsOf)
    .refine((digits) => digits.length === 10 || digits.length === 11, invalid(label));
}

export function optionalPhone(label: string) {
  return requiredPhone(label).nullish();
}

/** A code or PIN of so many digits. */
export function digits(label: string, length: number, malformed = invalid(label)) {
  return requiredText(label).regex(new RegExp(`^\\d{${length}}$`), malformed);
}

/** A time of the day, HH:mm. */
export function timeOfDay(message: string) {
  return z.string({ error: () => message }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message);
}

export function oneOf<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values, {
    error: ({ input }) => (input == null || input === '' ? required(label) : invalid(label)),
  });
}

export function flag(label: string) {
  return z.boolean({ error: () => invalid(label) });
}

/** A number a person must type. A blank field and null are 'required'; text is 'invalid'. */
export function requiredNumber(label: string, malformed = invalid(label)) {
  return z.number({ error: ({ input }) => (input == null ? required(label) : malformed) });
}

/** A number that may be left blank, where the schema adds `.nullish()`. */
export function number(label: string) {
  return z.number({ error: () => invalid(label) });
}

export function positiveOrBlank(label: string, max: number) {
  return number(label).min(0.01, positive(label)).max(max, tooLarge(label, max)).nullish();
}

export function wholeHeads(label: string) {
  return requiredNumber(label).int(wholeNumber(label)).positive(positive(label)).max(100_000, tooLarge(label, 100_000));
}

/** The choice of another row, by its id. */
export function reference(label: string) {
  return requiredNumber(label).int(invalid(label)).positive(invalid(label));
}

/** A calendar day, YYYY-MM-DD. */
export function requiredDay(label: string) {
  return z.iso
    .date({ error: ({ input }) => (input == null || input === '' ? required(label) : invalid(label)) })
    .refine(isPossibleDay, invalid(label));
}

/** Row ids are positive integers everywhere. */
export const Id = z.int().positive();

/** An instant as it travels: ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/**
 * An instant as a device tells it, ISO 8601 with an offset that exists. No device of ours is older than 2000; how late it
 * may be depends on the present, which whoever receives it knows: `isAfterTomorrow`.
 */
export function fieldInstant(label: string) {
  return z.iso
    .datetime({ offset: true, error: () => invalid(label) })
    .max(longestInstant, invalid(label))
    .refine(isOfOurTime, invalid(label));
}

/** With nine digits of a second and an offset; PostgreSQL reads no text of any length as an instant. */
const longestInstant = '2026-03-12T06:40:00.123456789-03:00'.length;

function isOfOurTime(instant: string): boolean {
  const at = Date.parse(instant);
  return at >= Date.UTC(2000) && at < Date.UTC(2101) && /(Z|[+-]((0\d|1[0-3]):[0-5]\d|14:00))$/i.test(instant);
}

/** Further ahead than any clock that is merely wrong by a day: nothing can be made of it. */
export function isAfterTomorrow(instant: string, now: Date): boolean {
  const tomorrow = addDays(dayOf(now, 'UTC'), 1);
  return dayOf(new Date(instant), 'UTC') > tomorrow;
}

/** Rows that people edit carry a version; a PUT may name the one it started from. An integer of 32 bits in the database. */
export const Version = z
  .int({ error: () => invalid('Versão') })
  .positive(invalid('Versão'))
  .max(2_147_483_647, invalid('Versão'));

function text(label: string, missing: string) {
  return z
    .string({ error: ({ input }) => (input == null ? missing : invalid(label)) })
    .refine((value) => !value.includes('\0') && value.isWellFormed(), invalid(label));
}

/** What every row of a register answers beside its own fields. */
export const registerRow = { id: Id, version: Version, created_at: Instant, updated_at: Instant };
