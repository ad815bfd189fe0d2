import type { Me } from '@cocho/domain/session';
import { HttpError } from '../../lib/http.ts';
import { currentUserId } from '../../lib/session.ts';

/** Who writes a report. */
export type Person = Pick<Me, 'id' | 'name'>;

/**
 * Sending can take minutes, and somebody else may sign in meanwhile: nothing of one person is sent as another. The error is no 401,
 * because a form says nothing about a 401.
 */
export function refuseOthers({ id }: Pick<Person, 'id'>): void {
  if (currentUserId() !== id) throw new HttpError(403, { errors: 'Entre de novo para enviar o relatório.' });
}
