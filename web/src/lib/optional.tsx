import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isReplaced } from './new-version.ts';
import { showFailure } from './notices.ts';

interface Options<Props> {
  /** Stands in its place while it is on its way. */
  meanwhile?: ReactNode;
  /** Stands in its place where it cannot be had. */
  instead?: ReactNode;
  /** Is told, once, that it cannot be had. */
  missed?: (props: Props) => void;
}

const againMs = 5_000;
const mostMs = 60_000;

/** A part that its page can do without: fetched after it, and where it does not come, again and again, less and less often. */
export function optional<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { meanwhile = null, instead = null, missed }: Options<Props> = {},
) {
  let known: ComponentType<Props> | undefined;
  return function Optional(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null | undefined>(() => known);
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once, for what was asked for then.
    useEffect(() => {
      if (known) return;
      let [isLeft, waitMs, timer] = [false, againMs, 0];
      const fetch = () =>
        styled()
          .then(load)
          .then(
            (part) => {
              known = part.default;
              setPart(() => known);
            },
            () => {
              if (isLeft) return;
              setPart(null);
              if (waitMs === againMs) missed?.(props);
              timer = window.setTimeout(fetch, waitMs);
              waitMs = Math.min(waitMs * 2, mostMs);
            },
          );
      fetch();
      return () => {
        isLeft = true;
        clearTimeout(timer);
      };
    }, []);
    if (Part) return <Part {...props} />;
    return Part === undefined ? meanwhile : instead;
  };
}

/** Of a dialog: somebody reached for it. */
export function missed({ onClose }: { onClose: () => void }): void {
  sayMissed('Isto');
  onClose();
}

/** A page that outlived a deploy does not find its files any more, with the best of networks. */
export async function sayMissed(what: string): Promise<void> {
  showFailure((await isReplaced()) ? 'Há uma versão nova: recarregue a página' : `${what} precisa de sinal`);
}

/** Styles that did not come: the bundler asks for each once, and for the script alone afterwards. */
const lost = new Set<string>();
addEventListener('vite:preloadError', ({ payload }) => {
  const href = /CSS for (\S+)/.exec(payload.message)?.[1];
  if (href) lost.add(href);
});

/** Asks for them again. */
export async function styled(): Promise<void> {
  for (const href of lost) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    document.head.append(link);
    await new Promise((onload, onerror) => Object.assign(link, { onload, onerror }));
    lost.delete(href);
  }
}
