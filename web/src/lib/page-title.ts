import { useEffect } from 'react';

/** The browser's title: the page's, then the product's. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} | Cocho`;
  }, [title]);
}
