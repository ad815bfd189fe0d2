import type { AssistantSettings, AssistantSettingsInput } from '@cocho/domain/assistant/assistant-settings';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { allowed, currentFarmId } from '../../lib/session.ts';

const url = () => `farms/${currentFarmId()}/assistant/settings`;
const queryKey = () => [currentFarmId(), 'assistant-settings'];

/** What also goes to the server's services, if it has any. Who may only read sees how it stands. */
export function ChatChoice() {
  const { data } = useQuery({
    queryKey: queryKey(),
    queryFn: ({ signal }) => httpData<AssistantSettings>(url(), { signal, loader: false }),
    enabled: allowed('assistant-settings.read'),
  });
  const change = useMutation({
    mutationFn: (body: AssistantSettingsInput) => httpData<AssistantSettings>(url(), { method: 'PUT', body }),
    onSuccess: (settings) => queryClient.setQueryData(queryKey(), settings),
  });
  if (!data) return null;
  const { chat, voice, chat_on, voice_on } = data;
  const disabled = !allowed('assistant-settings.write') || change.isPending;
  return (
    <>
      {chat && (
        <Checkbox
          label={`Entender perguntas com ${chat.provider} (${chat.country})`}
          description={`As perguntas e os nomes de lotes e baias vão para esse serviço; telefones, e-mails e documentos, nunca. Hoje: ${chat.calls_today} de ${chat.calls_per_day} consultas.`}
          checked={chat_on}
          disabled={disabled}
          onChange={(event) => change.mutate({ chat_on: event.currentTarget.checked })}
        />
      )}
      {voice && (
        <Checkbox
          label={`Ouvir áudios do WhatsApp e do Telegram com ${voice.provider} (${voice.country})`}
          description="Os áudios que as pessoas desta fazenda mandam vão para esse serviço, que os põe por escrito."
          checked={voice_on}
          disabled={disabled}
          onChange={(event) => change.mutate({ voice_on: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
