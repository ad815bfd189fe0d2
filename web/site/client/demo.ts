import type { SignedIn } from '@cocho/domain/session';
import { isMember, visitToken } from './session.ts';

const key = 'cocho.session';

const timeoutMs = 60_000;

const failed = 'Não foi possível abrir a demonstração agora.';

/** What the server says to a visitor whom it does not let in. */
class Refusal extends Error {}

/**
 * Where there is a demonstration, the visitor is led into it; else, or with a session of their own, the link leads to the
 * form. If it failed, that is said there.
 */
export function openDemo(): void {
  if (document.documentElement.dataset.demo !== '1') return;
  let entering = false;
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-opens-demo]');
  const label = links[0]?.textContent ?? '';
  const failure = document.querySelector('[data-demo-failed]') as HTMLElement;
  const wait = (waiting: boolean) => {
    entering = waiting;
    for (const link of links) link.textContent = waiting ? 'Abrindo...' : label;
  };
  for (const link of links)
    link.addEventListener('click', (event) => {
      if (isMember()) return;
      event.preventDefault();
      // Visits are counted: of an impatient visitor's taps the first is one.
      if (entering) return;
      wait(true);
      failure.textContent = '';
      enter().catch((error) => {
        wait(false);
        failure.textContent = error instanceof Refusal ? `${failed} ${error.message}` : failed;
        location.assign(link.href);
      });
    });
  // Whoever comes back may find the page as it was left.
  addEventListener('pagehide', () => wait(false));
}

async function enter(): Promise<void> {
  if (!(await isStillVisiting())) await beginVisit();
  location.assign('/admin');
}

/** Who comes back goes on with the visit of before, unless it has ended meanwhile. */
async function isStillVisiting(): Promise<boolean> {
  const authorization = visitToken();
  if (!authorization) return false;
  const signal = AbortSignal.timeout(timeoutMs);
  return (await fetch('/api/v1/users/me', { headers: { authorization }, signal })).ok;
}

async function beginVisit(): Promise<void> {
  const answer = await fetch('/api/v1/demo_sessions', { method: 'POST', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Refusal((await answer.json()).errors);
  const { token, ...user }: SignedIn = await answer.json();
  const { serial = 0 } = JSON.parse(localStorage.getItem(key) ?? '{}');
  const kept = { token, email: user.email, user, farm_id: user.farms[0]?.id ?? null, serial: serial + 1 };
  localStorage.setItem(key, JSON.stringify(kept));
}
