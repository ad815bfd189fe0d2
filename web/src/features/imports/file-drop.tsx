import { maxImportRows } from '@cocho/domain/imports';
import { Alert, Button, FileButton, Paper, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import styles from './imports.module.css';

interface Props {
  refusal: string | undefined;
  onChoose: (file: File) => void;
}

/** A file, dragged here or chosen. */
export function FileDrop({ refusal, onChoose }: Props) {
  const [over, setOver] = useState(false);

  function drag(event: DragEvent, isOver: boolean) {
    event.preventDefault();
    setOver(isOver);
  }

  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="file">
      <h2 id="file" className={styles.title}>
        2. Escolha o arquivo
      </h2>
      {refusal && (
        <Alert color="clay" role="alert" mb="md" title="Este arquivo não pode ser importado">
          {refusal}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is one way more; the button does the same */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          const [file] = event.dataTransfer.files;
          if (file) onChoose(file);
        }}
      >
        <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />
        <Text className={styles.dragHint}>Arraste a planilha até aqui ou</Text>
        <ChooseFile label="Escolher arquivo" onChoose={onChoose} />
        <Text size="sm" c="dimmed">
          XLSX ou CSV, até {maxImportRows.toLocaleString('pt-BR')} linhas. Nada é gravado antes de você conferir.
        </Text>
      </div>
    </Paper>
  );
}

export function ChooseFile({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  return (
    <FileButton
      accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      inputProps={{ 'aria-label': 'Arquivo da planilha' }}
      onChange={(file) => file && onChoose(file)}
    >
      {(props) => <Button {...props}>{label}</Button>}
    </FileButton>
  );
}
