import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { projectRoot } from '../config.ts';
import { ErrorAnswer } from './answers.ts';
import type { App } from './app-type.ts';

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

/** The OpenAPI document of every route under /api/v1, and a page to read it. */
export async function documentRoutes(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/v1/')) return;
    const [, , , first = '', next, resource = ''] = route.url.split('/');
    route.schema = {
      tags: [next === ':farmId' ? resource : first],
      ...(route.config?.access === 'public' ? {} : { security: [{ token: [] }] }),
      ...route.schema,
      response: { ...(route.schema?.response as object), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
    };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cocho', version, description: 'A API do Cocho: manejo alimentar de confinamentos.' },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, { routePrefix: '/api/docs', theme: { title: 'API · Cocho' } });
}
