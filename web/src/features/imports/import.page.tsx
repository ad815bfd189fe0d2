import type { ImportTopic } from '@cocho/domain/imports';
import type { ReadTable } from '@cocho/domain/sheets/read-table';
import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Page } from '../../ui/page.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportPreview } from './import-preview.tsx';
import { importableOf } from './importables.ts';
import styles from './imports.module.css';
import { LastImport, UndoButton } from './last-import.tsx';
import { TemplateCard } from './template-card.tsx';
import { countLines, useImport } from './use-import.ts';

/** From a spreadsheet to a register: template, file, preview with what is wrong, all or nothing, and the way back. */
export function ImportPage() {
  // The address names the register: /admin/corrals/import.
  const { pathname } = useLocation();
  const importable = importableOf(pathname.split('/')[2] as ImportTopic);
  const { stage, choose, apply, restart } = useImport(importable);
  const { topic, sheet, list, doubt } = importable;
  const question = useQuestion();

  async function applyIfMeant(table: ReadTable): Promise<void> {
    const doubtful = doubt(table.lines);
    if (doubtful && !(await question.ask(doubtful.title, doubtful.text))) return;
    await apply(table);
  }

  return (
    <Page title={importable.title}>
      <div className={styles.page}>
        {stage.name === 'choosing' && (
          <>
            <TemplateCard importable={importable} />
            <FileDrop refusal={stage.refusal} onChoose={choose} />
            <LastImport topic={topic} />
          </>
        )}
        {stage.name === 'working' && <Working text={stage.text} percent={stage.percent} />}
        {stage.name === 'checked' && (
          <ImportPreview
            sheet={sheet}
            checked={stage}
            onApply={() => applyIfMeant(stage.table)}
            onChoose={choose}
            onCancel={restart}
          />
        )}
        {stage.name === 'done' && (
          <Alert color="pasture" role="status" icon={<IconCircleCheck aria-hidden />} title="Importação concluída">
            <Text mb="md" c="var(--ink-strong)">
              {countLines(stage.rows)} do arquivo já {stage.rows === 1 ? 'está' : 'estão'} na fazenda. Se algo saiu
              errado, ainda dá para desfazer.
            </Text>
            <Group>
              <Button renderRoot={(props) => <Link to={list.to} {...props} />}>{list.label}</Button>
              <UndoButton topic={topic} id={stage.id} rows={stage.rows} onUndone={restart} />
              <Button variant="subtle" onClick={restart}>
                Importar outro arquivo
              </Button>
            </Group>
          </Alert>
        )}
      </div>
      {question.dialog}
    </Page>
  );
}

function Working({ text, percent }: { text: string; percent: number | null }) {
  return (
    <Paper withBorder p="lg">
      <Text role="status" mb="sm">
        {text}
      </Text>
      <progress aria-label={text} {...(percent !== null && { value: percent / 100 })} />
    </Paper>
  );
}
