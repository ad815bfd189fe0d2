import type { FirstStep, FirstSteps } from '@cocho/domain/first-steps';
import type { Invitation } from '@cocho/domain/invitations';
import { queryOptions } from '@tanstack/react-query';
import { httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

const path = (step = '') => `farms/${currentFarmId()}/first_steps${step && `/${step}`}`;
const queryKey = () => [currentFarmId(), 'first-steps'];

/** Where the guide stands; asked again whenever the dashboard is opened, for every step may be done elsewhere. */
export function firstStepsQuery() {
  return queryOptions({
    queryKey: queryKey(),
    queryFn: ({ signal }) => httpData<FirstSteps>(path(), { signal }),
    refetchOnMount: 'always',
  });
}

/** All of a step or nothing of it. What the other pages knew of the farm is no longer true. */
export async function takeStep(step: Exclude<FirstStep, 'people'> | 'close', body?: unknown): Promise<void> {
  const steps = await send<FirstSteps>(step, body).catch((error) => {
    // It may have been taken already: by a call whose answer was lost, or by somebody else.
    queryClient.invalidateQueries({ queryKey: queryKey() });
    throw error;
  });
  queryClient.setQueryData(queryKey(), steps);
  await queryClient.invalidateQueries({ queryKey: [currentFarmId()], refetchType: 'active' });
}

/**
 * The guide is asked again when the invitations have been handed over: until then it shows them. After a lost answer, too, it stays:
 * who tries again is told where the links are.
 */
export function invitePeople(body: unknown): Promise<Invitation[]> {
  return send('people', body);
}

function send<T>(step: string, body: unknown): Promise<T> {
  return httpData(path(step), { method: 'POST', body });
}

export function peopleInvited(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [currentFarmId()] });
}
