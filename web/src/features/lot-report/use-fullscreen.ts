import { useEffect, useRef, useState } from 'react';

/**
 * An element over the whole window, and over the whole screen where the browser can: an iPhone cannot, and has the
 * window only. Escape leaves either.
 */
export function useFullscreen() {
  const ref = useRef<HTMLElement | null>(null);
  const [full, setFull] = useState(false);

  useEffect(() => {
    if (!full) return;
    const leave = () => setFull(false);
    const onChange = () => document.fullscreenElement ?? leave();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave();
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    const element = ref.current;
    element?.requestFullscreen?.().catch(() => {});
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      if (document.fullscreenElement === element) document.exitFullscreen?.();
    };
  }, [full]);

  return { ref, full, toggle: () => setFull(!full) };
}
