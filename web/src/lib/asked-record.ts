import { useParams, useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isLeaving } from './go-back.ts';

/** Of the record that the address of an editor names; a new one has none. */
export function useAskedId(): number | undefined {
  const { id } = { ...useSearch({ strict: false }), ...useParams({ strict: false }) } as { id?: string };
  return id === undefined ? undefined : Number(id);
}

/**
 * Which record an editor was asked for, and the `key` of what writes it: whatever is asked for next begins anew, though it be at the
 * same address. Only a new one that was stored while more was typed goes on as it stands, under an address that now names it:
 * so the title is true, a reload comes back to it, and a new one can be asked for.
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
    // Whoever is on their way elsewhere goes on.
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
