import type { Me } from '@cocho/domain/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from '../lib/http.ts';
import { refreshUser, useFarm } from '../lib/session.ts';

/** Farms and roles change while someone is signed in: asked again on opening, on return, and when the team changes. */
export function useFreshUser(): void {
  const farm = useFarm();
  const { data } = useQuery({
    queryKey: [farm?.id, 'farm-users', 'me'],
    queryFn: ({ signal }) => http<{ data: Me }>('users/me', { signal, loader: false }).then(({ data }) => data),
  });
  useEffect(() => {
    if (data) refreshUser(data);
  }, [data]);
}
