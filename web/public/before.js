// What is done before the panel's own script is there, which takes seconds on a slow connection.
(() => {
  // The page never flashes in the wrong appearance, nor the login at who is in.
  const saved = localStorage.getItem('cocho.appearance');
  const dark = saved === 'dark' || (!saved && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  if (saved === 'sun') root.dataset.sun = '';
  const session = localStorage.getItem('cocho.session');
  const member = /"token":"./.test(session);

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
    for (const href of others) {
      const way = href.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), { ...way, href }));
    }
    import(panel).catch(sayUnloaded);
  };
  // What was typed meanwhile is not lost by itself.
  const sayUnloaded = () => {
    delete root.dataset.member;
    document.getElementById('unloaded').hidden = false;
    const isTyped = () => [...document.querySelectorAll('#shell input')].some(({ value }) => value !== '');
    addEventListener('online', () => isTyped() || location.reload());
  };
  if (files.length > 0) member ? run() : painted(run);

  if (!member) return;
  root.dataset.member = '';

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
  globalThis.asked = new Map(paths.map((path) => [path, ask(path).catch(() => undefined)]));
})();
