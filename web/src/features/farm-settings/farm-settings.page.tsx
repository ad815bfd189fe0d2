import { DailyCostInput } from '@cocho/domain/daily-costs';
import { type FarmSettings, FarmSettingsInput } from '@cocho/domain/farm-settings';
import { formatReais } from '@cocho/domain/formats';
import { formatTaxId, maskTaxId } from '@cocho/domain/tax-ids';
import { TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useToday } from '../../lib/clock.ts';
import { useSchemaForm, useStandingForm } from '../../lib/form.ts';
import { allowed } from '../../lib/session.ts';
import { DatedList } from '../../ui/dated-list.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Page } from '../../ui/page.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { addDailyCost, dailyCosts, farmSettings, removeDailyCost, saveSettings } from './farm-settings.api.ts';

/** What the farm reckons with: what the market pays, and what a head and day cost beside the feed. */
export function SettingsPage() {
  const settings = useQuery(farmSettings());
  return (
    <Page title="Preços e custos" refresh={settings.refetch} refreshing={settings.isRefetching}>
      {settings.data ? <SettingsForm settings={settings.data} /> : <Unloaded query={settings} />}
      <DailyCosts />
    </Page>
  );
}

function SettingsForm({ settings }: { settings: FarmSettings }) {
  const save = useMutation(saveSettings());
  const form = useStandingForm(FarmSettingsInput, valuesOf(settings));
  return (
    <PaperForm
      form={form}
      submit={allowed('money.write') ? 'Salvar' : null}
      mb="xl"
      aria-label="Venda e rendimento"
      onSubmit={form.submit(async (values) => {
        const typed = form.getValues();
        form.startAfter(typed, valuesOf(await save.mutateAsync(FarmSettingsInput.parse(values))));
      })}
    >
      <Title order={2} size="h4" my={0}>
        Venda e rendimento
      </Title>
      <FieldRow>
        <MoneyInput label="Preço de venda (R$/@)" {...form.getInputProps('sale_price_per_arroba_cents')} />
        <DecimalInput
          label="Rendimento de entrada (%)"
          decimalScale={2}
          {...form.getInputProps('entry_yield_percent')}
        />
        <DecimalInput label="Rendimento de saída (%)" decimalScale={2} {...form.getInputProps('exit_yield_percent')} />
      </FieldRow>
      <FieldRow>
        <DecimalInput
          label="Descontos na venda (%)"
          description="Funrural: 1,63 (PF) ou 2,23 (PJ)"
          decimalScale={2}
          {...form.getInputProps('deductions_percent')}
        />
        <DecimalInput
          label="Dias planejados"
          description="Até alcançar o rendimento de saída"
          inputMode="numeric"
          {...form.getInputProps('planned_days')}
        />
      </FieldRow>
      <Title order={2} size="h4" my={0}>
        Leitura de cocho
      </Title>
      <FieldRow>
        <DecimalInput
          label="Aumento sem perguntar (%)"
          description="Uma nota que aumenta a carga mais do que isto é confirmada"
          decimalScale={2}
          {...form.getInputProps('step_limit_percent')}
        />
      </FieldRow>
      <Title order={2} size="h4" my={0}>
        A fazenda nos documentos
      </Title>
      <FieldRow>
        <MaskedInput
          label="CPF ou CNPJ"
          description="No fechamento dos lotes"
          mask={maskTaxId}
          {...form.getInputProps('tax_id')}
        />
        <TextInput
          label="Município e UF"
          description="No fechamento dos lotes"
          maxLength={120}
          {...form.getInputProps('place')}
        />
      </FieldRow>
    </PaperForm>
  );
}

function valuesOf({ sale_price_per_arroba_cents, tax_id, place, ...rest }: FarmSettings) {
  return {
    ...rest,
    sale_price_per_arroba_cents: sale_price_per_arroba_cents ?? ('' as number | ''),
    tax_id: formatTaxId(tax_id ?? ''),
    place: place ?? '',
  };
}

function DailyCosts() {
  const list = useQuery(dailyCosts());
  const remove = useMutation(removeDailyCost());
  const canWrite = allowed('money.write');
  return (
    <section aria-labelledby="daily-costs">
      <Title id="daily-costs" order={2} size="h4" my={0}>
        Custo operacional
      </Title>
      {canWrite && <DailyCostForm />}
      <DatedList
        query={list}
        article="o"
        noun="custo"
        value={({ cents_per_head_day }) => `${formatReais(cents_per_head_day / 100)}/cab/dia`}
        onRemove={canWrite ? remove.mutate : null}
        warning="Os dias que ele cobria passam a ter o custo anterior, ou ficam sem custo operacional."
        empty={
          <EmptyState
            title="Nenhum custo operacional"
            subtitle="Mão de obra, diesel, sanidade: tudo o que não é ração, por cabeça e dia."
          />
        }
      />
    </section>
  );
}

function DailyCostForm() {
  const today = useToday();
  const add = useMutation(addDailyCost());
  const blank = { cents_per_head_day: '' as number | '', valid_from: today };
  const form = useSchemaForm(DailyCostInput, blank);
  return (
    <PaperForm
      form={form}
      submit="Registrar custo"
      my="md"
      onSubmit={form.submit(async (values) => {
        const typed = form.getValues();
        await add.mutateAsync(DailyCostInput.parse(values));
        form.startAfter(typed, blank);
      })}
    >
      <FieldRow>
        <MoneyInput label="Custo operacional (R$/cab/dia)" {...form.getInputProps('cents_per_head_day')} />
        <TextInput label="Válido desde" type="date" {...form.getInputProps('valid_from')} />
      </FieldRow>
    </PaperForm>
  );
}
