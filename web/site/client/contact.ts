import { whenNear } from './when-near.ts';

type ContactScript = typeof import('./contact-form.ts');
type Submit = ReturnType<ContactScript['prepareContact']>;

const timeoutMs = 60_000;

/**
 * Idle, sending, thanked or failed. What checks and sends is large, so it comes when a visitor is near; whoever sends before
 * waits for it.
 */
export function awaitContact(form: HTMLFormElement): void {
  const button = form.querySelector('button') as HTMLButtonElement;
  const thanks = form.querySelector('[data-thanks]') as HTMLElement;
  const dialog = document.getElementById('contact-error') as HTMLDialogElement;
  const message = dialog.querySelector('[data-message]') as HTMLElement;
  const failed = message.textContent;
  let script: Promise<Submit> | undefined;
  let failures = 0;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  dialog.querySelector('[data-again]')?.addEventListener('click', () => {
    dialog.close();
    submit();
  });
  // Until here it would have sent its fields as an address.
  button.disabled = false;
  whenNear(form, () => fetchScript().catch(() => {}));

  async function submit(): Promise<void> {
    if (button.disabled) return;
    thanks.textContent = '';
    const place = document.activeElement;
    wait(true);
    const fate = await fetchScript().then(
      (send) => send(),
      () => ({ failure: '' }),
    );
    wait(false);
    giveBack(place);
    if ('thanks' in fate) {
      form.reset();
      thanks.textContent = fate.thanks;
    }
    if ('failure' in fate) {
      message.textContent = fate.failure || failed;
      dialog.showModal();
    }
  }

  /** Again by another address after a failure: many browsers remember that the first one failed. */
  function fetchScript(): Promise<Submit> {
    const address = form.dataset.contact + (failures ? `?${failures}` : '');
    script ??= inTime<ContactScript>(import(/* @vite-ignore */ address))
      .then(({ prepareContact }) => prepareContact(form))
      .catch((error) => {
        script = undefined;
        failures += 1;
        throw error;
      });
    return script;
  }

  function wait(waiting: boolean): void {
    button.disabled = waiting;
    button.textContent = waiting ? 'Enviando...' : 'Enviar';
  }
}

/** What waits takes no keys, and many browsers then take the keyboard's place from it. Whoever went on elsewhere stays there. */
function giveBack(place: Element | null): void {
  if (document.activeElement === document.body && place instanceof HTMLElement) place.focus({ preventScroll: true });
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, timeoutMs))]);
}
