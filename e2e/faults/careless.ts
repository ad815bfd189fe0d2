/** Outboxes that break one promise each. The campaign must catch every one of them. */
export const carelessWays = [
  'dequeues before it sends',
  'takes any answer for success',
  'sends under a new id each time',
] as const;
export type CarelessWay = (typeof carelessWays)[number];

/** In the page, before the app: makes its sending of readings careless. */
export function makeCareless(way: CarelessWay): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    if (!String(input).endsWith('/lots/trough_readings')) return send(input, init);
    const body = JSON.parse(String(init?.body)) as { readings: { client_id: string }[] };
    const ids = body.readings.map(({ client_id }) => client_id);
    if (way === 'sends under a new id each time') return renamed();
    if (way === 'dequeues before it sends') await forget();
    const response = await send(input, init);
    if (way === 'takes any answer for success') await forget();
    return response;

    async function renamed(): Promise<Response> {
      const news = ids.map(() => crypto.randomUUID());
      const readings = body.readings.map((reading, index) => ({ ...reading, client_id: news[index] }));
      const response = await send(input, { ...init, body: JSON.stringify({ readings }) });
      const text = await response.text();
      const restored = news.reduce((kept, id, index) => kept.replaceAll(id, ids[index] ?? ''), text);
      return new Response(restored, { status: response.status });
    }

    function forget(): Promise<void> {
      return new Promise((resolve) => {
        const opening = indexedDB.open('cocho.outbox');
        opening.onsuccess = () => {
          const deleting = opening.result.transaction('entries', 'readwrite');
          for (const id of ids) deleting.objectStore('entries').delete(id);
          deleting.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    }
  };
}
