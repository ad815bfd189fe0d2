/** Filled in at build time: the files of this version, and a name that changes with them. */
declare const __PRECACHE__: { version: string; files: string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const { version, files } = __PRECACHE__;
const cacheName = `cocho-${version}`;
const fallback = '/panel.html';
const networkMs = 3000;

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOtherVersions().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

/** A page comes from the network when there is one, quickly; else the panel, which finds its own way. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(fallback);
  if (!kept) return fetch(request);
  return fetch(request, { signal: AbortSignal.timeout(networkMs) }).catch(() => kept);
}

/** Files carry a hash in their name: what is kept is what was asked for. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function forgetOtherVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}
