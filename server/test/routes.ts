import type { RouteOptions } from 'fastify';
import type { Access } from '../src/http/access.ts';
import type { App } from '../src/http/app-type.ts';
import type { Shown } from '../src/http/who-asks.ts';
import { type Farm, resources } from './resources.ts';
import { otherBodies, otherIds, otherRows, queries } from './special-requests.ts';

const prefix = '/api/v1';

export interface Route {
  /** 'PUT /farms/:farmId/ingredients/:id' */
  name: string;
  method: string;
  /** Under /api/v1, with its parameters unfilled. */
  url: string;
  access: Access | undefined;
  /** The tables that its answer says it is made of. */
  shows: readonly Shown[] | undefined;
  schema: RouteOptions['schema'];
  /** Bytes of the largest body. */
  bodyLimit: number;
}

/** Every route under /api/v1. HEAD goes with its GET. */
export function routesOf(app: App): Route[] {
  const routes = app.routeTable.filter(({ url, method }) => url.startsWith(prefix) && method !== 'HEAD');
  return routes.map(({ url: whole, method, config, schema, bodyLimit = 1024 * 1024 }) => {
    const url = whole.slice(prefix.length);
    const { access, shows } = config ?? {};
    return { name: `${method} ${url}`, method: String(method), url, access, shows, schema, bodyLimit };
  });
}

export function isFarmRoute({ url }: Route): boolean {
  return url.startsWith('/farms/:farmId/');
}

/** Answers with an endless stream instead of JSON. */
export function isStream({ name }: Route): boolean {
  return name === 'GET /farms/:farmId/events';
}

/** Answers with the very text that it was asked with. */
export function isText({ name }: Route): boolean {
  return name === 'GET /webhooks/whatsapp';
}

/** Answers with a document to be kept instead of JSON. */
export function isFile({ method, url }: Route): boolean {
  return method === 'GET' && /([/.]pdf|\.xlsx|\/receipts\/:receiptId)$/.test(url);
}

/** What the route is about, which the fixtures must know. */
export function resourceOf(route: Route): string {
  const parts = route.url.split('/');
  const names = parts.slice(1, 3).filter((part) => !part.startsWith(':'));
  const resource = isFarmRoute(route) ? (parts[3] ?? '') : names.join('/');
  if (!resources[resource]) throw new Error(`${route.name}: tell server/test/resources.ts about "${resource}"`);
  return resource;
}

/** A body that passes the route's validation. */
export async function bodyOf(route: Route, farm: Farm): Promise<Record<string, unknown>> {
  const body = otherBodies[route.name] ?? resources[resourceOf(route)]?.body;
  return body?.(farm) ?? {};
}

/** The route's path with real values in place of its parameters. */
export function fill({ url }: Route, values: Record<string, number | string>, otherwise: number | string = 1): string {
  return url.replaceAll(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(values[parameter] ?? otherwise));
}

/** A path of the farm that exists, and a body that is accepted. */
export async function validCall(route: Route, farm: Farm) {
  const values: Record<string, number | string> = { farmId: farm.id };
  if (route.url.includes('/:id')) values.id = await (otherRows[route.name]?.(farm) ?? farm.add(resourceOf(route)));
  for (const [, parameter = ''] of route.url.matchAll(/:(\w+)/g)) {
    values[parameter] ??= await otherId(route, parameter)(farm, Number(values.id ?? 0));
  }
  const body = route.schema?.body ? { body: await bodyOf(route, farm) } : {};
  const query = await queries[route.name]?.(farm);
  return { path: `${fill(route, values)}${query ? `?${query}` : ''}`, ...body };
}

function otherId({ name }: Route, parameter: string) {
  const make = otherIds[parameter];
  if (!make) throw new Error(`${name}: tell server/test/special-requests.ts what an id for :${parameter} is`);
  return make;
}
