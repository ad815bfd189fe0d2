import { dash } from '@cocho/domain/formats';
import { totalRows, tripText } from '@cocho/domain/travel-expense-document';
import { type ExpenseReport, ExpenseReturn } from '@cocho/domain/travel-expenses';
import { Button, Textarea, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchemaForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { ExpenseFileButton } from './expense-file-button.tsx';
import { travelExpenses } from './travel-expenses.api.ts';
import styles from './travel-expenses.module.css';

/** What waits for somebody of the staff other than its author. */
export function SubmittedExpenses() {
  const { data = [] } = useQuery(travelExpenses.submitted());
  const approve = useMutation(travelExpenses.approve());
  const [returning, setReturning] = useState<ExpenseReport | null>(null);
  const [remarks, setRemarks] = useState<Record<number, string>>({});
  if (data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="submitted">
      <Title id="submitted" order={2} size="h4" my={0}>
        Para analisar
      </Title>
      <RowList>
        {data.map((report) => (
          <RowCard
            key={report.id}
            title={`${report.author_name} · ${report.client_name ?? report.destination ?? dash}`}
            details={[
              ['Período', tripText(report)],
              ['Motivo', report.travel_purpose ?? dash],
              ...totalRows(report),
              ['Comprovantes', report.receipts.length],
            ]}
            actions={
              <>
                <ExpenseFileButton
                  report={report}
                  ending="pdf"
                  path={`manager/travel_expense_reports/${report.id}/pdf`}
                />
                <Button variant="default" onClick={() => setReturning(report)}>
                  Devolver
                </Button>
                <Button
                  loading={approve.isPending && approve.variables.id === report.id}
                  onClick={() => approve.mutate(report)}
                >
                  Aprovar
                </Button>
              </>
            }
          />
        ))}
      </RowList>
      {returning && (
        <ReturnDialog
          report={returning}
          remark={remarks[returning.id] ?? ''}
          onClose={(remark) => {
            setRemarks({ ...remarks, [returning.id]: remark });
            setReturning(null);
          }}
        />
      )}
    </section>
  );
}

interface ReturnProps {
  report: ExpenseReport;
  remark: string;
  onClose: (remark: string) => void;
}

/** Whoever must read a report again before returning it finds what they wrote when they are back, so nothing is asked. */
function ReturnDialog({ report, remark, onClose }: ReturnProps) {
  const giveBack = useMutation(travelExpenses.giveBack());
  const form = useSchemaForm(ExpenseReturn, { version: report.version, remark });
  return (
    <FormDialog
      title={`Devolver o relatório de ${report.author_name}`}
      send="Devolver"
      form={{ submitting: form.submitting, isDirty: () => false }}
      onClose={() => onClose(form.getValues().remark)}
      onSubmit={form.submit(async (values) => {
        await giveBack.mutateAsync({ ...ExpenseReturn.parse(values), id: report.id });
        onClose('');
      })}
    >
      <Textarea label="Motivo" maxLength={500} autosize minRows={3} data-autofocus {...form.getInputProps('remark')} />
    </FormDialog>
  );
}
