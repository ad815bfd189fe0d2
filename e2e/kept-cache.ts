/** In the page: everything that the device keeps for a start without a network. */
export async function keptText(): Promise<string> {
  // Who opens it before the page does makes an empty one.
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'cocho.cache')) return '';
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
