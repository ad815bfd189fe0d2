import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { conflicts } from './conflicts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its refusals carry `message` beside `errors`: the site's form reads that one. */
    tellsMessage?: boolean;
  }
}

interface Details {
  fields?: Record<string, string>;
  /** The row as it stands, for a stale edit. */
  current?: unknown;
  /** What was found wrong, for an import. */
  data?: unknown;
  /** Seconds after which it may go better. */
  retryAfter?: number;
}

/** An answer that is not a success. */
export class HttpError extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly current: unknown;
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.fields = details.fields;
    this.current = details.current;
    this.data = details.data;
    this.retryAfter = details.retryAfter;
  }
}

export function unauthenticated(message: string): HttpError {
  return new HttpError(401, message);
}

export function forbidden(
  message = 'Você não tem permissão para isto. Entre em contato com o administrador.',
): HttpError {
  return new HttpError(403, message);
}

export function notFound(message: string): HttpError {
  return new HttpError(404, message);
}

export function conflict(message: string, field?: string): HttpError {
  return new HttpError(409, message, field ? { fields: { [field]: message } } : {});
}

export function invalidField(field: string, message: string): HttpError {
  return new HttpError(422, message, { fields: { [field]: message } });
}

export function tooMany(
  message = 'Muitas tentativas. Aguarde alguns minutos e tente novamente.',
  retryAfter?: number,
): HttpError {
  return new HttpError(429, message, retryAfter === undefined ? {} : { retryAfter });
}

/** Versions count from 1: this one is nobody's. */
export const noVersion = 0;

/** An update that matched no row: either it is gone, or someone else changed it meanwhile. */
export function staleOrMissing(
  current: unknown,
  missing: string,
  stale = 'Este cadastro foi alterado por outra pessoa enquanto você editava.',
): HttpError {
  if (current === undefined) return notFound(missing);
  return new HttpError(409, stale, { current });
}

export function answerError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const { status, ...body } = describe(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (error instanceof HttpError && error.retryAfter) reply.header('retry-after', error.retryAfter);
  const message = request.routeOptions.config?.tellsMessage ? { message: body.errors.join(' ') } : {};
  return reply.code(status).send({ ...body, ...message });
}

/** The same words where an error is part of an answer, not all of it. */
export function tellOf(error: unknown): string[] {
  return describe(error as FastifyError | HttpError).errors;
}

interface Described {
  status: number;
  errors: string[];
  fields?: Record<string, string> | undefined;
  current?: unknown;
  data?: unknown;
}

function describe(error: FastifyError | HttpError): Described {
  if (error instanceof HttpError) {
    const { status, message, fields, current, data } = error;
    return { status, errors: [message], fields, current, data };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return describeInvalid(error);
  const known = fastifyErrors[error.code];
  if (known) return known;
  return describeDatabaseError(error) ?? unexpected(error);
}

/** Where it is no field that is wrong but all of it. */
export const wrongShape = 'Os dados enviados não estão em um formato válido';

/** One message a field, the first, as a form shows it. */
function describeInvalid(error: FastifyError): Described {
  if (error.validationContext === 'params') return { status: 404, errors: ['Registro não encontrado'] };
  const fields: Record<string, string> = {};
  for (const issue of error.validation ?? []) {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    fields[path] ??= path ? (issue.message ?? '') : wrongShape;
  }
  return { status: 422, errors: [...new Set(Object.values(fields))], fields };
}

function describeDatabaseError(error: { code?: string; constraint_name?: string }): Described | null {
  const duplicate = error.code === '23505' && conflicts[error.constraint_name ?? ''];
  if (duplicate) return { status: 409, errors: [duplicate.message], fields: { [duplicate.field]: duplicate.message } };
  const reason = unavailable.find(([codes]) => codes.test(error.code ?? ''))?.[1];
  return reason ? { status: 503, errors: [reason] } : null;
}

/** Connection failures by the driver's and the system's codes; 57P0x: PostgreSQL is stopping or starting. */
const away = /^(CONNECT_TIMEOUT|CONNECTION_\w+|ECONN\w+|ENOENT|EPIPE|57P0\d|08\w{3})$/;

/** What no change of ours mends, and trying again later may: by PostgreSQL's and the system's codes. */
const unavailable: [codes: RegExp, reason: string][] = [
  [away, 'O banco de dados está fora do ar. Tente novamente em alguns instantes.'],
  [/^(53100|ENOSPC|EDQUOT)$/, 'O servidor está sem espaço em disco e nada foi salvo. Avise o suporte.'],
  [/^(53\w{3}|40P01|40001|57014)$/, 'O servidor está sobrecarregado. Tente novamente em alguns instantes.'],
];

function unexpected(error: { statusCode?: number | undefined }): Described {
  const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
  return {
    status,
    errors: [
      status === 500 ? 'Algo deu errado no nosso servidor. Tente novamente em alguns instantes.' : 'Pedido inválido',
    ],
  };
}

const malformed = { status: 400, errors: ['O corpo do pedido não é um JSON válido'] };
const fastifyErrors: Record<string, Described> = {
  FST_ERR_CTP_INVALID_JSON_BODY: malformed,
  FST_ERR_CTP_EMPTY_JSON_BODY: malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformed,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 400, errors: ['Envie os dados como application/json'] },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, errors: ['Os dados enviados são grandes demais'] },
};
