import { type AnyRouter, useRouter } from '@tanstack/react-router';

/**
 * Back to where the person came from; a page that was opened by its address goes up, not out of the panel, and one that belongs
 * to a list goes there.
 */
export function useGoBack(list?: string): () => void {
  const router = useRouter();
  return () => {
    if (isOnTheWay(router)) return;
    if (router.history.canGoBack() && (!list || isBefore(list))) router.history.back();
    // In place of the page that is left: else back would lead from there to it again, and never further up.
    else router.navigate({ to: list ?? parentOf(router.state.location.pathname), replace: true });
  };
}

let isAsked = false;

/** While the question stands whether a page may be left, nothing else leads away from it. */
export function askToLeave(isStanding: boolean): void {
  isAsked = isStanding;
}

/** Somebody has set out for another page already. */
export function isOnTheWay(router: AnyRouter): boolean {
  return isAsked || isLeaving(router);
}

/** The browser has gone back or forth already, and waits for an answer whether the page may be left. */
export function isLeaving(router: AnyRouter): boolean {
  const place = history.state?.__TSR_key;
  return place !== undefined && place !== router.latestLocation.state.__TSR_key;
}

/** Whether back leads to that page, as it was left; a browser that does not tell goes there anew. */
function isBefore(path: string): boolean {
  const place = globalThis.navigation?.currentEntry?.index ?? 0;
  const before = globalThis.navigation?.entries()[place - 1]?.url;
  return before ? new URL(before).pathname === path : false;
}

/** The page above: a row has none of its own but its list's, and a report's farm is the current one. */
export function parentOf(path: string): string {
  const above = path.replace(/^\/admin\/farms\/\d+/, '/admin').replace(/(\/\d+)?\/[^/]+$/, '');
  return above === '' || above === '/manager' ? '/admin' : above;
}
