import { ExpenseInput, type ExpenseReport, isWritable } from '@cocho/domain/travel-expenses';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSchemaForm } from '../../lib/form.ts';
import { useFresh } from '../../lib/fresh.ts';
import { HttpError } from '../../lib/http.ts';
import { showFailure } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useUser } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { OfflineNotice, useRetry, WaitingNotice } from './connection.tsx';
import { expenseDraft } from './expense-draft.ts';
import { ExtraCosts, Hotels } from './expense-lists.tsx';
import { ExpenseSettings } from './expense-settings.tsx';
import { ExpenseTotals } from './expense-totals.tsx';
import { type ExpenseValues, expenseValues } from './expense-values.ts';
import { Visit } from './expense-visit.tsx';
import { keepTravelPages } from './keep-pages.ts';
import { Receipts } from './receipts.tsx';
import { travelExpenses } from './travel-expenses.api.ts';
import styles from './travel-expenses.module.css';
import { useWaitingReceipts } from './waiting-receipts.ts';

/** Writes a new report of a visit, or changes the one whose id the address names. */
export function TravelExpenseReportPage() {
  const { id } = useSearch({ strict: false }) as { id?: number };
  const query = useQuery(travelExpenses.one(id));
  const report = useFresh(query);
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    keepTravelPages();
  }, []);
  return (
    <Page title="Relatório de Despesas de Viagem">
      <OfflineNotice />
      {id === undefined || report ? (
        <ReportForm key={report?.version} report={report} waits={waits} onWait={setWaits} />
      ) : (
        <Unloaded query={query} />
      )}
    </Page>
  );
}

interface FormProps {
  report: ExpenseReport | undefined;
  /** It was asked to be saved and found no connection. */
  waits: boolean;
  onWait: (waits: boolean) => void;
}

function ReportForm({ report, waits, onWait }: FormProps) {
  const navigate = useNavigate();
  const technician = useUser()?.name ?? '';
  const save = useMutation(travelExpenses.save());
  const draft = expenseDraft(report?.id);
  const saved = expenseValues(report, technician);
  const closed = report !== undefined && !isWritable(report.status);
  const [kept, setKept] = useState(() => (closed ? null : draft.read()));
  const form = useSchemaForm<ExpenseValues>(ExpenseInput, kept ?? saved);
  const waiting = useWaitingReceipts(report?.id);
  const [configuring, setConfiguring] = useState(false);
  const values = form.getValues();

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed
  useEffect(() => {
    if (form.isDirty()) draft.write(values);
  }, [values]);

  const submit = form.submit(async (filled) => {
    const body = ExpenseInput.parse(filled);
    const answer = await unlessAway(save.mutateAsync({ ...body, id: report?.id, version: report?.version }));
    if (!answer) return;
    const { id } = answer.data;
    draft.clear();
    if (await isSent(id)) navigate({ to: '/manager/proposals' });
    else navigate({ to: '/manager/travel-expense-report', search: { id }, replace: true } as never);
  }, 'Erro ao salvar relatório. Tente novamente.');

  useRetry(waits && !form.submitting, submit);

  /** Null where no answer came: all of it stays on the device, and is sent again. */
  async function unlessAway<T>(sending: Promise<T>): Promise<T | null> {
    try {
      const answer = await sending;
      onWait(false);
      return answer;
    } catch (error) {
      const isAway = error instanceof HttpError && error.status === 0;
      onWait(isAway);
      if (!isAway) throw error;
      return null;
    }
  }

  /** The report is saved by then; what does not arrive stays on the page, to be saved again. */
  async function isSent(id: number): Promise<boolean> {
    try {
      return (await unlessAway(waiting.send(id).then(() => true))) ?? false;
    } catch (error) {
      showFailure('Erro ao enviar comprovante. Salve de novo para tentar outra vez.', (error as Error).message);
      return false;
    } finally {
      queryClient.invalidateQueries(travelExpenses.list());
    }
  }

  function discard(): void {
    draft.clear();
    waiting.clear();
    setKept(null);
    form.start(saved);
  }

  // Beside the form, not in it: what the dialog submits would be submitted here too.
  return (
    <>
      <form noValidate onSubmit={submit}>
        {kept && (
          <Alert color="straw" mb="md" title="Continuando de onde você parou">
            O que você digitou ficou guardado neste aparelho.{' '}
            <Button size="compact-sm" variant="default" onClick={discard}>
              Descartar
            </Button>
          </Alert>
        )}
        {report?.remark && (
          <Alert color="clay" mb="md" title={`Devolvido por ${report.decided_by}`}>
            {report.remark}
          </Alert>
        )}
        {closed && (
          <Alert color="straw" mb="md">
            O relatório já foi enviado e não muda mais.
          </Alert>
        )}
        <fieldset className={styles.fields} disabled={closed}>
          <Stack>
            <Visit form={form} />
            <Hotels form={form} />
            <ExtraCosts form={form} />
            <Receipts report={report} waiting={waiting} closed={closed} />
            <ExpenseTotals values={values} kmPrice={report?.km_price_cents} />
            <Textarea
              label="Observações"
              autosize
              minRows={2}
              maxLength={2000}
              {...form.getInputProps('observations')}
            />
            {waits && <WaitingNotice />}
            <Group justify="flex-end">
              <Button
                variant="default"
                leftSection={<IconSettings size={18} aria-hidden />}
                onClick={() => setConfiguring(true)}
              >
                Configurar Relatório
              </Button>
              <Button type="submit" loading={form.submitting}>
                Salvar
              </Button>
            </Group>
          </Stack>
        </fieldset>
      </form>
      {configuring && (
        <ExpenseSettings
          values={values}
          onClose={() => setConfiguring(false)}
          onApply={(changed) => {
            form.setValues(changed);
            setConfiguring(false);
          }}
        />
      )}
    </>
  );
}
