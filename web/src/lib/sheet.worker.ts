import { readFile, writeFile } from './sheet-files.ts';
import type { SheetTask } from './sheets.ts';

// Ten thousand lines take a second or two: not on the thread that answers the person.
addEventListener('message', async ({ data: task }: MessageEvent<SheetTask>) => {
  try {
    const result = 'file' in task ? await readFile(task.file) : await writeFile(task.table, task.format, task.timeZone);
    postMessage({ result });
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
