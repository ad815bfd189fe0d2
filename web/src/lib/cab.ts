import { useMediaQuery } from '@mantine/hooks';
import { useMatches } from '@tanstack/react-router';

/** Fixed beside a steering wheel: lying, or as large as a tablet. */
const mounted = '(orientation: landscape), (min-width: 700px)';

/** Whether the page has the whole screen: in a cab nothing is to be seen or touched but the work. */
export function useCab(): boolean {
  const isWork = useMatches({ select: (matches) => matches.at(-1)?.staticData.cab === true });
  const isMounted = useMediaQuery(mounted, false, { getInitialValueInEffect: false });
  return isWork && isMounted;
}
