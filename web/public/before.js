// What is done before the panel's own script is there, which takes seconds on a slow connection.
(() => {
  // The page never flashes in the wrong appearance, nor the login at who is in.
  const saved = localStorage.getItem('cocho.appearance');
  const dark = saved === 'dark' || (!saved && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  if (saved === 'sun') root.dataset.sun = '';
  const session = localStorage.getItem('cocho.session');
  const isIn = /"token":"./.test(session);
  // Who only visits the demonstration is asked to sign in like anyone: `visitorEmail` of the domain.
  const member = isIn && !session.includes('"visitante@demo.cocho.app"');

  // The login stands in its own page: it is painted before the panel's files are fetched. Who is in does not wait for that,
  // nor does a page that nobody sees.
  const files = document.currentScript?.dataset.panel?.split(' ') ?? [];
  const painted = (then) => {
    setTimeout(then, 2000);
    new PerformanceObserver(then).observe({ type: 'paint', buffered: true });
  };
  const run = () => {
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', run);
    const [panel, ...others] = files.splice(0);
    if (!panel) return;
    for (const href of [panel, ...others]) {
      const way = href.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), { ...way, href }));
    }
    // Who is led on needs nothing of the login. Who types into it waits for one of its scripts at most.
    const scripts = member ? [] : others.filter((href) => !href.endsWith('.css'));
    evaluate([...scripts, panel]).catch(sayUnloaded);
  };
  const evaluate = async (scripts) => {
    for (const script of scripts) {
      await import(script);
      await pause();
    }
  };
  // Not by a timer, which waits longer each time and stands still with a stopped clock.
  const pause = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(port1.close());
      port2.postMessage(null);
    });
  // What was typed meanwhile is not lost by itself.
  const sayUnloaded = () => {
    delete root.dataset.member;
    const note = document.getElementById('unloaded');
    note.firstChild.textContent = 'Não foi possível carregar o Cocho.';
    note.style.animation = 'none';
    const isTyped = () => [...document.querySelectorAll('#shell input')].some(({ value }) => value !== '');
    addEventListener('online', () => isTyped() || location.reload());
  };
  if (files.length > 0) member ? run() : painted(run);

  if (member) root.dataset.member = '';
  if (!isIn) return;

  // What the first page shows is asked for while its script is on its way; `lib/http.ts` takes the answers.
  const { token, user, farm_id } = JSON.parse(session);
  if (location.pathname !== '/admin' || !farm_id || user?.staff) return;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const headers = { Authorization: token, 'Cache-Control': 'no-cache', 'X-Timezone': timeZone };
  // Read to its end, for the time limit (as in `patience.ts`) also ends an answer that has come and is not read.
  const ask = async (path) => {
    const answer = await fetch(`/api/v1/${path}`, { headers, signal: AbortSignal.timeout(60_000) });
    return new Response(await answer.arrayBuffer(), answer);
  };
  // As `active-lots.tsx` keeps it.
  const shown = Math.min(Number(localStorage.getItem('cocho.lots-shown')) || 6, 960);
  const paths = ['dashboard/now', `lots?sort=name&page=1&items=${shown}`].map((path) => `farms/${farm_id}/${path}`);
  globalThis.earlyAnswers = new Map(paths.map((path) => [path, ask(path).catch(() => undefined)]));
})();
