import type { Page, Request } from '@playwright/test';
import type { Audit } from './audit.ts';
import { expectDrained, expectSaved, tap } from './device.ts';
import type { Fault, Plan } from './fault-proxy.ts';
import type { Note } from './ledger.ts';
import type { World } from './world.ts';

/** What came of one trial, and how long after the last fault everything had left the device. */
export interface Outcome extends Audit {
  drainMs: number;
}

/** A kind of trouble, tried again and again. */
export type Trials = AsyncGenerator<Outcome>;

export function isSending(requestLine: string): boolean {
  return /^(POST \S+\/lots\/trough_readings|PUT \S+\/operations\/by_client\/\S+) /.test(requestLine);
}

/** Breaks what the outbox sends, and nothing else. */
export function onSendings(fault: () => Fault): Plan {
  return (line) => (isSending(line) ? fault() : 'pass');
}

/** The same with one fault for all; resolves when the first has met it. */
export function breakSendings({ proxy }: World, fault: Fault): Promise<void> {
  return new Promise((resolve) => {
    const meet = () => {
      resolve();
      return fault;
    };
    proxy.follow(onSendings(meet));
  });
}

/** Notes the lots; resolves as soon as the screen calls them saved. */
export async function record(world: World, page: Page, notes: Note[]): Promise<void> {
  await tap(page, notes);
  await expectSaved(page, notes);
  world.ledger.saved(notes);
}

/** All is well again: what waits leaves by itself, and is counted. */
export function settle(world: World, page: Page): Promise<Outcome> {
  world.proxy.follow(() => 'pass');
  return count(world, page);
}

/** The same through whatever the plan still holds. */
export async function count(world: World, page: Page): Promise<Outcome> {
  const drainMs = await expectDrained(page);
  return { ...(await world.ledger.audit()), drainMs };
}

/** The app has heard what became of a sending, whatever that was. */
export async function sendingHeard(page: Page): Promise<void> {
  await Promise.race([page.waitForEvent('requestfailed', isOne), page.waitForEvent('requestfinished', isOne)]);
}

function isOne(request: Request): boolean {
  return isSending(`${request.method()} ${new URL(request.url()).pathname} `);
}

export function noteOf(world: World, at: number): Note {
  const { lots, indexes } = world;
  const [lot, index] = [lots[at % lots.length], indexes[at % indexes.length]];
  if (!lot || !index) throw new Error('the farm has no lots or no notes');
  return { lot, index };
}
