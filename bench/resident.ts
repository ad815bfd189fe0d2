import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What a process holds of the machine's memory. Where the system writes it down no program is started, which would disturb what is measured. */
export function residentMb(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kb = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(kb) / 1024;
}
