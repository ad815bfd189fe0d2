import { ExpenseInput, type ExpenseReport, isWritable } from '@cocho/domain/travel-expenses';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSchemaForm, withoutEmpty } from '../../lib/form.ts';
import { useStore } from '../../lib/store.ts';
import { NotKept } from '../../outbox/not-kept.tsx';
import { isGone } from '../../ui/query-list.tsx';
import { OfflineNotice, UnkeptNotice, useRetry, WaitingNotice } from './connection.tsx';
import { DiscardButton, discardText } from './discard-button.tsx';
import { ExpenseClash } from './expense-clash.tsx';
import { ExtraCosts, Hotels } from './expense-lists.tsx';
import type { Opened } from './expense-opening.ts';
import { ExpenseSettings } from './expense-settings.tsx';
import { ExpenseTotals } from './expense-totals.tsx';
import type { ExpenseValues } from './expense-values.ts';
import { Visit } from './expense-visit.tsx';
import { Receipts } from './receipts.tsx';
import { travelExpenses } from './travel-expenses.api.ts';
import styles from './travel-expenses.module.css';
import { useSaving } from './use-saving.ts';
import { shown } from './waiting-receipts.ts';

interface Props {
  opened: Opened;
  /** Begins one that is blank; what is on the device stays there. */
  onBlank?: () => void;
}

export function ExpenseForm({ opened: { work, values: begun, ...opened }, onBlank }: Props) {
  const base = useStore(work.base);
  const query = useQuery({ ...travelExpenses.one(base?.id), refetchOnMount: false });
  const report = newest(base, query.data);
  const gone = isGone(query);
  const closed = report !== null && !isWritable(report.status);
  const [isContinued, setContinued] = useState(opened.isContinued);
  const form = useSchemaForm<ExpenseValues>(ExpenseInput, begun);
  const saving = useSaving(form, work);
  const receipts = useStore(work.receipts.all);
  const hasMore = useStore(work.hasMore);
  const hasRoom = useStore(work.isKept);
  const isKept = useStore(work.receipts.unkept).size === 0 && hasRoom;
  const [configuring, setConfiguring] = useState(false);
  const values = form.getValues();
  const problem = ExpenseInput.safeParse(withoutEmpty(values)).error?.issues[0]?.message;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed, chosen or sent
  useEffect(() => {
    if (!closed) work.keep(values);
  }, [values, receipts]);

  // What the dialog shows is of the page as it stood when it was opened: meanwhile that neither changes nor is left.
  const follow = useEffectEvent(() => {
    const followed = query.data && !configuring && work.follow(query.data);
    if (followed) form.start(followed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a newer one is read, or nothing is new here any more
  useEffect(follow, [query.data, hasMore, configuring]);

  useRetry(saving.waits && !form.submitting && !configuring && problem === undefined, saving.submit);

  function start(values: ExpenseValues): void {
    saving.giveUp();
    setContinued(false);
    form.start(values);
  }

  async function discard(): Promise<void> {
    saving.giveUp();
    const values = await work.discard(report);
    if (!values) return;
    start(values);
    if (!report) onBlank?.();
  }

  const isStored = report !== null;
  const goes = { client: values.client_name, photos: shown(receipts).length, isStored, stays: isStored && !gone };
  const discardButton = <DiscardButton what={discardText(goes)} disabled={form.submitting} onDiscard={discard} />;

  // Beside the form, not in it: what the dialog submits would be submitted here too.
  return (
    <>
      <form noValidate onSubmit={saving.submit}>
        <NotKept />
        <OfflineNotice isKept={isKept} />
        {!isKept && <UnkeptNotice />}
        {opened.hasOthers && (
          <Alert color="straw" mb="md">
            Outro relatório novo está aberto em outra aba, ou ainda está sendo enviado. Este é mais um.
          </Alert>
        )}
        {isContinued && !closed && (
          <Alert color="straw" mb="md" title="Continuando de onde você parou">
            O que você digitou ficou guardado neste aparelho. {discardButton}{' '}
            {onBlank && (
              <Button size="compact-sm" variant="default" disabled={form.submitting} onClick={onBlank}>
                Começar outro
              </Button>
            )}
          </Alert>
        )}
        {gone && (
          <Alert color="clay" mb="md" title="Este relatório foi excluído em outro aparelho">
            Se você salvar, ele é guardado de novo, com o que está nesta tela. Os comprovantes que já tinham sido
            enviados foram excluídos com ele: anexe-os de novo.
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
            {hasMore && <> O que você mudou neste aparelho não foi junto. {discardButton}</>}
          </Alert>
        )}
        <fieldset className={styles.fields} disabled={closed}>
          <Stack>
            <Visit form={form} />
            <Hotels form={form} />
            <ExtraCosts form={form} />
            <Receipts report={gone ? null : report} waiting={work.receipts} closed={closed} />
            <ExpenseTotals values={values} kmPrice={report?.km_price_cents} />
            <Textarea
              label="Observações"
              autosize
              minRows={2}
              maxLength={2000}
              {...form.getInputProps('observations')}
            />
            {saving.waits && <WaitingNotice isKept={isKept} problem={problem} />}
            <Group justify="flex-end">
              <Button
                variant="default"
                leftSection={<IconSettings size={18} aria-hidden />}
                disabled={form.submitting}
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
        stale={saving.stale}
        mine={values}
        onTakeCurrent={(current) => start(work.startFrom(current))}
        onKeepMine={(current) => {
          work.base.set(current);
          saving.submit();
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

/** What another device changed since is shown with its photos and its state; what is written goes on from the base. */
function newest(base: ExpenseReport | null, read: ExpenseReport | undefined): ExpenseReport | null {
  return base && read && read.version >= base.version ? read : base;
}
