/** Filled in at build time: the files of this version with the hash of each, and a name that changes with them. */
declare const __PRECACHE__: { version: string; files: [path: string, integrity: string][] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const { version, files } = __PRECACHE__;
const cacheName = `cocho-${version}`;
const panel = '/panel.html';
/** The public site is no part of the panel: its pages come from the network, or not at all. */
const site = /^\/((app|politica-privacidade|apresentacao)\/?|site\/.*)?$/;

// Whole or not at all: until then the version before it serves, and it takes over without waiting for tabs to close.
worker.addEventListener('install', (event) => {
  event.waitUntil(keepWhole().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldVersions().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (site.test(pathname)) return;
  const isPage = request.mode === 'navigate' && !/\.\w+$/.test(pathname);
  event.respondWith(isPage ? page(request) : file(request));
});

// A browser takes the permission away from whoever is told something and shows nothing: it is shown, whatever it says.
worker.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  const options = { body, tag, data: { url }, icon: '/icon.svg', badge: '/icon.svg', lang: 'pt-BR' };
  event.waitUntil(worker.registration.showNotification(title ?? 'Cocho', options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data?.url ?? '/admin/alerts', location.origin).href));
});

/** Where it is open already, there; else in a window of its own: the one in which somebody works is not taken away. */
async function openPage(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((one) => one.url === url);
  await (open ? open.focus() : worker.clients.openWindow(url));
}

/**
 * The panel that is whole on the device, whatever the network would answer: an error, a portal's page, or a new version
 * of which half the files never arrive.
 */
async function page(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(panel)) ?? fetch(request);
}

/** Files carry a hash in their name: what is kept is what was asked for, also by a tab of the version before. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

/** The panel comes last: a cache that has it has everything. What an attempt that failed brought is not brought again. */
async function keepWhole(): Promise<void> {
  const cache = await caches.open(cacheName);
  const keepAll = (some: typeof files) => Promise.all(some.map((one) => keep(cache, one)));
  await keepAll(files.filter(([path]) => path !== panel));
  await keepAll(files.filter(([path]) => path === panel));
}

async function keep(cache: Cache, [path, integrity]: [string, string]): Promise<void> {
  if (!(await cache.match(path))) await cache.put(path, await fetchWhole(path, integrity));
}

/** Byte for byte what was built, which a portal's page is not; and the browser's own cache may have kept such a page. */
function fetchWhole(path: string, integrity: string): Promise<Response> {
  return fetch(path, { integrity }).catch(() => fetch(path, { integrity, cache: 'reload' }));
}

/** Tabs of the version before still ask for its files; what is older, or never became whole, goes. */
async function forgetOldVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== cacheName);
  const whole: string[] = [];
  for (const name of names) if (await (await caches.open(name)).match(panel)) whole.push(name);
  await Promise.all(names.filter((name) => name !== whole.at(-1)).map((name) => caches.delete(name)));
}
