import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const cacheName = 'cocho-travel';
const pages = ['/manager/travel-expense-reports', '/manager/travel-expense-report'];

/**
 * Once one of the two travel pages was opened on a device, both open there without a network too; whoever never travels keeps
 * nothing of them. They are kept with the version that brought them: the service worker takes them away with it.
 */
export function useKeptTravelPages(): void {
  const router = useRouter();
  useEffect(() => {
    keepPages(() => Promise.allSettled(pages.map((to) => router.preloadRoute({ to })))).catch(() => {});
  }, [router]);
}

async function keepPages(load: () => Promise<unknown>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !navigator.onLine) return;
  await workerInCharge();
  await load();
  const cache = await caches.open(cacheName);
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]');
  const needed = Object.groupBy([...links], ({ href }) => (href.includes('.page-') ? 'pages' : 'parts'));
  // The pages last: one that is there opens. What does not arrive now is fetched with the next visit.
  await Promise.all((needed.parts ?? []).map(({ href }) => keep(cache, href)));
  await Promise.all((needed.pages ?? []).map(({ href }) => keep(cache, href)));
}

/** A new one tidies up before it takes over. */
async function workerInCharge(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

/** What the field needs is kept already; the page of a captive portal is none of ours. */
async function keep(cache: Cache, address: string): Promise<void> {
  if (await caches.match(address)) return;
  const response = await fetch(address);
  if (response.ok && !response.headers.get('content-type')?.startsWith('text/html')) await cache.put(address, response);
}
