import { ContactRequest, contactFailed, contactThanks } from '@cocho/domain/contacts';
import { formatPhone, maskPhone } from '@cocho/domain/phones';
import { z } from 'zod';

// The page allows no code made from text, and trying it is reported.
z.config({ jitless: true });

const timeoutMs = 60_000;

type Errors = Record<string, string>;

/** Idle, sending, thanked or failed; what is wrong stands beside its field, what failed in the one dialog. */
export function awaitContact(form: HTMLFormElement): void {
  const openedAt = performance.now();
  const button = form.querySelector('button') as HTMLButtonElement;
  const thanks = form.querySelector('[data-thanks]') as HTMLElement;
  const dialog = document.getElementById('contact-error') as HTMLDialogElement;
  const phone = form.elements.namedItem('phone') as HTMLInputElement;

  phone.addEventListener('input', () => {
    phone.value = maskPhone(phone.value);
  });
  phone.addEventListener('change', () => {
    phone.value = formatPhone(phone.value);
  });
  form.addEventListener('input', ({ target }) => clearError(target as HTMLInputElement));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  dialog.querySelector('[data-again]')?.addEventListener('click', () => {
    dialog.close();
    submit();
  });

  async function submit(): Promise<void> {
    if (button.disabled) return;
    thanks.textContent = '';
    const filled_in_ms = Math.round(performance.now() - openedAt);
    const parsed = ContactRequest.safeParse({ ...Object.fromEntries(new FormData(form)), filled_in_ms });
    if (!parsed.success) return showErrors(errorsOf(parsed.error));
    wait(true);
    const failure = await send(parsed.data);
    wait(false);
    if (failure === null) return thank();
    showErrors(failure.fields ?? {});
    (dialog.querySelector('[data-message]') as HTMLElement).textContent = failure.message || contactFailed;
    dialog.showModal();
  }

  function wait(waiting: boolean): void {
    button.disabled = waiting;
    button.textContent = waiting ? 'Enviando...' : 'Enviar';
  }

  function thank(): void {
    form.reset();
    thanks.textContent = contactThanks;
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

interface Failure {
  message?: string;
  fields?: Errors;
}

/** Null when it was taken. A page that is no answer of ours, as a portal's, is a failure too. */
async function send(request: ContactRequest): Promise<Failure | null> {
  try {
    const answer = await fetch('/api/v1/contacts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: Failure = await answer.json();
    return answer.ok ? null : body;
  } catch {
    return {};
  }
}
