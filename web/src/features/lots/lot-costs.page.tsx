import { formatNumber } from '@cocho/domain/formats';
import {
  contractKinds,
  contractLabels,
  entryWeight,
  type LotCosts,
  LotCostsBody,
  lotCostFields,
  purchaseUnitLabels,
  purchaseUnits,
} from '@cocho/domain/lot-costs';
import type { Lot } from '@cocho/domain/lots';
import { formatTaxId, maskTaxId } from '@cocho/domain/tax-ids';
import { Checkbox, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useStandingForm } from '../../lib/form.ts';
import { useFresh } from '../../lib/fresh.ts';
import { allowed } from '../../lib/session.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Page } from '../../ui/page.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { farmSettings } from '../farm-settings/farm-settings.api.ts';
import { lotCosts, saveLotCosts } from './lot-costs.api.ts';
import { lots } from './lots.api.ts';
import { WeightBasisSelect } from './weight-basis-select.tsx';

const weightFields = Object.keys(entryWeight) as (keyof typeof entryWeight)[];
const units = purchaseUnits.map((value) => ({ value, label: purchaseUnitLabels[value] }));
const contracts = [
  { value: '', label: 'Sem contrato' },
  ...contractKinds.map((value) => ({ value, label: contractLabels[value] })),
];

/** What was paid for a lot, what it may bring, and what its owner is charged. */
export function LotCostsPage() {
  const lotId = Number(useParams({ strict: false }).id);
  const lot = useQuery(lots.one(lotId));
  const query = useQuery(lotCosts(lotId));
  const costs = useFresh(query);
  return (
    <Page title={lot.data ? `Custos de ${lot.data.name}` : 'Custos do Lote'}>
      {costs && lot.data ? <CostsForm costs={costs} lot={lot.data} /> : <Unloaded query={costs ? lot : query} />}
    </Page>
  );
}

/** What is left empty is taken back: the farm's own figure counts again. */
function CostsForm({ costs, lot }: { costs: LotCosts; lot: Lot }) {
  const { data: farm } = useQuery(farmSettings());
  const save = useMutation(saveLotCosts(costs.lot_id));
  const form = useStandingForm(LotCostsBody, valuesOf(costs));
  const { contract_kind } = form.getValues();
  const { client_name: owner, from_lot_id } = lot;
  const expected = (percent: number | undefined) =>
    percent === undefined ? undefined : `Da fazenda: ${formatNumber(percent)}`;

  return (
    <PaperForm
      form={form}
      submit={allowed('money.write') ? 'Salvar' : null}
      onSubmit={form.submit(async (values) => {
        // A weight that was not touched here may have been corrected on the lot's own page meanwhile.
        const weight = weightFields.filter((field) => form.isDirty(field));
        const fields = [...lotCostFields, ...weight];
        const said = Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
        const typed = form.getValues();
        form.startAfter(typed, valuesOf(await save.mutateAsync(LotCostsBody.parse(said))));
      })}
    >
      {costs.entry_weight && (
        <>
          <Title order={2} size="h4" my={0}>
            Entrada
          </Title>
          <FieldRow>
            <DecimalInput
              label="Peso Médio Inicial (kg)"
              decimalScale={2}
              {...form.getInputProps('initial_avg_weight')}
            />
            <WeightBasisSelect {...form.getInputProps('weight_basis')} />
          </FieldRow>
        </>
      )}
      {from_lot_id === null ? (
        <>
          <Title order={2} size="h4" my={0}>
            Compra
          </Title>
          <FieldRow>
            <MoneyInput label="Preço de compra" {...form.getInputProps('purchase_cents')} />
            <NativeSelect label="Unidade" data={units} {...form.getInputProps('purchase_unit')} />
            <MoneyInput label="Frete do lote (R$)" {...form.getInputProps('freight_cents')} />
          </FieldRow>
        </>
      ) : (
        <Text size="sm">
          Aberto por transferência: compra, frete e rendimentos são os{' '}
          <Link to={`/admin/lots/${from_lot_id}/costs`} style={{ color: 'var(--link)' }}>
            do lote de origem
          </Link>
          .
        </Text>
      )}
      <Title order={2} size="h4" my={0}>
        {from_lot_id === null ? 'Venda e rendimento' : 'Venda'}
      </Title>
      <FieldRow>
        <MoneyInput label="Preço de venda (R$/@)" {...form.getInputProps('sale_price_per_arroba_cents')} />
        {from_lot_id === null && (
          <>
            <DecimalInput
              label="Rendimento de entrada (%)"
              placeholder={expected(farm?.entry_yield_percent)}
              decimalScale={2}
              {...form.getInputProps('entry_yield_percent')}
            />
            <DecimalInput
              label="Rendimento de saída (%)"
              placeholder={expected(farm?.exit_yield_percent)}
              decimalScale={2}
              {...form.getInputProps('exit_yield_percent')}
            />
          </>
        )}
      </FieldRow>
      {owner && (
        <>
          <Title order={2} size="h4" my={0}>
            Proprietário
          </Title>
          <FieldRow>
            <MaskedInput
              label="CPF ou CNPJ"
              description={owner}
              mask={maskTaxId}
              {...form.getInputProps('client_tax_id')}
            />
            <TextInput
              label="Município e UF"
              description="Como no fechamento"
              maxLength={120}
              {...form.getInputProps('client_place')}
            />
          </FieldRow>
          <Title order={2} size="h4" my={0}>
            Contrato com o proprietário
          </Title>
          <FieldRow>
            <NativeSelect label="Cobrança" data={contracts} {...form.getInputProps('contract_kind')} />
            {contract_kind !== '' && (
              <>
                <MoneyInput label="Valor (R$)" {...form.getInputProps('contract_cents')} />
                <MoneyInput label="Já recebido (R$)" {...form.getInputProps('contract_paid_cents')} />
              </>
            )}
          </FieldRow>
          {contract_kind === 'head_day' && (
            <Checkbox label="Cobrar o dia da saída" {...form.getInputProps('charge_exit_day', { type: 'checkbox' })} />
          )}
        </>
      )}
    </PaperForm>
  );
}

function valuesOf(costs: LotCosts) {
  const blank = (value: number | null) => value ?? ('' as number | '');
  return {
    purchase_cents: blank(costs.purchase_cents),
    purchase_unit: costs.purchase_unit ?? ('arroba' as const),
    freight_cents: blank(costs.freight_cents),
    sale_price_per_arroba_cents: blank(costs.sale_price_per_arroba_cents),
    entry_yield_percent: blank(costs.entry_yield_percent),
    exit_yield_percent: blank(costs.exit_yield_percent),
    contract_kind: costs.contract_kind ?? ('' as const),
    contract_cents: blank(costs.contract_cents),
    charge_exit_day: costs.charge_exit_day,
    contract_paid_cents: blank(costs.contract_paid_cents),
    client_tax_id: formatTaxId(costs.client_tax_id ?? ''),
    client_place: costs.client_place ?? '',
    initial_avg_weight: blank(costs.entry_weight?.initial_avg_weight ?? null),
    weight_basis: costs.entry_weight?.weight_basis ?? ('full' as const),
  };
}
