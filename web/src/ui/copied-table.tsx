import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ComponentProps, useRef } from 'react';
import { canCopy, copyText } from '../lib/copy.ts';
import { DataTable } from './data-table.tsx';

/** A table that is taken along as it reads, into a spreadsheet or a message. */
export function CopiedTable(props: ComponentProps<typeof DataTable>) {
  const place = useRef<HTMLDivElement>(null);
  const copy = () => copyText(textOf(place.current?.querySelector('table')), 'Tabela copiada');
  return (
    <div ref={place}>
      <DataTable {...props} />
      {canCopy && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
          Copiar tabela
        </Button>
      )}
    </div>
  );
}

/** A line a row, its cells as a spreadsheet takes them apart. */
function textOf(table: HTMLTableElement | null | undefined): string {
  const rows = [...(table?.rows ?? [])];
  return rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim()).join('\t')).join('\n');
}
