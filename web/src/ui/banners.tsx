import { createStore, useStore } from '../lib/store.ts';
import styles from './banners.module.css';

interface Banner {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

const visibleMs = 4000;
const banners = createStore<Banner[]>([]);
let lastId = 0;

export function showSuccess(text: string): void {
  show('success', text);
}

export function showError(texts: string[]): void {
  for (const text of texts) show('error', text);
}

/** Success in green and error in red; gone after 4 seconds or at a click. */
export function Banners() {
  return (
    <div className={styles.stack} aria-live="polite">
      {useStore(banners).map(({ id, kind, text }) => (
        <button
          key={id}
          type="button"
          className={styles.banner}
          data-kind={kind}
          onClick={() => dismiss(id)}
          title="Dispensar"
        >
          <span aria-hidden>{kind === 'success' ? '✓' : '!'}</span>
          {text}
        </button>
      ))}
    </div>
  );
}

function show(kind: Banner['kind'], text: string): void {
  const id = ++lastId;
  banners.set([...banners.get().filter((banner) => banner.text !== text), { id, kind, text }]);
  setTimeout(() => dismiss(id), visibleMs);
}

function dismiss(id: number): void {
  banners.set(banners.get().filter((banner) => banner.id !== id));
}
