import { nameKey } from '@cocho/domain/names';
import type { RawCell } from '@cocho/domain/sheets/cells';
import type { SheetTable } from '@cocho/domain/sheets/sheet';
import { saveFile } from './save-file.ts';
import type { SheetFormat } from './sheet-files.ts';

export type SheetTask = { file: File } | { table: SheetTable; format: SheetFormat; timeZone: string };

export function readSheetFile(file: File): Promise<RawCell[][]> {
  return work({ file });
}

/** Makes the file and hands it to the browser to save; `suffix` tells it from others of the same sheet. */
export async function saveSheetFile(table: SheetTable, format: SheetFormat, timeZone: string, suffix: string) {
  const blob = await work<Blob>({ table, format, timeZone });
  saveFile(blob, `${nameKey(table.title).replaceAll(' ', '-')}-${suffix}.${format}`);
}

/** The worker brings the spreadsheet libraries along: nobody loads them who does not import or export. */
function work<T>(task: SheetTask): Promise<T> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<T>((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.result));
    worker.onerror = () => reject(new Error('Não foi possível abrir o leitor de planilhas. Verifique sua conexão.'));
  });
  worker.postMessage(task);
  return answer.finally(() => worker.terminate());
}
