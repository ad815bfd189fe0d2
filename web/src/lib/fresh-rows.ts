/** Rows with those that are fresher in their places. */
export function withFresh<Row extends { id: number }>(rows: Row[], fresh: Row[]): Row[] {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}
