import { type AsyncZippable, type FlateCallback, type UnzipCallback, unzipSync, zipSync } from 'fflate/browser';

export * from 'fflate/browser';

/**
 * fflate as the spreadsheet libraries get it: without the workers that it makes out of text for large files: the
 * content security policy forbids those, and fflate would wait for them for ever. We are in a worker already.
 */
export function zip(files: AsyncZippable, done: FlateCallback): void {
  finish(() => zipSync(files), done);
}

export function unzip(archive: Uint8Array, done: UnzipCallback): void {
  finish(() => unzipSync(archive), done);
}

function finish<T>(work: () => T, done: (error: never, result: T) => void): void {
  try {
    done(null as never, work());
  } catch (error) {
    done(error as never, undefined as T);
  }
}
