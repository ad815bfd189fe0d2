import { type RefObject, useEffect, useRef } from 'react';

/** Whether the page is still there: whoever went elsewhere is not brought back by an answer, nor asked about it. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
