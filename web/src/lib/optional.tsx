import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { showFailure } from './notices.ts';

interface Options<Props> {
  /** Stands in its place while it is on its way. */
  meanwhile?: ReactNode;
  /** Stands in its place where it cannot be had. */
  instead?: ReactNode;
  /** Is told that it cannot be had. */
  missed?: (props: Props) => void;
}

const againMs = 5_000;

/** A part that its page can do without: fetched after it, and where it does not come, again while there is a network. */
export function optional<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { meanwhile = null, instead = null, missed }: Options<Props> = {},
) {
  let known: ComponentType<Props> | undefined;
  return function Optional(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null | undefined>(() => known);
    // biome-ignore lint/correctness/useExhaustiveDependencies: whoever misses it is told by what they asked for.
    useEffect(() => {
      if (Part) return;
      const fetch = () =>
        load().then(
          (part) => {
            known = part.default;
            setPart(() => known);
          },
          () => setPart(null),
        );
      if (Part === undefined) {
        fetch();
        return;
      }
      missed?.(props);
      const again = setInterval(() => navigator.onLine && fetch(), againMs);
      return () => clearInterval(again);
    }, [Part]);
    if (Part) return <Part {...props} />;
    return Part === undefined ? meanwhile : instead;
  };
}

/** Of a dialog: somebody reached for it. */
export function missed({ onClose }: { onClose: () => void }): void {
  showFailure('Isto precisa de sinal');
  onClose();
}
