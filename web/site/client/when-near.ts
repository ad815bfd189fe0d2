/** Once, when the visitor comes within a screen of it. */
export function whenNear(element: Element, work: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      work();
    },
    { rootMargin: '100%' },
  );
  observer.observe(element);
}
