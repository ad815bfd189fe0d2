import { importColumns, templateOf } from '@cocho/domain/sheets/sheet';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { showError } from '../../lib/notices.ts';
import { useTimeZone } from '../../lib/session.ts';
import type { SheetFormat } from '../../lib/sheet-files.ts';
import { saveSheetFile } from '../../lib/sheets.ts';
import type { Importable } from './importables.ts';
import styles from './imports.module.css';

export function TemplateCard({ importable: { sheet, advice } }: { importable: Importable }) {
  const timeZone = useTimeZone();
  const save = (format: SheetFormat) =>
    saveSheetFile(templateOf(sheet), format, timeZone, 'modelo').catch((error: Error) => showError([error.message]));

  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="template">
      <h2 id="template" className={styles.title}>
        1. Prepare a planilha
      </h2>
      <Text>
        {advice} No modelo há uma linha de exemplo: apague-a. A ordem das colunas não importa, e colunas a mais são
        ignoradas.
      </Text>
      <ul className={styles.columns}>
        {importColumns(sheet).map(({ field, label, optional }) => (
          <li key={field}>
            {label} {optional && <small>opcional</small>}
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save('xlsx')}>
          Modelo em XLSX
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save('csv')}>
          Modelo em CSV
        </Button>
      </Group>
    </Paper>
  );
}
