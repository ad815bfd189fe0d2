import { useRouter } from '@tanstack/react-router';

/** Back to where the person came from; a page that was opened by its address goes to `otherwise`, not out of the panel. */
export function useGoBack(otherwise: string): () => void {
  const { history, navigate } = useRouter();
  return () => {
    if (history.canGoBack()) history.back();
    else navigate({ to: otherwise });
  };
}
