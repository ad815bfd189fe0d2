/** What 'the same name' means: case and accents do not count. The database's `name_key` says the same. */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

export function nameMatches(name: string, search: string): boolean {
  const wanted = search.trim();
  return wanted === '' || nameKey(name).includes(nameKey(wanted));
}

const collator = new Intl.Collator('pt-BR', { numeric: true });

export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Of letters that take four bytes, too, this leaves room for the rest of a file's name: many disks take 255 bytes. */
const lettersOfFile = 50;

/** A name as part of a file's, whatever it holds: no file system and no header minds these signs. */
export function fileNamePart(name: string): string {
  const safe = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^[._-]+/, '');
  return [...safe].slice(0, lettersOfFile).join('') || 'sem_nome';
}
