import { useRouter } from '@tanstack/react-router';

/**
 * Back to where the person came from; a page that was opened by its address goes up, not out of the panel, and one that belongs
 * to a list goes there.
 */
export function useGoBack(list?: string): () => void {
  const router = useRouter();
  return () => {
    if (!list && router.history.canGoBack()) router.history.back();
    // In place of the page that is left: else back would lead from there to it again, and never further up.
    else router.navigate({ to: list ?? parentOf(router.state.location.pathname), replace: true });
  };
}

/** The page above: a row has none of its own but its list's, and a report's farm is the current one. */
export function parentOf(path: string): string {
  const above = path.replace(/^\/admin\/farms\/\d+/, '/admin').replace(/(\/\d+)?\/[^/]+$/, '');
  return above === '' || above === '/manager' ? '/admin' : above;
}
