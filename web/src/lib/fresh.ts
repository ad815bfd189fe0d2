import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What was fetched since the page opened. A form begins from the row as it stands now, not as the memory of this tab or
 * the disk has it: after a full load the kept answer comes in while the page is already there.
 */
export function useFresh<T>({ data, dataUpdatedAt }: UseQueryResult<T>): T | undefined {
  const [openedAt] = useState(() => Date.now());
  return dataUpdatedAt >= openedAt ? data : undefined;
}
