import { z } from 'zod';
import type { ChatConfig } from '../../config.ts';

/** As OpenAI-compatible endpoints take and give them; only what is read here. */
export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export interface ToolOffer {
  type: 'function';
  function: { name: string; description: string; parameters: unknown };
}

const ToolCall = z.object({
  id: z.string().max(200),
  type: z.literal('function').default('function'),
  function: z.object({ name: z.string().max(100), arguments: z.string().max(10_000) }),
});
export type ToolCall = z.infer<typeof ToolCall>;

const Completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish(), tool_calls: z.array(ToolCall).nullish() }) }))
    .min(1),
});

/** Nobody chooses a tool with more; an endless answer is cut off. */
const mostBytes = 256 * 1024;

/** One call. Whatever is wrong with the answer is an error: the caller has another engine. */
export async function complete(
  { baseUrl, apiKey, model }: ChatConfig,
  messages: ChatMessage[],
  tools: ToolOffer[],
  signal: AbortSignal,
): Promise<{ content: string; tool_calls: ToolCall[] }> {
  const answer = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({ model, messages, tools, temperature: 0 }),
    // It would carry the key to wherever the endpoint says.
    redirect: 'error',
    signal,
  });
  const text = await readUpTo(answer, mostBytes);
  if (!answer.ok) throw new Error(`the chat endpoint answers ${answer.status}`);
  const message = Completion.parse(JSON.parse(text)).choices[0]?.message;
  return { content: message?.content ?? '', tool_calls: message?.tool_calls ?? [] };
}

async function readUpTo(answer: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > most) throw new Error('the chat endpoint answers too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
