import { receiptLimits, receiptRefusals } from '@cocho/domain/expense-receipts';

/** A fiscal receipt photographed whole is still read at this size. */
const longestSide = 2000;
const quality = 0.82;

/** What is sent of a chosen file: a picture drawn anew, smaller and without what the camera noted; a PDF as it is. */
export async function receiptFile(chosen: File): Promise<Blob> {
  if (chosen.type === 'application/pdf') {
    if (chosen.size > receiptLimits.bytes) throw new Error(receiptRefusals.tooLarge);
    return chosen.slice(0, chosen.size, chosen.type);
  }
  const picture = await createImageBitmap(chosen).catch(() => {
    throw new Error(receiptRefusals.unknown);
  });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(receiptRefusals.damaged);
  // What is transparent would turn black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error(receiptRefusals.damaged)));
    canvas.toBlob(take, 'image/jpeg', quality);
  });
}
