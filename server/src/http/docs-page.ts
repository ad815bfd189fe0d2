import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import swaggerUi from '@fastify/swagger-ui';
import { projectRoot } from '../config.ts';
import type { App } from './app-type.ts';

const fonts = {
  'archivo-400.ttf': '@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf',
  'archivo-600.ttf': '@expo-google-fonts/archivo/600SemiBold/Archivo_600SemiBold.ttf',
  'bricolage-700.ttf': '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
};

/** The page that the panel's entry API opens: the document to be read and tried, with the panel's face. */
export async function serveDocsPage(app: App): Promise<void> {
  const icon = readFileSync(join(projectRoot, 'web/public/icon.svg'));
  const css = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8');
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    logo: { type: 'image/svg+xml', content: icon, href: '/admin', target: '_self' },
    theme: {
      title: 'API · Cocho',
      css: [{ filename: 'cocho.css', content: css }],
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: icon }],
    },
    uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: -1 },
  });
  for (const [name, source] of Object.entries(fonts)) {
    const font = readFileSync(fileURLToPath(import.meta.resolve(source)));
    app.get(`/api/docs/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.type('font/ttf').header('cache-control', 'public, max-age=86400').send(font),
    );
  }
}
