import { execFileSync } from 'node:child_process';

/** What a process holds of the machine's memory. */
export function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024;
}
