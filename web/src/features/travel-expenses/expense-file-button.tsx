import { expenseFileName } from '@cocho/domain/travel-expense-document';
import type { ExpenseReport } from '@cocho/domain/travel-expenses';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { httpFile } from '../../lib/http.ts';
import { showFailure } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';

const failures = { pdf: 'Erro ao gerar PDF', xlsx: 'Erro ao gerar planilha' };

interface Props {
  report: ExpenseReport;
  ending: 'pdf' | 'xlsx';
  /** Where the server makes it. */
  path: string;
}

export function ExpenseFileButton({ report, ending, path }: Props) {
  const [running, setRunning] = useState(false);

  async function make(): Promise<void> {
    setRunning(true);
    try {
      saveFile(await httpFile(path), expenseFileName(report, ending));
    } catch (error) {
      showFailure(failures[ending], (error as Error).message);
    } finally {
      setRunning(false);
    }
  }

  const label = ending.toUpperCase();
  return (
    <Button variant="subtle" aria-label={`${label} do relatório nº ${report.id}`} loading={running} onClick={make}>
      {label}
    </Button>
  );
}
