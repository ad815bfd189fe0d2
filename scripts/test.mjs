import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb, fail, install, pinnedNode, root, run } from './prepare.mjs';

install();
buildWeb();
installPoppler();
const chromium = findChromium() ?? installChromium();
const env = { ...process.env, CHROMIUM: chromium };
const bin = (path) => join(root, 'node_modules', path);

run(pinnedNode(), ['scripts/check.mjs'], { env });
run(pinnedNode(), [bin('vitest/vitest.mjs'), 'run'], { env });
run(pinnedNode(), [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'], { env });

function findChromium() {
  const names = [process.env.CHROMIUM, 'chromium', 'chromium-browser', 'google-chrome'];
  return names.find((name) => name && spawnSync(name, ['--version']).status === 0);
}

function installChromium() {
  installPackage('chromium', 'a browser');
  return findChromium() ?? fail('chromium was installed but does not start');
}

/** Its programs tell what a PDF shows. */
function installPoppler() {
  if (spawnSync('pdftotext', ['-v']).status !== 0) installPackage('poppler-utils', "Poppler's pdftotext and pdftoppm");
}

function installPackage(name, what) {
  if (process.getuid?.() !== 0) fail(`the tests need ${what}: sudo apt-get install ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env });
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
}
