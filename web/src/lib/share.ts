import { copyText } from './copy.ts';
import { saveFile } from './save-file.ts';

export function canShareFiles(): boolean {
  return navigator.canShare?.({ files: [new File([''], 'relatorio.pdf', { type: 'application/pdf' })] }) ?? false;
}

/** Where the making took too long for the share sheet to open, the file is saved. */
export async function shareFile(file: File): Promise<void> {
  const isOffered = await offer({ files: [file], title: file.name });
  if (!isOffered) saveFile(file, file.name);
}

/** By the phone's share sheet, or in the clipboard; without either there is no way. */
export const linkWay = wayOf(navigator as Partial<Navigator>);

function wayOf({ share, clipboard }: Partial<Navigator>): 'share' | 'copy' | null {
  return share ? 'share' : clipboard ? 'copy' : null;
}

/** The page as it stands: its address tells what it shows. */
export async function shareLink(title: string): Promise<void> {
  const url = location.href;
  if (linkWay === 'share' && (await offer({ title, url }))) return;
  await copyText(url, 'Link copiado');
}

/** False where the browser does not let it; whoever closes the share sheet wanted nothing. */
async function offer(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
  } catch (error) {
    if ((error as Error).name === 'NotAllowedError') return false;
    if ((error as Error).name !== 'AbortError') throw error;
  }
  return true;
}
