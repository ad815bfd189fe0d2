import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { CallBasis } from '@cocho/domain/call-facts';
import { CorralIndex } from '@cocho/domain/corral-indexes';
import { Today } from '@cocho/domain/feeding-day';
import { ReadingSettings, RoundLot } from '@cocho/domain/trough-reading';
import { z } from 'zod';
import type { KeptShapes } from './src/offline/kept-queries.ts';

const domain = new URL('../domain/src/', import.meta.url);

/** What the round and the wagon's day are made of. */
const fieldAnswers = [Today, RoundLot, ReadingSettings, CorralIndex, CallBasis];

/**
 * Each changes when what the server answers does, and only then: what a device kept under another shape is not shown, and
 * a release that only looks different leaves every device what it needs without a network.
 */
export async function keptShapes(): Promise<KeptShapes> {
  return { field: shapeOf(fieldAnswers.map(schemaText)), panel: shapeOf(await allSchemas()) };
}

async function allSchemas(): Promise<string[]> {
  const texts: string[] = [];
  for (const file of readdirSync(domain, { encoding: 'utf8', recursive: true }).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const exported: Record<string, unknown> = await import(new URL(file, domain).href);
    for (const [name, value] of Object.entries(exported))
      if (value instanceof z.ZodType) texts.push(`${file} ${name} ${schemaText(value)}`);
  }
  return texts;
}

function shapeOf(texts: string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12);
}

function schemaText(schema: z.ZodType): string {
  return JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}
