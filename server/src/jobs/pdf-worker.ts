import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import init, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { connect, type Sql } from '../db/db.ts';
import { drawableText } from './drawable-text.ts';
import type { Failure, Printed, PrintTask } from './pdf.ts';

/** Runs in a thread: each message is one document to typeset, and is answered by one. */

const houseStyle = readFileSync(new URL('house.typ', import.meta.url), 'utf8');
/** The web's own families. */
const fontFiles = [
  '@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf',
  '@expo-google-fonts/archivo/600SemiBold/Archivo_600SemiBold.ttf',
  '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
];
/** Errors as lines of text, each with its place in the template. */
const asText = 2;

// Whoever waits for a page comes before whoever waits for paper. Only on Linux is this the thread and not all of us.
if (process.platform === 'linux') setPriority(10);

const { memory } = await init({ module_or_path: readFileSync(fileOf('@myriaddreamin/typst-ts-web-compiler/wasm')) });
const fonts = fontFiles.map((font) => readFileSync(fileOf(font)));
const drawable = drawableText(fonts);
const compiler = await buildCompiler();
let pool: Sql | undefined;

parentPort?.on('message', async (task: PrintTask) => {
  const printed = await documentOf(task).then((shown) => print(task.template, shown, task.pictures), failed);
  if (task.isTrial && printed.pdf) printed.pdf = new Uint8Array();
  // Moved, not copied: with photos in it a document is large.
  parentPort?.postMessage(printed, printed.pdf ? [printed.pdf.buffer] : []);
});

/** What the template shows, as text that our fonts can draw. */
async function documentOf({ document, facts }: PrintTask): Promise<string> {
  const data = document ? await (await import(document)).documentOf(facts, database) : facts;
  return JSON.stringify(data, (_, value) => (typeof value === 'string' ? drawable(value) : value));
}

function failed({ message, stack, code, status }: Failure): Printed {
  return {
    pdf: undefined,
    error: message,
    failure: { message, stack, code, status },
    memoryBytes: memory.buffer.byteLength,
  };
}

/** A connection of this thread's own, so that what a document is made of does not hold up those who ask for a page. */
function database(): Sql {
  pool ??= connect(workerData, 1);
  return pool;
}

async function buildCompiler(): Promise<TypstCompiler> {
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  return builder.build();
}

function print(template: string, data: string, pictures: PrintTask['pictures']): Printed {
  for (const [path, picture] of Object.entries(pictures))
    compiler.map_shadow(path, typeof picture === 'string' ? readFileSync(picture) : picture);
  compiler.add_source('/house.typ', houseStyle);
  compiler.add_source('/document.typ', readFileSync(template, 'utf8'));
  try {
    const { result, diagnostics } = compiler.compile('/document.typ', [['data', data]], 'pdf', asText);
    return { pdf: result, error: diagnostics?.join('\n'), memoryBytes: memory.buffer.byteLength };
  } catch (error) {
    // It fell over what it was given: of such a compiler nothing more is asked.
    return { pdf: undefined, error: String(error), memoryBytes: Number.POSITIVE_INFINITY };
  } finally {
    for (const path of Object.keys(pictures)) compiler.unmap_shadow(path);
  }
}

function fileOf(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}
