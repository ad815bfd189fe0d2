import { createStore } from './store.ts';

interface Notice {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

const visibleMs = 4000;
let lastId = 0;

/** What a person is told for a moment, whichever page is open; `ui/banners.tsx` shows it. */
export const notices = createStore<Notice[]>([]);

export function showSuccess(text: string): void {
  show('success', text);
}

export function showError(texts: string[]): void {
  for (const text of texts) show('error', text);
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

function show(kind: Notice['kind'], text: string): void {
  const id = ++lastId;
  notices.set([...notices.get().filter((notice) => notice.text !== text), { id, kind, text }]);
  setTimeout(() => dismissNotice(id), visibleMs);
}
