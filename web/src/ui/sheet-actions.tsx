import { type Sheet, sheetTable } from '@cocho/domain/sheets/sheet';
import { Button, Group } from '@mantine/core';
import { IconDownload, IconFileTypeCsv, IconFileTypeXls, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useToday } from '../lib/clock.ts';
import { HttpError } from '../lib/http.ts';
import { showError } from '../lib/notices.ts';
import { useTimeZone } from '../lib/session.ts';
import type { SheetFormat } from '../lib/sheet-files.ts';
import { saveSheetFile } from '../lib/sheets.ts';
import { Menu, MenuItem } from './menu.tsx';

interface Props<Row, Line> {
  sheet: Sheet<Row, Line>;
  /** What the list shows, in its order. */
  rows: () => Row[] | Promise<Row[]>;
  /** Where the register is imported, for those who may. */
  importPage?: string | undefined;
}

/** Takes a list out to a spreadsheet, and brings one in. */
export function SheetActions<Row, Line>({ sheet, rows, importPage }: Props<Row, Line>) {
  return (
    <Group gap="xs" wrap="nowrap">
      <ExportMenu sheet={sheet} rows={rows} />
      {importPage && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          renderRoot={(props) => <Link to={importPage} {...props} />}
        >
          Importar
        </Button>
      )}
    </Group>
  );
}

function ExportMenu<Row, Line>({ sheet, rows }: Props<Row, Line>) {
  const timeZone = useTimeZone();
  const today = useToday();
  const [exporting, setExporting] = useState(false);

  async function save(format: SheetFormat) {
    setExporting(true);
    try {
      await saveSheetFile(sheetTable(sheet, await rows()), format, timeZone, today);
    } catch (error) {
      // What the server refuses is told where the call is made; that a read got no answer is not.
      if (!(error instanceof HttpError && error.status > 0)) showError([(error as Error).message]);
    } finally {
      setExporting(false);
    }
  }

  return (
    <Menu
      align="start"
      button={
        <Button variant="default" loading={exporting} leftSection={<IconDownload size={16} aria-hidden />}>
          Exportar
        </Button>
      }
    >
      <MenuItem icon={<IconFileTypeXls size={18} aria-hidden />} onClick={() => save('xlsx')}>
        Excel (XLSX)
      </MenuItem>
      <MenuItem icon={<IconFileTypeCsv size={18} aria-hidden />} onClick={() => save('csv')}>
        Texto (CSV)
      </MenuItem>
    </Menu>
  );
}
