import { hash } from 'node:crypto';
import type { Topic } from '@cocho/domain/events';
import { may, type Permission, sellers, type UserType, unauthorized } from '@cocho/domain/permissions';
import { notInDemonstration } from '@cocho/domain/visits';
import type { FastifyRequest, RouteOptions as Route } from 'fastify';
import type { Queryable } from '../db/db.ts';
import type { App } from './app-type.ts';
import { forbidden, notFound, unauthenticated } from './errors.ts';
import { type Asker, type Shown, type WhoAsks, whoAsks } from './who-asks.ts';

/**
 * Who may call a route: anyone, anyone signed in, a program with a person's token, provider staff, who may sell, or a member
 * of the farm whose role may.
 */
export type Access = (typeof outsideFarms)[number] | Permission;
const outsideFarms = ['public', 'session', 'token', 'staff', 'sales'] as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Someone who has left the farm meanwhile is heard: field work is parked for a manager, not refused. */
    parksFormerMembers?: boolean;
    /** A visitor of the demonstration may do it too, though it writes. */
    visitors?: boolean;
    /** Told to the farm's event stream after a successful answer. */
    changes?: readonly Topic[];
    /** All tables that the answer is made of, beside the day: until they change it is not made again. */
    shows?: readonly Shown[];
  }
  interface FastifyInstance {
    /** Every route there is, so that tests can hold each one to its access. */
    routeTable: Route[];
    whoAsks: WhoAsks;
  }
  interface FastifyRequest {
    session: Session;
    farm: { id: number; time_zone: string; version: string | null };
    /** Where only what is shown of these changed: told with what the route `changes`. */
    changedLots: number[] | null;
    /** In whose name a program asks, and whether it may write. */
    program: { user_id: number; writes: boolean };
  }
}

/** What a call to a route of a farm carries. */
export type FarmRequest = Pick<FastifyRequest, 'farm' | 'session'>;

interface Session {
  user_id: number;
  token_hash: Buffer;
  user_type: UserType | null;
  /** Belonged to the farm once, and does no longer. */
  former: boolean;
  /** In the demonstration, from the public site. */
  visitor: boolean;
}

export function collectRoutes(app: App): void {
  app.decorate('routeTable', []);
  app.addHook('onRoute', (route) => {
    app.routeTable.push(route);
  });
}

/** Every route under /api/v1 states its access; one that does not keeps the server from starting. */
export function enforceAccess(app: App): void {
  app.decorate('whoAsks', whoAsks(app.sql));
  app.decorateRequest('session');
  app.decorateRequest('farm');
  app.decorateRequest('program');
  app.decorateRequest('changedLots', null);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not say who may call it`);
    const isFarmRoute = url.includes('/:farmId/');
    const isOutside = (outsideFarms as readonly string[]).includes(config.access);
    if (isFarmRoute === isOutside)
      throw new Error(`${method} ${url} must be farm-scoped if and only if it needs a permission`);
  });
  app.addHook('onRequest', async (request) => {
    const { access, parksFormerMembers, visitors } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    if (access === 'token') return authenticateProgram(app.sql, request);
    const { farmId = null } = request.params as { farmId?: string };
    const { visitor } = await authenticate(app, request, farmId);
    if (visitor && !visitors && !['GET', 'HEAD'].includes(request.method)) throw forbidden(notInDemonstration);
    if (access === 'session') return;
    if (access === 'staff') return requireStaff(app.sql, request.session.user_id);
    if (access === 'sales') return requireSeller(app.sql, request.session.user_id);
    if (request.session.former && parksFormerMembers) return;
    if (request.session.user_type === null) throw notFound('Fazenda não encontrada');
    if (!may(request.session.user_type, access)) throw forbidden();
  });
}

/** Tells who asks and what they are in the farm, or refuses whom nobody knows. */
export async function authenticate(app: App, request: FastifyRequest, farmId: string | null): Promise<Asker> {
  const token = readToken(request);
  const token_hash = tokenHashOf(token);
  const farm_id = farmId !== null && /^[1-9]\d{0,15}$/.test(farmId) ? Number(farmId) : null;
  const { shows } = request.routeOptions.config;
  const asker = await app.whoAsks({ token_hash, farm_id, shows });
  const { user_id, user_type, active, visitor } = asker;
  if (user_id === null) throw unauthenticated(unauthorized);
  rememberHash(token, token_hash);
  if (asker.stale) await app.sql`update sessions set last_used_at = now() where token_hash = ${token_hash}`;
  request.session = { user_id, token_hash, user_type: active ? user_type : null, former: active === false, visitor };
  if (active !== null && farm_id !== null)
    request.farm = { id: farm_id, time_zone: asker.time_zone, version: asker.version };
  return asker;
}

async function authenticateProgram(sql: Queryable, request: FastifyRequest): Promise<void> {
  const [program] = await sql<[{ user_id: number; writes: boolean }?]>`
    update access_tokens set last_used_at = now() where token_hash = ${tokenHashOf(readToken(request))}
    returning user_id, writes
  `;
  if (!program) throw unauthenticated(unauthorized);
  request.program = program;
}

/** Why what this person brings from the field is parked instead of applied; null if nothing is the matter. */
export function barredOf({ session }: FastifyRequest): string | null {
  return session.former ? 'A pessoa não tem mais acesso à fazenda' : null;
}

async function requireStaff(sql: Queryable, userId: number): Promise<void> {
  const [user] = await sql<[{ staff: boolean }]>`select staff from users where id = ${userId}`;
  if (!user.staff) throw forbidden();
}

async function requireSeller(sql: Queryable, userId: number): Promise<void> {
  const [{ allowed }] = await sql<[{ allowed: boolean }]>`
    select u.staff or exists (
      select from memberships m join farms f on f.id = m.farm_id and f.active
      where m.user_id = u.id and m.active and m.user_type = any(${sellers as UserType[]})
    ) as allowed
    from users u where u.id = ${userId}
  `;
  if (!allowed) throw forbidden();
}

/** The hashes of tokens that were good, so that each is hashed once. Who they belong to is asked every time. */
const knownHashes = new Map<string, Buffer>();
const mostKnownHashes = 10_000;

export function tokenHashOf(token: string): Buffer {
  return knownHashes.get(token) ?? hashToken(token);
}

function rememberHash(token: string, token_hash: Buffer): void {
  if (knownHashes.has(token)) return;
  if (knownHashes.size >= mostKnownHashes) knownHashes.clear();
  knownHashes.set(token, token_hash);
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function readToken(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /i, '');
}
