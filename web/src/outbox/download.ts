import { saveFile } from '../lib/save-file.ts';

/** Hands a text to the person as a file. */
export function downloadText(name: string, text: string): void {
  saveFile(new Blob([text], { type: 'application/json' }), name);
}
