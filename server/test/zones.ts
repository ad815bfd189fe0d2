/** A time zone in which it is that hour now: a farm there is far from its midnight, whenever the test runs. */
export function zoneAt(hour: number): string {
  const west = (new Date().getUTCHours() - hour + 24) % 24;
  return west > 12 ? `Etc/GMT-${24 - west}` : `Etc/GMT+${west}`;
}
