import type { Me } from '@cocho/domain/session';
import { HttpError } from '../../lib/http.ts';
import { currentUserId } from '../../lib/session.ts';

/** Who writes a report. */
export type Person = Pick<Me, 'id' | 'name'>;

/**
 * What takes minutes may outlive a session: nothing of one person is sent as another. No 401, of which a form is silent:
 * no answer of the server has told it.
 */
export function refuseOthers({ id }: Pick<Person, 'id'>): void {
  if (currentUserId() !== id) throw new HttpError(403, { errors: 'Entre de novo para enviar o relatório.' });
}
