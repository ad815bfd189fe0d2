/** Outboxes that break one promise each. The campaign must catch every one of them. */
export const carelessWays = [
  'dequeues before it sends',
  'takes any answer for success',
  'sends under a new id each time',
] as const;
export type CarelessWay = (typeof carelessWays)[number];

/** In the page, before the app: makes its sending of readings and operations careless. */
export function makeCareless(way: CarelessWay): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const url = String(input);
    const body = String(init?.body);
    const [, operation] = /\/operations\/by_client\/(.+)$/.exec(url) ?? [];
    const ids = operation ? [operation] : url.endsWith('/lots/trough_readings') ? idsIn(body) : [];
    if (ids.length === 0) return send(input, init);
    if (way === 'sends under a new id each time') return renamed();
    if (way === 'dequeues before it sends') await forget();
    const response = await send(input, init);
    if (way === 'takes any answer for success') await forget();
    return response;

    async function renamed(): Promise<Response> {
      const news = ids.map(() => crypto.randomUUID());
      const response = await send(rename(url, ids, news), { ...init, body: rename(body, ids, news) });
      return new Response(rename(await response.text(), news, ids), { status: response.status });
    }

    function forget(): Promise<void> {
      return new Promise((resolve) => {
        const opening = indexedDB.open('cocho.outbox');
        opening.onsuccess = () => {
          const forgetting = opening.result.transaction(['entries', 'operations'], 'readwrite');
          for (const id of ids) forgetting.objectStore('entries').delete(id);
          if (operation) callStored(forgetting.objectStore('operations'), operation);
          forgetting.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    }
  };

  function idsIn(body: string): string[] {
    const { readings } = JSON.parse(body) as { readings: { client_id: string }[] };
    return readings.map(({ client_id }) => client_id);
  }

  function rename(text: string, from: string[], to: string[]): string {
    return from.reduce((kept, id, index) => kept.replaceAll(id, to[index] ?? ''), text);
  }

  /** It stays on the device, so that the screen goes on. */
  function callStored(operations: IDBObjectStore, id: string): void {
    const reading = operations.get(id);
    reading.onsuccess = () => operations.put({ ...reading.result, fate: 'stored' });
  }
}
