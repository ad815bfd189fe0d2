import type { Me } from '@cocho/domain/session';
import { useQuery } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { httpData } from '../lib/http.ts';
import { currentFarm, refreshUser, useFarm } from '../lib/session.ts';

/** Farms and roles change while someone is signed in: asked again on opening, on return, and when the team changes. */
export function useFreshUser(): void {
  const router = useRouter();
  const farm = useFarm();
  const { data } = useQuery({
    queryKey: [farm?.id, 'farm-users', 'me'],
    queryFn: ({ signal }) => httpData<Me>('users/me', { signal, loader: false }),
  });
  useEffect(() => {
    if (data) adopt(data, router);
  }, [data, router]);
}

/** Whoever lost the farm on screen leaves its pages before it is gone; then the guard of the page asks again. */
async function adopt(user: Me, router: AnyRouter): Promise<void> {
  const farm = currentFarm();
  const isLost = farm !== undefined && !user.farms.some(({ id }) => id === farm.id);
  if (isLost) await router.navigate({ to: '/admin', ignoreBlocker: true });
  refreshUser(user);
  await router.invalidate();
}
