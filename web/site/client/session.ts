import { visitorEmail } from '@cocho/domain/visits';

/**
 * Whether the panel keeps a session in this browser; whether the server still takes it, the panel will find out. Who only
 * visits the demonstration has no account yet.
 */
export function isMember(): boolean {
  const { token, email } = kept();
  return Boolean(token) && email !== visitorEmail;
}

/** Of a visit to the demonstration; empty where this browser keeps none. */
export function visitToken(): string {
  const { token = '', email } = kept();
  return email === visitorEmail ? token : '';
}

function kept(): { token?: string; email?: string } {
  try {
    return JSON.parse(localStorage.getItem('cocho.session') ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** Entrar becomes Painel, and Criar conta Acessar Painel. */
export function greetMember(): void {
  const { classList } = document.documentElement;
  const greet = () => classList.toggle('member', isMember());
  greet();
  addEventListener('storage', greet);
  // Back from the panel the page may come out of the browser's memory, as it was.
  addEventListener('pageshow', greet);
}
