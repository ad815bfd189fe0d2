import { CallRules } from '@cocho/domain/feed-calls';
import { Checkbox, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useToday } from '../../lib/clock.ts';
import { useStandingForm } from '../../lib/form.ts';
import { allowed } from '../../lib/session.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { Page } from '../../ui/page.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { callRules, saveCallRules } from './feed-calls.api.ts';

type Rule = Exclude<keyof CallRules, 'hot_day'>;

/** In the order in which they are tried: the first that holds is suggested. */
const parts: [title: string, fields: [Rule, string][]][] = [
  [
    'O que o cocho diz',
    [
      ['over_half', 'Mais de 50 % de sobra (%)'],
      ['up_to_half', '25–50 % de sobra (%)'],
      ['clean_twice', 'Duas manhãs limpas (%)'],
      ['licked_twice', 'Duas lambidas, abaixo do esperado (%)'],
    ],
  ],
  [
    'Até onde a carga sobe',
    [
      ['above_prior', 'Acima do consumo esperado (%)'],
      ['day_limit', 'Em um dia (%)'],
      ['three_day_limit', 'Em três dias (%)'],
    ],
  ],
];

/** By what the farm is suggested; what the trough says otherwise keeps the load as it is. */
export function CallRulesPage() {
  const rules = useQuery(callRules());
  return (
    <Page title="Regras de sugestão" refresh={rules.refetch} refreshing={rules.isRefetching}>
      {rules.data ? <Form rules={rules.data} /> : <Unloaded query={rules} />}
    </Page>
  );
}

function Form({ rules }: { rules: CallRules }) {
  const today = useToday();
  const save = useMutation(saveCallRules());
  const form = useStandingForm(CallRules, rules);
  return (
    <PaperForm
      form={form}
      submit={allowed('alert-settings.write') ? 'Salvar' : null}
      aria-label="Regras de sugestão"
      maw={720}
      onSubmit={form.submit(async (values) => {
        const typed = form.getValues();
        await save.mutateAsync(values);
        form.startAfter(typed, typed);
      })}
    >
      {parts.map(([title, fields]) => (
        <section key={title}>
          <Title order={2} size="h4" mt={0} mb="xs">
            {title}
          </Title>
          <FieldRow>
            {fields.map(([name, label]) => (
              <DecimalInput key={name} label={label} decimalScale={1} signed {...form.getInputProps(name)} />
            ))}
          </FieldRow>
        </section>
      ))}
      <Checkbox
        label="Hoje é dia quente: nenhuma carga sobe"
        checked={form.values.hot_day === today}
        onChange={({ currentTarget }) => form.setFieldValue('hot_day', currentTarget.checked ? today : null)}
      />
    </PaperForm>
  );
}
