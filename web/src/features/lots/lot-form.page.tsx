import { type FedLot, keptLoads, keptLoadsDoubt } from '@cocho/domain/diet-changes';
import { formatDay } from '@cocho/domain/formats';
import { lotName, type NamePattern, namePatternLabels, namePatterns } from '@cocho/domain/lot-names';
import { type Lot, LotInput, type LotSex, lotSexes, lotSexLabels } from '@cocho/domain/lots';
import { isUnusual, unusualLoad } from '@cocho/domain/projected-load';
import { type WeightBasis, weightBasisLabels } from '@cocho/domain/weight-basis';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../lib/clock.ts';
import type { SchemaForm } from '../../lib/form.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { IdSelect } from '../../ui/id-select.tsx';
import { RegisterForm } from '../../ui/register-form.tsx';
import { corrals } from '../corrals/corrals.api.ts';
import { rules } from '../rules/rules.api.ts';
import { KeepDryMatter } from './keep-dry-matter.tsx';
import { lots } from './lots.api.ts';
import { WeightBasisSelect } from './weight-basis-select.tsx';

type Blank = number | '';
type Values = ReturnType<typeof valuesOf>;

/** A form cannot know the projected load: it sends the initial one for it. A rule that was left blank is none, and so is what cattle they are. */
const payload = LotInput.transform((lot) => ({
  ...lot,
  rule_id: lot.rule_id ?? null,
  sex: lot.sex ?? null,
  breed: lot.breed ?? null,
  category: lot.category ?? null,
  projected_load: lot.initial_load,
}));

const sexChoices = [
  { value: '', label: 'Não informado' },
  ...lotSexes.map((value) => ({ value, label: lotSexLabels[value] })),
];
const patternChoices = namePatterns.map((value) => ({ value, label: namePatternLabels[value] }));

export function LotFormPage() {
  const today = useToday();
  const { data: pens = [] } = useQuery(corrals.list());
  const { data: choices = [] } = useQuery(rules.list());
  const ruleName = (id: unknown) => choices.find((rule) => rule.id === id)?.name ?? '';
  const dryMatterOf = (id: unknown) => choices.find((rule) => rule.id === id)?.recipe.dry_matter_percent ?? null;
  const penName = (id: unknown) => pens.find((pen) => pen.id === id)?.name ?? '';

  return (
    <RegisterForm
      titles={{ create: 'Criar Lote', edit: 'Editar Lote' }}
      loading="Carregando dados do lote..."
      resource={lots}
      schema={payload}
      blank={(name) => blankLot(name, today)}
      valuesOf={valuesOf}
      doubt={(lot, row) =>
        doubtOf(lot, row) ??
        (lot.keep_dry_matter === false ? null : keptLoadsDoubt(keptLoads(fedAs(lot, row), dryMatterOf(lot.rule_id))))
      }
      closed={({ deactivated_at }) =>
        deactivated_at && `Lote encerrado em ${formatDay(deactivated_at)}: só para consulta.`
      }
      labels={{
        name: 'Nome',
        quantity: 'Cabeças',
        corral_id: 'Baia',
        entry_date: 'Data de Entrada',
        client_name: 'Cliente',
        initial_avg_weight: 'Peso Médio Inicial (kg)',
        weight_basis: 'Base do peso',
        initial_load: 'Carga Inicial (kg)',
        gmd: 'GMD',
        rule_id: 'Regra',
        sex: 'Sexo',
        breed: 'Raça',
        category: 'Categoria',
      }}
      format={(name, value) => {
        if (name === 'corral_id') return penName(value);
        if (name === 'rule_id') return ruleName(value);
        if (name === 'sex') return lotSexLabels[value as LotSex];
        return name === 'weight_basis' ? weightBasisLabels[value as WeightBasis] : undefined;
      }}
    >
      {(form, row) => (
        <>
          <NameGenerator form={form} corral={penName(form.getValues().corral_id)} />
          <FieldRow>
            <DecimalInput label="Cabeças" inputMode="numeric" {...form.getInputProps('quantity')} />
            <IdSelect
              label="Baia"
              placeholder="Selecione uma baia"
              options={pens}
              {...named(form, 'corral_id', penName)}
            />
          </FieldRow>
          <FieldRow>
            <TextInput label="Data de Entrada" type="date" {...named(form, 'entry_date', penName)} />
            <TextInput label="Cliente (opcional)" maxLength={120} {...named(form, 'client_name', penName)} />
          </FieldRow>
          <FieldRow>
            <DecimalInput
              label="Peso Médio Inicial (kg)"
              decimalScale={2}
              {...form.getInputProps('initial_avg_weight')}
            />
            <WeightBasisSelect {...form.getInputProps('weight_basis')} />
          </FieldRow>
          <FieldRow>
            <DecimalInput label="Carga Inicial (kg)" decimalScale={2} {...form.getInputProps('initial_load')} />
            <DecimalInput label="GMD" signed {...form.getInputProps('gmd')} />
          </FieldRow>
          <IdSelect
            label="Regra"
            placeholder="Sem regra"
            description={
              form.getValues().rule_id === '' ? 'Sem regra, nenhum trato chega a este lote: escolha uma.' : undefined
            }
            options={choices}
            {...form.getInputProps('rule_id')}
          />
          <KeepDryMatter
            lots={fedAs(form.getValues(), row)}
            dryMatterPercent={dryMatterOf(form.getValues().rule_id)}
            checked={form.getValues().keep_dry_matter}
            onChange={(keep) => form.setFieldValue('keep_dry_matter', keep)}
          />
          <FieldRow>
            <NativeSelect label="Sexo (opcional)" data={sexChoices} {...form.getInputProps('sex')} />
            <TextInput label="Raça (opcional)" maxLength={60} {...form.getInputProps('breed')} />
            <TextInput label="Categoria (opcional)" maxLength={60} {...form.getInputProps('category')} />
          </FieldRow>
        </>
      )}
    </RegisterForm>
  );
}

