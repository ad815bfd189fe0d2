import { isTimeZone } from '@cocho/domain/farms';
import type { FastifyRequest } from 'fastify';

/** The time zone of the person who asks, where no farm is in scope. */
export function timeZoneOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const said = headers['x-timezone'];
  return typeof said === 'string' && isTimeZone(said) ? said : 'America/Sao_Paulo';
}
