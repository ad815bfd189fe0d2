/** Tells whether a text is the address of a module on a wagon's weight sensors. */
export function isModuleAddress(text: string): boolean {
  return /^wss?:\/\/[^\s/?#]+\S*$/i.test(text);
}
