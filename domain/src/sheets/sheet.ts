/** How a cell is written and read. Days and instants are text, as everywhere in the domain. */
export type CellKind = 'text' | 'number' | 'day' | 'instant';
export type Cell = string | number | null;

export interface Column<Line> {
  /** The heading: what the screen calls it, with its unit. */
  label: string;
  kind: CellKind;
  value: (line: Line) => Cell;
  /** Its name in an import. Columns without one are only exported. */
  field?: string;
  /** May be blank, or not be in the file at all. */
  optional?: boolean;
  /** What the template shows. */
  example?: Cell;
}

/** A register as a spreadsheet. A row may take several lines: a recipe has one for each ingredient. */
export interface Sheet<Row, Line = Row> {
  title: string;
  lines: (row: Row) => Line[];
  columns: Column<Line>[];
}

/** What reading a file needs to know of a sheet, whatever its rows are. */
export type SheetHead = Pick<Sheet<never, never>, 'title' | 'columns'>;

/** A filled sheet: plain data, ready to become a file. */
export interface SheetTable {
  title: string;
  columns: { label: string; kind: CellKind }[];
  rows: Cell[][];
}

export type ImportColumn = Column<never> & { field: string };

export function importColumns({ columns }: SheetHead): ImportColumn[] {
  return columns.filter((column): column is ImportColumn => column.field !== undefined);
}

export function sheetTable<Row, Line>({ title, lines, columns }: Sheet<Row, Line>, rows: Row[]): SheetTable {
  return {
    title,
    columns: columns.map(({ label, kind }) => ({ label, kind })),
    rows: rows.flatMap(lines).map((line) => columns.map(({ value }) => value(line))),
  };
}

/** The headings that an import reads, and one line to show how. */
export function templateOf(sheet: SheetHead): SheetTable {
  const columns = importColumns(sheet);
  return {
    title: sheet.title,
    columns: columns.map(({ label, kind }) => ({ label, kind })),
    rows: [columns.map(({ example }) => example ?? null)],
  };
}

/** The lines of a row that takes only one. */
export function ownLine<Row>(row: Row): Row[] {
  return [row];
}

interface Dated {
  created_at: string;
  updated_at: string;
}

export const createdAt: Column<Pick<Dated, 'created_at'>> = {
  label: 'Criado em',
  kind: 'instant',
  value: ({ created_at }) => created_at,
};

export const updatedAt: Column<Pick<Dated, 'updated_at'>> = {
  label: 'Atualizado em',
  kind: 'instant',
  value: ({ updated_at }) => updated_at,
};
