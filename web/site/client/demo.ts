import type { SignedIn } from '@cocho/domain/session';
import { isMember, isVisiting } from './session.ts';

const key = 'cocho.session';

/** Where there is a demonstration, the visitor is led into it; else, or with a session of their own, the link leads to the form. */
export function openDemo(): void {
  if (document.documentElement.dataset.demo !== '1') return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-opens-demo]'))
    link.addEventListener('click', (event) => {
      if (isMember()) return;
      event.preventDefault();
      enter().catch(() => location.assign(isVisiting() ? '/admin' : link.href));
    });
}

async function enter(): Promise<void> {
  const answer = await fetch('/api/v1/demo_sessions', { method: 'POST' });
  if (!answer.ok) throw new Error('no demonstration');
  const { token, ...user }: SignedIn = await answer.json();
  const { serial = 0 } = JSON.parse(localStorage.getItem(key) ?? '{}');
  const kept = { token, email: user.email, user, farm_id: user.farms[0]?.id ?? null, serial: serial + 1 };
  localStorage.setItem(key, JSON.stringify(kept));
  location.assign('/admin');
}
