import { createStore } from './store.ts';

interface Notice {
  id: number;
  kind: 'success' | 'error';
  text: string;
  /** Why, in smaller letters below it. */
  reason?: string | undefined;
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

/** What failed and why, as one banner: two for one failure would read as two failures. */
export function showFailure(text: string, reason?: string): void {
  show('error', text, reason);
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

function show(kind: Notice['kind'], text: string, reason?: string): void {
  const id = ++lastId;
  notices.set([...notices.get().filter((notice) => notice.text !== text), { id, kind, text, reason }]);
  setTimeout(() => dismissNotice(id), visibleMs);
}
