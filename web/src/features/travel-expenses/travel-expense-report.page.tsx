import { ExpenseInput, type ExpenseReport, isWritable } from '@cocho/domain/travel-expenses';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSchemaForm } from '../../lib/form.ts';
import { useFresh } from '../../lib/fresh.ts';
import { useUser } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { OfflineNotice, useRetry, WaitingNotice } from './connection.tsx';
import { ExpenseClash } from './expense-clash.tsx';
import { expenseDraft } from './expense-draft.ts';
import { ExtraCosts, Hotels } from './expense-lists.tsx';
import { useSending, type Waits } from './expense-sending.ts';
import { ExpenseSettings } from './expense-settings.tsx';
import { ExpenseTotals } from './expense-totals.tsx';
import { type ExpenseValues, expenseValues } from './expense-values.ts';
import { Visit } from './expense-visit.tsx';
import { useKeptTravelPages } from './keep-pages.ts';
import { useOwnClientId } from './own-client-id.ts';
import { Receipts } from './receipts.tsx';
import { travelExpenses } from './travel-expenses.api.ts';
import styles from './travel-expenses.module.css';
import { useWaitingReceipts } from './waiting-receipts.ts';

/** Writes a new report of a visit, or changes the one whose id the address names. */
export function TravelExpenseReportPage() {
  const { id: named } = useSearch({ strict: false }) as { id?: string };
  // The address is text; what was saved is known by its number.
  const id = named === undefined ? undefined : Number(named);
  const query = useQuery(travelExpenses.one(id));
  const report = useFresh(query);
  const [waits, setWaits] = useState<Waits>(null);
  useKeptTravelPages();
  return (
    <Page title="Relatório de Despesas de Viagem">
      <OfflineNotice />
      {id === undefined || report ? (
        <ReportForm key={id ?? 'new'} report={report} waits={waits !== null && waits.id === id} onWait={setWaits} />
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
  onWait: (waits: Waits) => void;
}

function ReportForm({ report, waits, onWait }: FormProps) {
  const technician = useUser()?.name ?? '';
  const [draft] = useState(() => expenseDraft(report?.id));
  const closed = report !== undefined && !isWritable(report.status);
  const [kept, setKept] = useState(() => (closed ? null : draft.read()));
  const form = useSchemaForm<ExpenseValues>(ExpenseInput, kept?.values ?? expenseValues(report, technician));
  useOwnClientId(form, report === undefined);
  const waiting = useWaitingReceipts(report?.id);
  // A draft goes on from the version that it began with: what was changed elsewhere since is a clash.
  const base = report && { ...report, version: kept?.version ?? report.version };
  const sending = useSending({ form, report, base, draft, receipts: waiting, onWait });
  const { stored } = sending;
  const submit = sending.submit(stored);
  const [configuring, setConfiguring] = useState(false);
  const values = form.getValues();

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed
  useEffect(() => {
    if (form.isDirty()) draft.write(values, stored?.version);
  }, [values]);

  useRetry(waits && !form.submitting, submit);

  function startFrom(known: ExpenseReport | undefined): void {
    draft.clear();
    onWait(null);
    setKept(null);
    form.start(expenseValues(known, technician));
  }

  function discard(): void {
    waiting.clear();
    const newest = report && report.version > (stored?.version ?? 0) ? report : stored;
    sending.setStored(newest);
    startFrom(newest);
  }

  async function takeCurrent(current: ExpenseReport): Promise<void> {
    sending.setStored(current);
    startFrom(current);
    await waiting.moveTo(current.id);
    sending.stayWith(current.id);
  }

  // Beside the form, not in it: what the dialog submits would be submitted here too.
  return (
    <>
      <form noValidate onSubmit={submit}>
        {kept && (
          <Alert color="straw" mb="md" title="Continuando de onde você parou">
            O que você digitou ficou guardado neste aparelho.{' '}
            <Button size="compact-sm" variant="default" disabled={form.submitting} onClick={discard}>
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
            <Receipts report={report ?? stored} waiting={waiting} closed={closed} />
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
      <ExpenseClash
        stale={sending.stale}
        mine={values}
        onTakeCurrent={takeCurrent}
        onKeepMine={(current) => {
          sending.setStored(current);
          sending.submit(current)();
        }}
      />
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
