import { maskTaxId } from '@cocho/domain/tax-ids';
import { ExpenseInput, type ExpenseReport, isWritable } from '@cocho/domain/travel-expenses';
import { Alert, Button, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type SchemaForm, useSchemaForm } from '../../lib/form.ts';
import { useFresh } from '../../lib/fresh.ts';
import { showFailure } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useUser } from '../../lib/session.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { expenseDraft } from './expense-draft.ts';
import { ExtraCosts, Hotels } from './expense-lists.tsx';
import { ExpenseSettings } from './expense-settings.tsx';
import { ExpenseTotals } from './expense-totals.tsx';
import { type ExpenseValues, expenseValues } from './expense-values.ts';
import { Receipts } from './receipts.tsx';
import { travelExpenses } from './travel-expenses.api.ts';
import styles from './travel-expenses.module.css';
import { useWaitingReceipts } from './waiting-receipts.ts';

/** Writes a new report of a visit, or changes the one whose id the address names. */
export function TravelExpenseReportPage() {
  const { id } = useSearch({ strict: false }) as { id?: number };
  const query = useQuery(travelExpenses.one(id));
  const report = useFresh(query);
  return (
    <Page title="Relatório de Despesas de Viagem">
      {id === undefined || report ? <ReportForm key={report?.version} report={report} /> : <Unloaded query={query} />}
    </Page>
  );
}

function ReportForm({ report }: { report: ExpenseReport | undefined }) {
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
    const { data } = await save.mutateAsync({ ...body, id: report?.id, version: report?.version });
    draft.clear();
    if (await isSent(data.id)) navigate({ to: '/manager/proposals' });
    else navigate({ to: '/manager/travel-expense-report', search: { id: data.id }, replace: true } as never);
  }, 'Erro ao salvar relatório. Tente novamente.');

  /** The report is saved by then; what does not arrive stays on the page, to be saved again. */
  async function isSent(id: number): Promise<boolean> {
    try {
      await waiting.send(id);
      return true;
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

/** Who went where, when and why. */
function Visit({ form }: { form: SchemaForm<ExpenseValues> }) {
  return (
    <Paper withBorder p="md" component="section" aria-label="Visita">
      <Stack>
        <FieldRow>
          <TextInput label="Nome do cliente" maxLength={120} {...form.getInputProps('client_name')} />
          <MaskedInput label="CPF/CNPJ" mask={maskTaxId} {...form.getInputProps('client_tax_id')} />
          <TextInput label="Endereço" maxLength={240} {...form.getInputProps('client_address')} />
        </FieldRow>
        <FieldRow>
          <TextInput label="Técnico" maxLength={120} {...form.getInputProps('technician_name')} />
          <TextInput label="Data de partida" type="date" {...form.getInputProps('departure_date')} />
          <TextInput label="Data de retorno" type="date" {...form.getInputProps('return_date')} />
        </FieldRow>
        <FieldRow>
          <TextInput label="Destino" maxLength={120} {...form.getInputProps('destination')} />
          <TextInput label="Motivo da viagem" maxLength={240} {...form.getInputProps('travel_purpose')} />
        </FieldRow>
        <FieldRow>
          <DecimalInput label="Km inicial" decimalScale={1} {...form.getInputProps('initial_km')} />
          <DecimalInput label="Km final" decimalScale={1} {...form.getInputProps('final_km')} />
        </FieldRow>
      </Stack>
    </Paper>
  );
}
