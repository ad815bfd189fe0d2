import type { Day } from '@cocho/domain/days';
import { type Proposal, proposalFigures } from '@cocho/domain/proposals';
import { maskTaxId } from '@cocho/domain/tax-ids';
import { Textarea, TextInput } from '@mantine/core';
import type { SchemaForm } from '../../lib/form.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import styles from './proposal.module.css';
import { ProposalParts, SheetHead } from './proposal-parts.tsx';
import { amountsOf, type ProposalValues } from './proposal-values.ts';

interface Props {
  form: SchemaForm<ProposalValues>;
  proposal: Proposal | undefined;
  today: Day;
  /** It is only to be read. */
  closed: boolean;
}

/** The page as it is printed, written into where the client's words and the discount stand. */
export function ProposalSheet({ form, proposal, today, closed }: Props) {
  const amounts = amountsOf(form.getValues());
  const proposed_on = proposal?.proposed_on ?? today;
  const accepted_on = proposal?.accepted_on ?? null;
  const figures = { ...amounts, ...proposalFigures(amounts, proposed_on), accepted_on };
  return (
    <fieldset className={styles.sheet} disabled={closed} aria-label="Proposta">
      <SheetHead
        number={proposal?.number}
        edition={proposal?.edition ?? 1}
        proposed_on={proposed_on}
        valid_until={figures.valid_until}
      />
      <Client form={form} />
      <ProposalParts figures={figures}>
        <DecimalInput
          className={styles.discount}
          label="Desconto (%)"
          decimalScale={2}
          {...form.getInputProps('discount_percent')}
        />
      </ProposalParts>
      <Textarea
        className={styles.observations}
        wrapperProps={{ 'data-empty': form.getValues().observations === '' || undefined }}
        label="Observações"
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('observations')}
      />
    </fieldset>
  );
}

function Client({ form }: Pick<Props, 'form'>) {
  return (
    <div className={styles.client}>
      <TextInput
        className={styles.name}
        label="Nome do cliente"
        maxLength={120}
        {...form.getInputProps('client_name')}
      />
      <MaskedInput label="CPF/CNPJ" mask={maskTaxId} {...form.getInputProps('client_tax_id')} />
      <TextInput label="Endereço" maxLength={240} {...form.getInputProps('client_address')} />
      <TextInput label="Email do cliente" type="email" {...form.getInputProps('client_email')} />
    </div>
  );
}
