import { buildWeb, compiled, install, pinnedNode, run } from './prepare.mjs';

install();
buildWeb();
run(pinnedNode(), ['bench/run.ts', ...process.argv.slice(2)], { env: { ...compiled, ...process.env } });