/**
 * The lot whose load another diet would change; none where Carga Inicial was changed too, for then the person has said what the
 * lot gets.
 */
function fedAs({ initial_load }: { initial_load?: Blank | null | undefined }, row: Lot | undefined): FedLot[] {
  if (!row || (Number(initial_load) || 0) !== (row.initial_load ?? 0)) return [];
  return [{ ...row, heads: row.current_quantity, load: row.projected_load }];
}

/**
 * Asks about a Carga Inicial that looks like a slip, such as a digit too many; not if it is unchanged, for then it was asked
 * about before.
 */
function doubtOf({ initial_load, quantity }: LotInput, row: Lot | undefined) {
  const load = initial_load ?? 0;
  if (load === (row?.initial_load ?? 0) || !isUnusual(load, row?.current_quantity || quantity)) return null;
  return { title: 'Carga Inicial', text: unusualLoad };
}

/** Three ways to name a lot: by its pen and entry date, by its pen and client, or by hand. */
function NameGenerator({ form, corral }: { form: SchemaForm<Values>; corral: string }) {
  const pattern = form.getValues().name_pattern;
  return (
    <FieldRow>
      <NativeSelect
        label="Padrão de Nome"
        data={patternChoices}
        {...form.getInputProps('name_pattern')}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as NamePattern;
          form.setFieldValue('name_pattern', chosen);
          form.setFieldValue('is_custom_name', chosen === 'pattern3');
          if (chosen !== 'pattern3')
            form.setFieldValue('name', nameOf({ ...form.getValues(), name_pattern: chosen }, corral));
        }}
      />
      <TextInput
        label="Nome"
        maxLength={120}
        readOnly={pattern !== 'pattern3'}
        description={pattern === 'pattern3' ? undefined : 'Montado a partir dos campos abaixo'}
        {...form.getInputProps('name')}
      />
    </FieldRow>
  );
}

/** A field of which the generated name may be made: the name follows it. */
function named(
  form: SchemaForm<Values>,
  field: 'corral_id' | 'entry_date' | 'client_name',
  penName: (id: unknown) => string,
) {
  const props = form.getInputProps(field);
  return {
    ...props,
    onChange: (change: unknown) => {
      props.onChange(change);
      const values = form.getValues();
      if (values.name_pattern !== 'pattern3') form.setFieldValue('name', nameOf(values, penName(values.corral_id)));
    },
  };
}

function nameOf({ name_pattern, entry_date, client_name, name }: Values, corral: string): string {
  return lotName(name_pattern, { corral, entry_date, client: client_name, manual: name });
}

function blankLot(name: string, today: string): Values {
  return {
    name,
    name_pattern: name ? 'pattern3' : 'pattern1',
    is_custom_name: name !== '',
    quantity: '',
    corral_id: '',
    entry_date: today,
    client_name: '',
    initial_avg_weight: '',
    weight_basis: 'full',
    initial_load: '',
    gmd: '',
    rule_id: '',
    sex: '',
    breed: '',
    category: '',
    keep_dry_matter: true,
  };
}

function valuesOf(lot: Lot) {
  return {
    name: lot.name,
    name_pattern: lot.name_pattern as NamePattern,
    is_custom_name: lot.is_custom_name,
    quantity: lot.quantity as Blank,
    corral_id: (lot.corral_id ?? '') as Blank,
    entry_date: lot.entry_date,
    client_name: lot.client_name ?? '',
    initial_avg_weight: (lot.initial_avg_weight ?? '') as Blank,
    weight_basis: lot.weight_basis as WeightBasis,
    initial_load: (lot.initial_load ?? '') as Blank,
    gmd: lot.gmd as Blank,
    rule_id: (lot.rule?.id ?? '') as Blank,
    sex: (lot.sex ?? '') as LotSex | '',
    breed: lot.breed ?? '',
    category: lot.category ?? '',
    keep_dry_matter: true,
  };
}
