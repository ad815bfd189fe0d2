import { createHash } from 'node:crypto';
import type { Topic } from '@cocho/domain/events';
import { unauthorized } from '@cocho/domain/messages';
import { may, type Permission, type UserType } from '@cocho/domain/permissions';
import { sessionIdleDays, sessionMaxDays } from '@cocho/domain/session';
import type { FastifyRequest } from 'fastify';
import type { Fragment, Queryable } from '../db/db.ts';
import type { App } from './app-type.ts';
import { forbidden, notFound, unauthenticated } from './errors.ts';

/** Who may call a route: anyone, anyone signed in, provider staff, or a member of the farm whose role may. */
export type Access = 'public' | 'session' | 'staff' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Someone who has left the farm meanwhile is heard: field work is parked for a manager, not refused. */
    parksFormerMembers?: boolean;
    /** Told to the farm's event stream after a successful answer. */
    changes?: readonly Topic[];
  }
  interface FastifyInstance {
    /** Every route there is, so that tests can hold each one to its access. */
    routeTable: RouteOptions[];
  }
  interface FastifyRequest {
    session: Session;
    farm: { id: number; time_zone: string };
  }
}

interface Session {
  user_id: number;
  token_hash: Buffer;
  user_type: UserType | null;
  /** Belonged to the farm once, and does no longer. */
  former: boolean;
}

export function collectRoutes(app: App): void {
  app.decorate('routeTable', []);
  app.addHook('onRoute', (route) => {
    app.routeTable.push(route);
  });
}

/** Every route under /api/v1 states its access; one that does not keeps the server from starting. */
export function enforceAccess(app: App): void {
  app.decorateRequest('session');
  app.decorateRequest('farm');
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not say who may call it`);
    const isFarmRoute = url.includes('/:farmId/');
    const isOpen = ['public', 'session', 'staff'].includes(config.access);
    if (isFarmRoute === isOpen)
      throw new Error(`${method} ${url} must be farm-scoped if and only if it needs a permission`);
  });
  app.addHook('onRequest', async (request) => {
    const { access, parksFormerMembers } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    const { farmId = null } = request.params as { farmId?: string };
    await authenticate(app.sql, request, farmId);
    if (access === 'session') return;
    if (access === 'staff') return requireStaff(app.sql, request.session.user_id);
    if (request.session.former && parksFormerMembers) return;
    if (request.session.user_type === null) throw notFound('Fazenda não encontrada');
    if (!may(request.session.user_type, access)) throw forbidden();
  });
}

/** Session, membership and role in one query on every call, so what was revoked is gone at once. */
export async function authenticate(sql: Queryable, request: FastifyRequest, farmId: string | null): Promise<void> {
  const token_hash = hashToken(readToken(request));
  const farm_id = farmId !== null && /^[1-9]\d{0,15}$/.test(farmId) ? Number(farmId) : null;
  const [row] = await sql<[SessionRow?]>`
    select s.user_id, m.user_type, m.active, f.time_zone, s.last_used_at < now() - interval '10 minutes' as stale
    from sessions s
    left join (memberships m join farms f on f.id = m.farm_id and f.active)
      on m.user_id = s.user_id and m.farm_id = ${farm_id}
    where s.token_hash = ${token_hash}
      and ${isAlive(sql)}
  `;
  if (!row) throw unauthenticated(unauthorized);
  if (row.stale) await sql`update sessions set last_used_at = now() where token_hash = ${token_hash}`;
  const { user_id, active, time_zone } = row;
  request.session = { user_id, token_hash, user_type: active ? row.user_type : null, former: active === false };
  if (active !== null && farm_id !== null) request.farm = { id: farm_id, time_zone };
}

/** Whether there is such a session, whoever's it is. */
export async function isSession(sql: Queryable, token_hash: Buffer): Promise<boolean> {
  const found = await sql`select from sessions s where s.token_hash = ${token_hash} and ${isAlive(sql)}`;
  return found.length > 0;
}

function isAlive(sql: Queryable): Fragment {
  return sql`
    s.last_used_at > now() - make_interval(days => ${sessionIdleDays})
    and s.created_at > now() - make_interval(days => ${sessionMaxDays})
  `;
}

interface SessionRow {
  user_id: number;
  user_type: UserType;
  /** Null when the person never belonged to the farm. */
  active: boolean | null;
  time_zone: string;
  /** Its last use was noted so long ago that this one is noted too. */
  stale: boolean;
}

/** Why what this person brings from the field is parked instead of applied; null if nothing is the matter. */
export function barredOf({ session }: FastifyRequest): string | null {
  return session.former ? 'A pessoa não tem mais acesso à fazenda' : null;
}

async function requireStaff(sql: Queryable, userId: number): Promise<void> {
  const [user] = await sql<[{ staff: boolean }]>`select staff from users where id = ${userId}`;
  if (!user.staff) throw forbidden();
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function readToken(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /i, '');
}
