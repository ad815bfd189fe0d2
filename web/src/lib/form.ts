import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { HttpError } from './http.ts';
import { useIsOpen } from './is-open.ts';
import { showFailure } from './notices.ts';
import './zod-without-eval.ts';

type Values = Record<string, unknown>;

export type SchemaForm<T extends Values> = ReturnType<typeof useSchemaForm<T>>;

/** A form held to its domain schema: the same rules and words as the API's. */
export function useSchemaForm<T extends Values>(schema: z.ZodType, initialValues: T) {
  const form = useForm<T>({
    initialValues,
    validate: (values) => firstMessages(schema.safeParse(withoutEmpty(values))),
  });

  const isOpen = useIsOpen();

  return { ...form, submit, start, startAfter, startBelow, isOpen };

  /**
   * Validates, sends what was filled in, and puts what is wrong beside its field. With `failure` the form speaks for
   * itself, and the call must be one that leaves the words to its caller.
   */
  function submit(send: (values: T) => Promise<unknown>, failure?: string) {
    return form.onSubmit(
      async (values) => {
        try {
          await send(withoutEmpty(values) as T);
        } catch (error) {
          if (!(error instanceof HttpError)) throw error;
          if (failure) tell(failure, error, isOpen.current);
          // The next page may have fields of the same names.
          if (!isOpen.current) return;
          form.setErrors(error.fields);
          focusFirst(error.fields);
        }
      },
      (errors) => focusFirst(errors),
    );
  }

  /** Begins anew from these values: nothing is unsaved any more. */
  function start(values: T): void {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
  }

  /** The same after these were saved; only what was typed since stays, and is not saved yet. */
  function startAfter(saved: T, values: T): void {
    form.resetDirty(saved);
    startBelow(values);
  }

  /** The same below what is typed and not saved yet. */
  function startBelow(values: T): void {
    const typed = Object.entries(form.getValues()).filter(([name]) => form.isDirty(name));
    start(values);
    form.setValues(Object.fromEntries(typed) as Partial<T>);
  }

  /** What is wrong with a whole list is mended in its rows. */
  function focusFirst(errors: Values): void {
    const path = firstPath(Object.keys(initialValues), Object.keys(errors));
    if (!path) return;
    const field = form.getInputNode(path) ?? document.querySelector<HTMLElement>(`[data-path^="${path}."]`);
    field?.focus();
  }
}

/** A form that stays open on its page: what others save of the same is taken in, and what is typed here stays above it. */
export function useStandingForm<T extends Values>(schema: z.ZodType, latest: T) {
  const form = useSchemaForm(schema, latest);
  const follow = useEffectEvent(() => form.startBelow(latest));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something else is read
  useEffect(follow, [JSON.stringify(latest)]);
  return form;
}

/**
 * Shows what failed, and below it why, unless the fields of the open page say why. Nothing is shown of a clash, about which the
 * open page asks, nor of a lost session, of which the person has been told.
 */
function tell(failure: string, { status, message, fields, current }: HttpError, isOpen: boolean): void {
  if (status === 401 || (isOpen && current)) return;
  const isTold = message === failure || (isOpen && Object.keys(fields).length > 0);
  showFailure(failure, isTold ? undefined : message);
}

/** Of the field that stands first: by itself, or in a row of it (`hotels.0.name`). */
export function firstPath(names: string[], paths: string[]): string | undefined {
  return names.flatMap((name) => paths.filter((path) => path === name || path.startsWith(`${name}.`)))[0];
}

/** What was left empty is not sent. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).filter(([, part]) => part !== '' && part !== undefined);
  return Object.fromEntries(filled.map(([name, part]) => [name, withoutEmpty(part)]));
}

/** What is wrong with each field, by its path; of several things the first. */
export function firstMessages(result: z.ZodSafeParseResult<unknown>): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) messages[issue.path.join('.')] ??= issue.message;
  return messages;
}
