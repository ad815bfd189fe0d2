import { describe, expect, test } from 'vitest';
import { startApi } from '../../test/api.ts';
import { isStream, routesOf } from '../../test/routes.ts';

interface Operation {
  tags: string[];
  security?: unknown[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

const api = await startApi();
const answer = await fetch(`${api.url}/api/openapi.json`);
const document = (await answer.json()) as { openapi: string; paths: Record<string, Record<string, Operation>> };

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

describe.each(routesOf(api.app).map((route) => [route.name, route] as const))('%s', (_, route) => {
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
    if (isStream(route)) return;
    const schemas = Object.values(succeeded).map(({ content }) => content?.['application/json']?.schema);
    expect(schemas).toEqual([expect.objectContaining({ type: 'object' })]);
  });
});
