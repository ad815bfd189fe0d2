import { useQuery } from '@tanstack/react-query';
import { useIdleOnce } from '../../lib/idle-once.ts';
import { quarantined } from './quarantine.api.ts';

/** How much waits for a decision, beside the menu's entry. */
export function QuarantineBadge({ className }: { className: string | undefined }) {
  const { data } = useQuery({ ...quarantined(), enabled: useIdleOnce() });
  if (!data?.length) return null;
  return (
    <span className={className} role="img" aria-label={`${data.length} a resolver`}>
      {data.length}
    </span>
  );
}
