import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file to keep. Its name twice: as plain signs for old clients, and as it is for those that understand UTF-8. */
export function sendFile(reply: FastifyReply, type: string, name: string, file: Uint8Array | Readable) {
  const plain = name.normalize('NFD').replaceAll(/[^\x20-\x7e]|["\\]/g, '');
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return reply.type(type).header('content-disposition', disposition).send(file);
}
