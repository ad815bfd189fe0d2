import { describeError, type LineError } from '@cocho/domain/imports';
import type { ImportLine } from '@cocho/domain/sheets/read-table';
import { importColumns, type SheetHead } from '@cocho/domain/sheets/sheet';
import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { Figures } from '../../ui/figures.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ChooseFile } from './file-drop.tsx';
import styles from './imports.module.css';
import { PreviewTable } from './preview-table.tsx';
import { type Checked, countLines } from './use-import.ts';

interface Props {
  sheet: SheetHead;
  checked: Checked;
  onApply: () => void;
  onChoose: (file: File) => void;
  onCancel: () => void;
}

const shownLines = 50;

/** What would be imported, and what is wrong with it. */
export function ImportPreview({ sheet, checked, onApply, onChoose, onCancel }: Props) {
  const { table, errors } = checked;
  const wrong = Map.groupBy(errors, ({ line }) => line);
  const isRight = errors.length === 0;
  const [onlyWrong, setOnlyWrong] = useState(!isRight);
  const lines = onlyWrong ? table.lines.filter(({ line }) => wrong.has(line)) : table.lines;

  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="preview">
      <h2 id="preview" className={styles.title} tabIndex={-1} ref={focusOn}>
        3. Confira antes de importar
      </h2>
      <div className={styles.head}>
        <Figures
          figures={[
            ['Linhas', table.lines.length.toLocaleString('pt-BR')],
            ['Prontas', (table.lines.length - wrong.size).toLocaleString('pt-BR')],
            ['Com erro', wrong.size.toLocaleString('pt-BR')],
          ]}
        />
        <Group>
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          {isRight ? (
            <Button onClick={onApply}>Importar {countLines(table.lines.length)}</Button>
          ) : (
            <ChooseFile label="Escolher arquivo corrigido" onChoose={onChoose} />
          )}
        </Group>
      </div>
      {!isRight && (
        <Alert color="clay" role="alert" mb="md" title={refusalTitle(wrong.size)}>
          Corrija na planilha e escolha o arquivo de novo. Nada foi gravado.
        </Alert>
      )}
      <Group mb="sm" gap="xs" justify="space-between">
        {!isRight && (
          <Segments
            label="Linhas na prévia"
            options={['Com erro', 'Todas']}
            value={onlyWrong ? 'Com erro' : 'Todas'}
            onChange={(value) => setOnlyWrong(value === 'Com erro')}
          />
        )}
        <Text size="sm" c="dimmed">
          {lines.length > shownLines && `Mostrando ${shownLines} de ${countLines(lines.length)}. `}
          {table.ignored.length > 0 && `Colunas ignoradas: ${table.ignored.join(', ')}.`}
        </Text>
      </Group>
      <PreviewTable
        columns={importColumns(sheet)}
        lines={lines.slice(0, shownLines).map((line) => ({ line, errors: described(sheet, line, wrong) }))}
      />
    </Paper>
  );
}

/** What was pressed is gone with the step before: whoever listens to the page goes on from here. */
function focusOn(heading: HTMLElement | null): void {
  heading?.focus();
}

function refusalTitle(count: number): string {
  return count === 1 ? '1 linha tem erro' : `${count.toLocaleString('pt-BR')} linhas têm erro`;
}

/** In the order of the columns. */
function described(sheet: SheetHead, { line }: ImportLine, wrong: Map<number, LineError[]>): LineError[] {
  const fields = importColumns(sheet).map(({ field }) => field);
  const place = ({ field }: LineError) => (field === null ? fields.length : fields.indexOf(field));
  return (wrong.get(line) ?? [])
    .map((error) => ({ ...error, message: describeError(sheet, error) }))
    .sort((a, b) => place(a) - place(b));
}
