/** In the page: everything that the device keeps for a start without a network. */
export function keptText(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('cocho.cache');
    opening.onsuccess = () => {
      const all = opening.result.transaction('queries').objectStore('queries').getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(all.result));
      };
    };
  });
}
