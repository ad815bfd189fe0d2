import { ContactRequest, contactFailed, contactThanks } from '@cocho/domain/contacts';
import { formatPhone, maskPhone, pastePhone } from '@cocho/domain/phones';
import { z } from 'zod';

// The page allows no code made from text, and trying it is reported.
z.config({ jitless: true });

const timeoutMs = 60_000;

type Errors = Record<string, string>;

/** What became of a sending; nothing where a field is still missing or wrong. */
export type Fate = { thanks: string } | { failure: string } | object;

/** What is typed is kept in order from now on; what is wrong stands beside its field when it is sent by what this answers. */
export function prepareContact(form: HTMLFormElement): () => Promise<Fate> {
  const fields = form.querySelector('fieldset') as HTMLFieldSetElement;
  const phone = form.elements.namedItem('phone') as HTMLInputElement;
  const mask = () => {
    phone.value = maskPhone(phone.value);
  };
  mask();
  phone.addEventListener('input', mask);
  phone.addEventListener('change', () => {
    phone.value = formatPhone(phone.value);
  });
  phone.addEventListener('paste', (event) => {
    event.preventDefault();
    phone.value = pastePhone(phone, event.clipboardData?.getData('text') ?? '');
    clearError(phone);
  });
  form.addEventListener('input', ({ target }) => clearError(target as HTMLInputElement));
  return submit;

  async function submit(): Promise<Fate> {
    // Counted from the moment when the page was asked for, however late this script came.
    const filled_in_ms = Math.round(performance.now());
    const parsed = ContactRequest.safeParse({ ...Object.fromEntries(new FormData(form)), filled_in_ms });
    showErrors(parsed.success ? {} : errorsOf(parsed.error));
    if (!parsed.success) return {};
    // What is typed from here on would not be sent, and be gone with the thanks.
    fields.disabled = true;
    const refusal = await send(parsed.data);
    fields.disabled = false;
    if (refusal === null) return { thanks: contactThanks };
    showErrors(refusal.fields ?? {});
    return { failure: refusal.message || contactFailed };
  }

  function showErrors(errors: Errors): void {
    let first: HTMLElement | undefined;
    for (const field of form.querySelectorAll<HTMLInputElement>('.field :is(input, select, textarea)')) {
      const error = errors[field.name];
      field.setAttribute('aria-invalid', String(error !== undefined));
      errorOf(field).textContent = error ?? '';
      if (error) first ??= field;
    }
    first?.focus();
  }

  function clearError(field: HTMLInputElement): void {
    if (field.getAttribute('aria-invalid') !== 'true') return;
    field.removeAttribute('aria-invalid');
    errorOf(field).textContent = '';
  }

  function errorOf({ name }: { name: string }): HTMLElement {
    return document.getElementById(`error-${name}`) as HTMLElement;
  }
}

/** One message a field, the first. */
function errorsOf({ issues }: z.ZodError): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

interface Refusal {
  message?: string;
  fields?: Errors;
}

/** Null when it was taken. A page that is no answer of ours, as a portal's, is a failure too. */
async function send(request: ContactRequest): Promise<Refusal | null> {
  try {
    const answer = await fetch('/api/v1/contacts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: Refusal = await answer.json();
    return answer.ok ? null : body;
  } catch {
    return {};
  }
}
