/** The browser's own question, as Chromium offers it. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>;
}

/** The installable web app comes first; where the browser would ask, a button lets it. */
export function offerInstall(button: HTMLButtonElement): void {
  let prompt: InstallPrompt | null = null;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
    button.hidden = false;
  });
  addEventListener('appinstalled', () => {
    button.hidden = true;
  });
  // Each asks once; if the visitor says no, the browser offers another when it sees fit.
  button.addEventListener('click', () => {
    prompt?.prompt();
    prompt = null;
    button.hidden = true;
  });
}
