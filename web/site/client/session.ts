/** Whether the panel keeps a session in this browser; whether the server still takes it, the panel will find out. */
export function isMember(): boolean {
  try {
    return Boolean(JSON.parse(localStorage.getItem('cocho.session') ?? '{}').token);
  } catch {
    return false;
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
