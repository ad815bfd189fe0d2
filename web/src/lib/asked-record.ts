import { useParams, useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isLeaving } from './go-back.ts';

/** The id of the record that the address of an editor names; a new record has none. */
export function useAskedId(): number | undefined {
  const { id } = { ...useSearch({ strict: false }), ...useParams({ strict: false }) } as { id?: string };
  return id === undefined ? undefined : Number(id);
}

/**
 * Which record an editor shows, and the `key` of its form: every visit begins with a fresh form, even at the same address. The one
 * exception is a new record that was stored while its author typed on. Its form stays, and the address changes to name the record:
 * so the title is right, a reload comes back to it, and a new record can be begun.
 */
export function useAskedRecord() {
  const router = useRouter();
  const id = useAskedId();
  const { visit } = useRouteContext({ strict: false }) as { visit?: string };
  const [open, setOpen] = useState({ visit, key: visit, stored: undefined as number | undefined });
  if (open.visit !== visit) {
    const isSame = id !== undefined && id === open.stored;
    setOpen({ visit, key: isSame ? open.key : visit, stored: undefined });
  }

  return { key: open.key, id, onStored };

  function onStored(stored: number): void {
    // Whoever is leaving the page is not held back.
    if (isLeaving(router) || router.latestLocation.state.__TSR_key !== visit) return;
    setOpen((now) => ({ ...now, stored }));
    router.navigate({
      to: '.',
      search: { id: stored } as never,
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    });
  }
}

export type AskedRecord = Omit<ReturnType<typeof useAskedRecord>, 'key'>;
