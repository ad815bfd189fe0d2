import {
  firstErrors,
  type Import,
  type ImportOutcome,
  type ImportTopic,
  importEvent,
  importPath,
  type LineError,
  slicesOf,
} from '@cocho/domain/imports';
import type { ImportLine } from '@cocho/domain/sheets/read-table';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

/** Nothing is written. A slice at a time, so that the person sees how far it is. */
export async function checkLines(
  topic: ImportTopic,
  lines: ImportLine[],
  onProgress: (done: number) => void,
): Promise<LineError[]> {
  const errors: LineError[] = [];
  let done = 0;
  for (const rows of slicesOf(lines)) {
    const outcome = await send(topic, rows, false);
    errors.push(...outcome.errors);
    done += rows.length;
    onProgress(done);
  }
  return firstErrors(errors);
}

export async function applyLines(topic: ImportTopic, lines: ImportLine[]): Promise<ImportOutcome> {
  const outcome = await send(topic, lines, true);
  await refetch(topic);
  return outcome;
}

function send(topic: ImportTopic, rows: ImportLine[], apply: boolean) {
  const path = `farms/${currentFarmId()}/${importPath(topic)}`;
  return httpData<ImportOutcome>(path, { method: 'POST', body: { rows, apply } });
}

/** The last import of its kind. Under its event: whatever changes there may keep it from being undone. */
export function lastImport(topic: ImportTopic) {
  return queryOptions({
    queryKey: [currentFarmId(), importEvent(topic), 'imports', topic],
    queryFn: ({ signal }) => http<{ data: Import[] }>(`farms/${currentFarmId()}/imports`, { signal }),
    select: ({ data }) => data.find((row) => row.topic === topic) ?? null,
    refetchOnMount: 'always',
  });
}

export function undoImport(topic: ImportTopic) {
  return mutationOptions({
    mutationFn: (id: number) => http(`farms/${currentFarmId()}/imports/${id}/undo`, { method: 'POST' }),
    // Also when it is refused: then the page must say that it can no longer be undone.
    onSettled: () => refetch(topic),
  });
}

function refetch(topic: ImportTopic): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [currentFarmId(), importEvent(topic)] });
}
