import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb, compiled, fail, install, pinnedNode, root, run } from './prepare.mjs';

install();
buildWeb();
// Its programs tell what a PDF shows.
if (!starts('pdftotext', '-v')) installPackage('poppler-utils');
// As on CI: what a busy machine starved is tried again, and the report says so.
const env = { CI: 'true', ...process.env, ...compiled, CHROMIUM: findChromium() ?? installChromium() };
const bin = (path) => join(root, 'node_modules', path);

run(pinnedNode(), ['scripts/check.mjs'], { env });
run(pinnedNode(), [bin('vitest/vitest.mjs'), 'run'], { env });
run(pinnedNode(), [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'], { env });

function findChromium() {
  const names = [process.env.CHROMIUM, 'chromium', 'chromium-browser', 'google-chrome'];
  return names.find((name) => name && starts(name, '--version'));
}

function installChromium() {
  installPackage('chromium');
  return findChromium() ?? fail('chromium was installed but does not start');
}

function starts(program, question) {
  return spawnSync(program, [question]).status === 0;
}

function installPackage(name) {
  if (process.getuid?.() !== 0) fail(`the tests need ${name}: sudo apt-get install ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env });
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
}
