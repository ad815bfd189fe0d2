import type { AskedBefore, AssistantAnswer, AssistantMessageInput } from '@cocho/domain/assistant/assistant-messages';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { currentFarmId } from '../../lib/session.ts';

const url = () => `farms/${currentFarmId()}/assistant/messages`;

export const askedBefore = () =>
  queryOptions({
    queryKey: [currentFarmId(), 'assistant'],
    queryFn: ({ signal }) => http<{ data: AskedBefore[] }>(url(), { signal, loader: false }).then(({ data }) => data),
    refetchOnMount: 'always',
  });

/** What went wrong is told in the conversation. */
export const say = () =>
  mutationOptions({
    mutationFn: (body: AssistantMessageInput) =>
      http<{ data: AssistantAnswer }>(url(), { method: 'POST', body, ownWords: true }).then(({ data }) => data),
  });
