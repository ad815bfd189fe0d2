import type { AskedBefore, AssistantAnswer, AssistantMessageInput } from '@cocho/domain/assistant/assistant-messages';
import type { ToolName } from '@cocho/domain/assistant/tools';
import { answerMs } from '@cocho/domain/patience';
import { queryOptions } from '@tanstack/react-query';
import { HttpError, headers, httpData, noAnswer, noteSession } from '../../lib/http.ts';
import { currentFarmId, token } from '../../lib/session.ts';

const url = () => `farms/${currentFarmId()}/assistant/messages`;

export const askedBefore = () =>
  queryOptions({
    queryKey: [currentFarmId(), 'assistant'],
    queryFn: ({ signal }) => httpData<AskedBefore[]>(url(), { signal, loader: false }),
    refetchOnMount: 'always',
  });

interface Line {
  tool?: ToolName;
  data?: AssistantAnswer;
  errors?: string[];
}

/** Tells which tool is asked as soon as that is known. What went wrong is told in the conversation. */
export async function say(body: AssistantMessageInput, onTool: (tool: ToolName) => void): Promise<AssistantAnswer> {
  const asker = token();
  const response = await fetch(`/api/v1/${url()}`, {
    method: 'POST',
    headers: { ...headers(true), Accept: 'application/x-ndjson' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => null);
  if (!response) throw noAnswer();
  noteSession(response, asker);
  if (!response.ok) throw new HttpError(response.status, await response.json().catch(() => ({})));
  for await (const { tool, data, errors } of linesOf(response)) {
    if (data) return data;
    if (errors) throw new HttpError(response.status, { errors });
    if (tool) onTool(tool);
  }
  throw noAnswer();
}

async function* linesOf({ body }: Response): AsyncGenerator<Line> {
  let rest = '';
  const reader = body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const lines = (rest + piece.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line;
  }
}
