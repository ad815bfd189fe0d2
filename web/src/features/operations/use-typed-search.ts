import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const debounceMs = 300;

/** What stands in the search of a list whose address says what is searched for: `onSearch` puts it there once a person stops typing. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const told = useRef(search);
  const tell = useDebouncedCallback((text: string) => {
    told.current = text;
    onSearch(text);
  }, debounceMs);

  // An address that nobody typed here is one that was come back to.
  useEffect(() => {
    if (search === told.current) return;
    told.current = search;
    setTyped(search);
  }, [search]);

  return [typed, type] as const;

  function type(text: string): void {
    setTyped(text);
    tell(text.trim());
  }
}
