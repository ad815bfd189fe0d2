import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './chunks.ts';
import { keptShapes } from './kept-shape.ts';
import { leanLibraries, plainSizes } from './lean-libraries.ts';
import { loginShell } from './login-shell.ts';
import { precompress } from './precompress.ts';
import { pureDomain } from './pure-domain.ts';
import { serviceWorker } from './service-worker.ts';
import { publicSite } from './site.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

export default defineConfig({
  plugins: [
    react(),
    leanLibraries(),
    plainSizes(),
    pureDomain(),
    chunks(),
    serviceWorker(),
    loginShell(),
    publicSite(),
    precompress(),
  ],
  define: { __VERSION__: JSON.stringify(version), __KEPT_SHAPES__: JSON.stringify(await keptShapes()) },
  resolve: {
    alias: [
      // For a React that has it already.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      { find: /^fflate$/, replacement: fileURLToPath(new URL('src/lib/fflate-in-place.ts', import.meta.url)) },
      {
        find: /^\.{1,2}\/(core\/)?to-json-schema\.js$/,
        replacement: fileURLToPath(new URL('src/lib/zod-without-json-schema.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2023',
    manifest: true,
    // A browser without it only asks for a file a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'panel.html' },
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.API_PORT ?? 3000}`, ws: true } },
  },
  appType: 'spa',
});
