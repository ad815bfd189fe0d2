import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb, compiled, fail, install, pinnedNode, root, run } from './prepare.mjs';

/** The same Chromium without its window, menus and pop-ups, which cost every journey a sixth of its time. */
const shell = 'chromium-headless-shell';
const otherBrowsers = ['chromium', 'chromium-browser', 'google-chrome'];

install();
buildWeb();
/** Its programs tell what a PDF shows. */
if (!starts('pdftotext', '-v') && !installPackage('poppler-utils')) needs('poppler-utils');
const chromium =
  findBrowser([process.env.CHROMIUM, shell]) ?? installShell() ?? findBrowser(otherBrowsers) ?? needs(shell);
// As on CI: what a busy machine starved is tried again, and the report says so.
const env = { CI: 'true', ...process.env, ...compiled, CHROMIUM: chromium };
const bin = (path) => join(root, 'node_modules', path);

run(pinnedNode(), ['scripts/check.mjs'], { env });
run(pinnedNode(), [bin('vitest/vitest.mjs'), 'run'], { env });
run(pinnedNode(), [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'], { env });

function findBrowser(names) {
  return names.find((name) => name && starts(name, '--version'));
}

function installShell() {
  return installPackage(shell) ? findBrowser([shell]) : undefined;
}

function starts(program, question) {
  return spawnSync(program, [question]).status === 0;
}

/** Whether it could be. */
function installPackage(name) {
  if (process.getuid?.() !== 0) return false;
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env: aptEnv }).status === 0;
  const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', name);
}

function needs(name) {
  fail(`the tests need ${name}: sudo apt-get install ${name}`);
}
