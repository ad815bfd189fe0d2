/** In the page: whether what the device keeps for a start without a network speaks of `text`. */
export function isKept(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('cocho.cache');
    opening.onsuccess = () => {
      const all = opening.result.transaction('caches').objectStore('caches').getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(all.result).includes(text));
      };
    };
  });
}
