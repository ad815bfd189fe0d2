import { vi } from 'vitest';

/** For the tests: what every browser has, and Node has not. Answers what it keeps, which can be filled up. */
export function fakeBrowser() {
  const kept = new Map<string, string>();
  const disk = { isFull: false };
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => kept.delete(name),
    setItem(name: string, value: string) {
      if (disk.isFull) throw new DOMException('', 'QuotaExceededError');
      kept.set(name, value);
    },
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('isSecureContext', true);
  return { kept, disk };
}
