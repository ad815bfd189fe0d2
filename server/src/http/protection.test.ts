import { describe, expect, test } from 'vitest';
import { startApi, startServer } from '../../test/api.ts';

const api = await startApi();

async function get(path: string, { url, method = 'GET' }: { url: string; method?: string } = api) {
  const answer = await fetch(`${url}${path}`, { method });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

test('the server is healthy', async () => {
  expect(await get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

describe('an address of the API that does not exist', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/v1/nothing'],
    ['POST', '/api/v1/users/sign_in/again'],
    ['PATCH', '/api/v1/users/me'],
    ['GET', '/api/v1/users/sign_in'],
    ['GET', '/api/v1/farms/1/ingredients/1/2/3'],
    ['GET', '/api/v1/%2e%2e/%2e%2e/package.json'],
  ])('%s %s answers 404 with words for a person', async (method, path) => {
    const answer = await get(path, { url: api.url, method });
    expect(answer).toMatchObject({ status: 404, body: { errors: ['Endereço não encontrado'] } });
  });

  test('a path that cannot be decoded is refused', async () => {
    const answer = await get('/api/v1/farms/%ff/ingredients');
    expect(answer).toMatchObject({ status: 400, body: { errors: ['Pedido inválido'] } });
  });
});

describe('every answer', () => {
  test('lets a page load scripts from here only, and nobody frame it', async () => {
    const { headers } = await get('/api/health');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^req-\w+$/);
  });

  test('insists on https where that is the public address, and only there', async () => {
    const secure = await startServer(api.address, { PUBLIC_URL: 'https://cocho.app' });
    const header = 'strict-transport-security';
    expect((await get('/api/health', secure)).headers.get(header)).toContain('max-age=');
    expect((await get('/api/health')).headers.get(header)).toBeNull();
  });

  test('of the API is kept by nobody on the way', async () => {
    const paths = ['/api/health', '/api/v1/users/me', '/api/v1/nothing', '/api/openapi.json'];
    for (const path of paths) expect((await get(path)).headers.get('cache-control'), path).toBe('no-store');
    const list = await api.call('GET', `/farms/${api.own}/ingredients`, { as: api.admin });
    expect(list.headers.get('cache-control')).toBe('no-store');
  });

  test('of some length travels compressed', async () => {
    const { status, headers } = await get('/api/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-encoding')).toBeOneOf(['br', 'gzip', 'zstd']);
  });
});

describe('a call without a body that says it is JSON, as some clients always do', () => {
  const headers = { 'content-type': 'application/json' };

  test('is answered where no body is needed', async () => {
    const as = api.admin;
    const path = `/farms/${api.own}/ingredients`;
    const { body } = await api.call<{ id: number }>('POST', path, { as, body: { name: 'Milho' } });
    const one = `${path}/${body.data.id}`;
    expect(await api.call('DELETE', one, { as, headers })).toMatchObject({ status: 200 });
    expect(await api.call('POST', `${one}/restore`, { as, headers })).toMatchObject({ status: 200 });
    expect(await api.call('GET', one, { as, headers })).toMatchObject({ status: 200 });
  });

  test('is refused where one is', async () => {
    const answer = await api.call('POST', `/farms/${api.own}/ingredients`, { as: api.admin, headers });
    expect(answer).toMatchObject({ status: 400, body: { errors: ['O corpo do pedido não é um JSON válido'] } });
  });
});

describe('a database that is away, or has no more room or no more time', () => {
  test.each([
    ['57P01', 'O banco de dados está fora do ar. Tente novamente em alguns instantes.'],
    ['57P03', 'O banco de dados está fora do ar. Tente novamente em alguns instantes.'],
    ['08006', 'O banco de dados está fora do ar. Tente novamente em alguns instantes.'],
    ['53100', 'O servidor está sem espaço em disco e nada foi salvo. Avise o suporte.'],
    ['53200', 'O servidor está sobrecarregado. Tente novamente em alguns instantes.'],
    ['53300', 'O servidor está sobrecarregado. Tente novamente em alguns instantes.'],
    ['40P01', 'O servidor está sobrecarregado. Tente novamente em alguns instantes.'],
    ['57014', 'O servidor está sobrecarregado. Tente novamente em alguns instantes.'],
  ])('(%s) is no failure of ours: 503 says so', async (code, message) => {
    const { sql, own, admin } = api;
    await sql.unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin
        raise exception 'no room' using errcode = '${code}';
      end $$;
      create trigger refuse before insert on corrals for each row execute function refuse();
    `);
    const answer = await api.call('POST', `/farms/${own}/corrals`, { as: admin, body: { name: 'Baia 1' } });
    await sql.unsafe('drop function refuse cascade');
    expect(answer).toMatchObject({ status: 503, body: { errors: [message] } });
  });
});
