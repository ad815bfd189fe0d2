// Lighthouse's own judgement of the public pages, beside a running `npm start`: `node bench/lighthouse.mjs`.
// It is fetched by npx when it is asked for, and no dependency of ours.
import { execFileSync } from 'node:child_process';

const url = process.env.COCHO_URL ?? 'http://127.0.0.1:3000';
const bar = 95;
const pages = ['/', '/login', '/app', '/politica-privacidade'];
const chrome = process.env.CHROMIUM ?? '/usr/bin/chromium';

let good = true;
for (const page of pages) {
  const report = JSON.parse(
    execFileSync(
      'npx',
      [
        ...['--yes', 'lighthouse@13', `${url}${page}`, '--quiet', '--output=json', '--output-path=stdout'],
        ...['--only-categories=performance,accessibility,best-practices,seo'],
        '--chrome-flags=--headless=new --no-sandbox',
      ],
      { env: { ...process.env, CHROME_PATH: chrome }, maxBuffer: 100_000_000, stdio: ['ignore', 'pipe', 'ignore'] },
    ).toString(),
  );
  const scores = Object.values(report.categories).map(({ title, score }) => [title, Math.round(score * 100)]);
  good &&= scores.every(([, score]) => score >= bar);
  console.log(`${page.padEnd(24)}${scores.map(([title, score]) => `${title} ${score}`).join(', ')}`);
}
process.exitCode = good ? 0 : 1;
