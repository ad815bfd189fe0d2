import { ExpenseInput } from '@cocho/domain/travel-expenses';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useSchemaForm, withoutEmpty } from '../../lib/form.ts';
import { useStore } from '../../lib/store.ts';
import { useRetry, WaitingNotice } from './connection.tsx';
import { DiscardButton, discardText } from './discard-button.tsx';
import { ExpenseClash } from './expense-clash.tsx';
import { ExtraCosts, Hotels } from './expense-lists.tsx';
import { ExpenseNotices } from './expense-notices.tsx';
import type { Opened } from './expense-opening.ts';
import { ExpenseSettings } from './expense-settings.tsx';
import { ExpenseTotals } from './expense-totals.tsx';
import type { ExpenseValues } from './expense-values.ts';
import { Visit } from './expense-visit.tsx';
import { Receipts } from './receipts.tsx';
import styles from './travel-expenses.module.css';
import { useExpenseSaving } from './use-expense-saving.ts';
import { useFollowedReport } from './use-followed-report.ts';
import { shown } from './waiting-receipts.ts';

interface Props {
  opened: Opened;
  /** Begins one that is blank; what is on the device stays there. */
  onBlank?: () => void;
}

export function ExpenseForm({ opened: { work, values: begun, ...opened }, onBlank }: Props) {
  const [isContinued, setContinued] = useState(opened.isContinued);
  const [configuring, setConfiguring] = useState(false);
  const form = useSchemaForm<ExpenseValues>(ExpenseInput, begun);
  const followed = useFollowedReport(form, work, configuring);
  const { report, gone, closed } = followed;
  const saving = useExpenseSaving(form, work);
  const receipts = useStore(work.receipts.all);
  const hasRoom = useStore(work.isKept);
  const isKept = useStore(work.receipts.unkept).size === 0 && hasRoom;
  const values = form.getValues();
  const problem = ExpenseInput.safeParse(withoutEmpty(values)).error?.issues[0]?.message;

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
        <ExpenseNotices
          followed={followed}
          isKept={isKept}
          hasOthers={opened.hasOthers}
          isContinued={isContinued}
          submitting={form.submitting}
          discardButton={discardButton}
          onBlank={onBlank}
        />
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
