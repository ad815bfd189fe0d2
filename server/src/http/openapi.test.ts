import { describe, expect, test } from 'vitest';
import { startApi } from '../../test/api.ts';
import { isFile, isStream, isText, type Route, routesOf } from '../../test/routes.ts';

interface Operation {
  tags: string[];
  description?: string;
  security?: unknown[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

const api = await startApi();
const answer = await fetch(`${api.url}/api/openapi.json`);
const document = (await answer.json()) as {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};

function operationOf({ method, url }: { method: string; url: string }): Operation | undefined {
  return document.paths[`/api/v1${url.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
}

test('the document is OpenAPI 3.1', () => {
  expect(answer.status).toBe(200);
  expect(document.openapi).toBe('3.1.0');
});

test('the document is open to be read as a page', async () => {
  const page = await fetch(`${api.url}/api/docs`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('API · Cocho');
});

test('the page has our face: mark, colours and letters come from here', async () => {
  const html = await (await fetch(`${api.url}/api/docs`)).text();
  const [, style = ''] = /href="([^"]*cocho\.css)"/.exec(html) ?? [];
  const css = await (await fetch(`${api.url}${style}`)).text();
  const fonts = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, path]) => path ?? '');
  expect(fonts).toHaveLength(3);
  for (const path of fonts) {
    const font = await fetch(`${api.url}${path}`);
    // An answer that nobody reads would hold up the end of the server.
    await font.bytes();
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/ttf']);
  }
});

test('whoever reads it need not know English: every heading and remark is in Portuguese', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const known = new Map(document.tags.map(({ name, description }) => [name, description]));
  for (const { tags, description = '' } of operations) {
    for (const tag of tags) expect(known.get(tag), tag).toMatch(/\S/);
    expect(description).not.toMatch(/\b(the|and|of|is|are|that|which)\b/);
  }
});

test.each([
  ['/farms/:farmId/quarantine', ['items', 'page']],
  ['/farms/:farmId/alerts', ['items', 'kind', 'lot_id', 'page', 'severity', 'status']],
  ['/manager/travel_expense_reports', ['items', 'page', 'status']],
])('%s, which has one order, offers no search and no sort', (url, parameters) => {
  const asked = operationOf({ method: 'GET', url })?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
  expect(asked.map(({ name }) => name).sort()).toEqual(parameters);
});

/** Clients of the protocol try them, and are told that there is nothing to open or end. */
const isRefused = ({ name }: Route) => ['GET /mcp', 'DELETE /mcp'].includes(name);
const documented = routesOf(api.app).filter((route) => !isRefused(route));

describe.each(documented.map((route) => [route.name, route] as const))('%s', (_, route) => {
  const operation = operationOf(route);

  test('is documented under a heading, with what it takes', () => {
    expect(operation?.tags).toEqual([expect.stringMatching(/^[a-z_]+$/)]);
    const named = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const documented = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
    expect(documented.map(({ name }) => name).sort()).toEqual(named.sort());
    const body = operation?.requestBody?.content['application/json']?.schema;
    expect(body !== undefined).toBe(route.schema?.body !== undefined);
  });

  test('says whether it needs a token', () => {
    expect(operation?.security).toEqual(route.access === 'public' ? undefined : [{ token: [] }]);
  });

  test('says what it answers, in success and in failure', () => {
    const { '4XX': refused, '5XX': failed, ...succeeded } = operation?.responses ?? {};
    expect(refused?.content?.['application/json']?.schema).toMatchObject({ required: ['errors'] });
    expect(failed?.content?.['application/json']?.schema).toMatchObject({ required: ['errors'] });
    if (isStream(route) || isFile(route) || isText(route)) return;
    const schemas = Object.values(succeeded).map(({ content }) => content?.['application/json']?.schema);
    // One, whichever way it succeeded: what is only rehearsed answers as what is done.
    const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
    expect([...different.values()]).toEqual([expect.objectContaining({ type: 'object' })]);
  });
});
