import {
  acceptanceText,
  codeLength,
  ProposalAcceptance,
  ProposalRefusal,
  type PublicProposal,
} from '@cocho/domain/proposal-answers';
import { maskTaxId } from '@cocho/domain/tax-ids';
import { Button, Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchemaForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import styles from './proposal.module.css';
import { publicProposal } from './public-proposal.api.ts';

interface Props {
  token: string;
  proposal: PublicProposal;
  onClose: () => void;
}

/** Who signs, and the code that shows that the mailbox is theirs. */
export function AcceptDialog({ token, proposal, onClose }: Props) {
  const accept = useMutation(publicProposal(token).accept());
  const askCode = useMutation(publicProposal(token).askCode());
  const [agreed, setAgreed] = useState(false);
  const form = useSchemaForm(ProposalAcceptance, { name: '', tax_id: '', role: '', code: '' });
  return (
    <FormDialog
      title={`Aceitar a proposta ${proposal.number}`}
      send="Aceitar"
      incomplete={!agreed}
      form={form}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await accept.mutateAsync(ProposalAcceptance.parse(values));
        onClose();
      })}
    >
      <TextInput label="Nome" maxLength={120} autoComplete="name" data-autofocus {...form.getInputProps('name')} />
      <MaskedInput label="CPF" mask={maskTaxId} maxLength={14} inputMode="numeric" {...form.getInputProps('tax_id')} />
      <TextInput label="Cargo" maxLength={120} {...form.getInputProps('role')} />
      <TextInput
        label="Código"
        description={`${codeLength} dígitos, no email que recebeu a proposta`}
        maxLength={codeLength}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
      />
      <Button variant="default" loading={askCode.isPending} onClick={() => askCode.mutate()}>
        {askCode.isSuccess ? 'Enviar outro código' : 'Enviar código'}
      </Button>
      <Checkbox
        label={acceptanceText(proposal)}
        checked={agreed}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
      <Text size="xs" className={styles.lines}>
        SHA-256 do PDF: {proposal.pdf_sha256}
      </Text>
    </FormDialog>
  );
}

export function DeclineDialog({ token, proposal, onClose }: Props) {
  const decline = useMutation(publicProposal(token).decline());
  const form = useSchemaForm(ProposalRefusal, { reason: '' });
  return (
    <FormDialog
      title={`Recusar a proposta ${proposal.number}`}
      send="Recusar"
      color="clay"
      form={form}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await decline.mutateAsync(ProposalRefusal.parse(values));
        onClose();
      })}
    >
      <Textarea
        label="Motivo"
        description="Opcional: ajuda quem fez a proposta"
        maxLength={500}
        autosize
        minRows={3}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
