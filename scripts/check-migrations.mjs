import { execFileSync } from 'node:child_process';
import { fail, root } from './prepare.mjs';

// A migration that someone may have applied is never changed: only new files may come.
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const folder = 'server/migrations';
const committed = git('log', '--diff-filter=MDR', '--name-status', '--format=', '--', folder);
const working = git('diff', 'HEAD', '--diff-filter=MDR', '--name-status', '--', folder);
const changed = [committed, working].filter(Boolean).join('\n');
if (changed) fail(`migrations are append-only, but these were changed:\n${changed}`);
