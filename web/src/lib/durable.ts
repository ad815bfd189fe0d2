const storeName = 'values';

/**
 * A few values that must outlive a browser that is killed: localStorage reaches the disk seconds after it was written,
 * these before their promise resolves. The outbox has a database of its own; this one is part of the first load.
 */
export async function readDurable(key: string): Promise<unknown> {
  const db = await open();
  const reading = db.transaction(storeName).objectStore(storeName).get(key);
  return new Promise((resolve, reject) => {
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = () => reject(reading.error);
  }).finally(() => db.close());
}

export async function writeDurable(key: string, value: unknown): Promise<void> {
  const db = await open();
  const writing = db.transaction(storeName, 'readwrite', { durability: 'strict' });
  writing.objectStore(storeName).put(value, key);
  await new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onabort = () => reject(writing.error);
  }).finally(() => db.close());
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('cocho.durable', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
