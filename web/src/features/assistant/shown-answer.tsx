import { answerText } from '@cocho/domain/assistant/answer-text';
import type { AssistantAnswer } from '@cocho/domain/assistant/assistant-messages';
import { formatTime } from '@cocho/domain/formats';
import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconFileTypePdf, IconShare } from '@tabler/icons-react';
import { canCopy, copyText } from '../../lib/copy.ts';
import { httpFile } from '../../lib/http.ts';
import { showFailure } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { currentFarmId, useTimeZone } from '../../lib/session.ts';
import { linkWay } from '../../lib/share.ts';
import { AnswerChart } from './answer-chart.tsx';
import styles from './assistant-drawer.module.css';

interface Props {
  answer: AssistantAnswer;
  /** Only the last answer's buttons still mean something. */
  latest: boolean;
  onAsk: (text: string, confirmationId?: string) => void;
}

export function ShownAnswer({ answer, latest, onAsk }: Props) {
  const { text, table, chart, options, confirm, document, kind } = answer;
  return (
    <div className={styles.answer} data-kind={kind}>
      <p>{text}</p>
      {chart && <AnswerChart chart={chart} />}
      {table && chart && (
        <details>
          <summary>Ver em tabela</summary>
          <AnswerTable table={table} />
        </details>
      )}
      {table && !chart && <AnswerTable table={table} />}
      {document && (
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          onClick={() => fetchFile(document)}
        >
          Baixar {document.file_name}
        </Button>
      )}
      {latest && confirm && <Confirm confirm={confirm} onAsk={onAsk} />}
      {latest && !confirm && options.length > 0 && (
        <div className={styles.options}>
          {options.map((option) => (
            <Button key={option} size="compact-md" variant="default" onClick={() => onAsk(option)}>
              {option}
            </Button>
          ))}
        </div>
      )}
      {kind === 'answer' && <Tools answer={answer} />}
    </div>
  );
}

function AnswerTable({ table: { columns, rows } }: { table: NonNullable<AssistantAnswer['table']> }) {
  return (
    // It may be wider than the drawer, and whoever has no mouse scrolls it by the keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section className={styles.scroll} tabIndex={0} aria-label="Tabela da resposta">
      <table className={styles.table}>
        <thead>
          <tr>{columns.map((column) => (column === '' ? <td key="name" /> : <th key={column}>{column}</th>))}</tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join('|')}>
              {cells.map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Confirm({ confirm, onAsk }: { confirm: NonNullable<AssistantAnswer['confirm']>; onAsk: Props['onAsk'] }) {
  const time = formatTime(confirm.expires_at, useTimeZone());
  return (
    <div className={styles.options}>
      <Button onClick={() => onAsk('Confirmar', confirm.id)}>Confirmar</Button>
      <Button variant="default" onClick={() => onAsk('Cancelar')}>
        Cancelar
      </Button>
      <span className={styles.until}>vale até {time}</span>
    </div>
  );
}

function Tools({ answer }: { answer: AssistantAnswer }) {
  const text = answerText(answer);
  const copy = () => copyText(text, 'Resposta copiada');
  const share = () => navigator.share({ text }).catch((error) => error.name === 'AbortError' || refused());
  return (
    <div className={styles.tools}>
      {canCopy && (
        <ActionIcon variant="subtle" aria-label="Copiar resposta" onClick={copy}>
          <IconCopy size={18} />
        </ActionIcon>
      )}
      {linkWay === 'share' && (
        <ActionIcon variant="subtle" aria-label="Compartilhar resposta" onClick={share}>
          <IconShare size={18} />
        </ActionIcon>
      )}
    </div>
  );
}

function refused(): void {
  showFailure('Não foi possível compartilhar', 'O navegador não deixou.');
}

async function fetchFile({ path, file_name }: NonNullable<AssistantAnswer['document']>): Promise<void> {
  try {
    saveFile(await httpFile(`farms/${currentFarmId()}/${path}`), file_name);
  } catch (error) {
    showFailure('Não foi possível baixar', (error as Error).message);
  }
}
