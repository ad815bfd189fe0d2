import type { AssistantSettings } from '@cocho/domain/assistant/assistant-settings';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { allowed, currentFarmId } from '../../lib/session.ts';

const url = () => `farms/${currentFarmId()}/assistant/settings`;
const queryKey = () => [currentFarmId(), 'assistant-settings'];

/** Whether questions also go to the server's chat endpoint; nothing where it has none. Who may only read sees how it stands. */
export function ChatChoice() {
  const { data } = useQuery({
    queryKey: queryKey(),
    queryFn: ({ signal }) =>
      http<{ data: AssistantSettings }>(url(), { signal, loader: false }).then((body) => body.data),
    enabled: allowed('assistant-settings.read'),
  });
  const change = useMutation({
    mutationFn: (chat_on: boolean) => http<{ data: AssistantSettings }>(url(), { method: 'PUT', body: { chat_on } }),
    onSuccess: ({ data }) => queryClient.setQueryData(queryKey(), data),
  });
  if (!data?.chat) return null;
  const { provider, country, calls_today, calls_per_day } = data.chat;
  return (
    <Checkbox
      label={`Entender perguntas com ${provider} (${country})`}
      description={`As perguntas e os nomes de lotes e baias vão para esse serviço; telefones, e-mails e documentos, nunca. Hoje: ${calls_today} de ${calls_per_day} consultas.`}
      checked={data.chat_on}
      disabled={!allowed('assistant-settings.write') || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
