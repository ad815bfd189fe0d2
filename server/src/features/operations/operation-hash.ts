import { createHash } from 'node:crypto';
import { isUnchanged, type SentOperation, type SubOperation } from '@cocho/domain/operations';

/** Hashes what was understood, not what was written: the order of keys and unknown fields do not count. */
export function hashOfBatch(sub: SubOperation): string {
  return md5(JSON.stringify(sub));
}

/** `hashes`: of its batches, in their order. An operation has the same hash whether it was told whole or in part. */
export function hashOfOperation({ sub_operations, ...rest }: SentOperation, hashes: string[]): string {
  const batches = sub_operations.map(({ client_id }, at) => [client_id, hashes[at]]);
  return md5(JSON.stringify({ ...rest, batches }));
}

/** As it was taken before batches had a hash of their own; null of what is not whole. */
export function formerHash(operation: SentOperation): string | null {
  return operation.sub_operations.some(isUnchanged) ? null : md5(JSON.stringify(operation));
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
