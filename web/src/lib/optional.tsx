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
const mostMs = 20_000;

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
      if (known) {
        setPart(() => known);
        return;
      }
      let [isLeft, waitMs, timer] = [false, 0, 0];
      const fetch = () =>
        fetchPart(
          load,
          (part) => {
            known = part;
            setPart(() => known);
          },
          () => {
            setPart(() => known ?? null);
            if (isLeft || known) return;
            if (waitMs === 0) missed?.(props);
            waitMs = Math.min(waitMs * 2 || againMs, mostMs);
            timer = window.setTimeout(fetch, waitMs);
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

/** Those parts that did not come once, by what loads them: their styles may be among the lost. */
const late = new WeakSet<object>();

/**
 * Fetches a part that somebody reaches for. `load` is an `import` by itself, for what is chained to one does not hear of its styles,
 * if those do not come.
 */
export function fetchPart<Part>(
  load: () => Promise<{ default: Part }>,
  take: (part: Part) => void,
  failed: () => void = sayMissed,
): void {
  styled(late.has(load))
    .then(load)
    .then(
      (part) => {
        late.delete(load);
        take(part.default);
      },
      () => {
        late.add(load);
        failed();
      },
    );
}

/** Of a dialog: somebody reached for it. */
export function missed({ onClose }: { onClose: () => void }): void {
  sayMissed();
  onClose();
}

/** A page that outlived a deploy does not find its files any more, with the best of networks. */
async function sayMissed(): Promise<void> {
  showFailure((await isReplaced()) ? 'Versão nova: recarregue a página' : 'Isto precisa de sinal');
}

/** Links of styles that did not come: the bundler asks for each once, and for the script alone afterwards. */
const lost = new Set<HTMLLinkElement>();
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && lost.add(target),
  true,
);

/** Asks for them again. Nobody waits for what others may have lost: for whom they are not `required`, they follow. */
async function styled(required: boolean): Promise<void> {
  const coming = Promise.all([...lost].map(fetchAgain));
  if (required) await coming;
  else coming.catch(() => {});
}

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement;
  lost.delete(link);
  link.replaceWith(again);
  return new Promise((onload, onerror) => Object.assign(again, { onload, onerror }));
}
