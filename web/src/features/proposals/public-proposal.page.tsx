import { dash, formatInstant } from '@cocho/domain/formats';
import type { PublicProposal } from '@cocho/domain/proposal-answers';
import { proposalStatusLabel } from '@cocho/domain/proposals';
import { formatTaxId } from '@cocho/domain/tax-ids';
import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ownTimeZone } from '../../lib/time-zone.ts';
import { PrintButton } from '../../ui/print-share.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { AcceptDialog, DeclineDialog } from './answer-dialogs.tsx';
import styles from './proposal.module.css';
import { ProposalParts, SheetHead } from './proposal-parts.tsx';
import { publicProposal } from './public-proposal.api.ts';

/** What a client reads under the link that they were sent, and where they answer. */
export function PublicProposalPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const query = useQuery(publicProposal(token).one());
  return (
    <main className={styles.public}>
      {query.data ? <Reading token={token} proposal={query.data} /> : <NoProposal query={query} />}
    </main>
  );
}

function NoProposal({ query }: { query: Parameters<typeof Unloaded>[0]['query'] }) {
  return (
    <>
      <h1>Proposta</h1>
      <Unloaded query={query} />
    </>
  );
}

function Reading({ token, proposal }: { token: string; proposal: PublicProposal }) {
  const [answering, setAnswering] = useState<'accept' | 'decline' | null>(null);
  const props = { token, proposal, onClose: () => setAnswering(null) };
  const isOpen = proposal.status === 'sent';
  return (
    <>
      <Group className={styles.tools} justify="flex-end" mb="md">
        <Button variant="default" component="a" href={publicProposal(token).pdf}>
          Baixar PDF
        </Button>
        <PrintButton />
        {isOpen && (
          <>
            <Button variant="default" onClick={() => setAnswering('decline')}>
              Recusar
            </Button>
            <Button onClick={() => setAnswering('accept')}>Aceitar proposta</Button>
          </>
        )}
      </Group>
      {proposal.answered_at && (
        <Alert color={proposal.answer === 'accepted' ? 'pasture' : 'straw'} mb="md" title={answerTitle(proposal)}>
          {formatInstant(proposal.answered_at, ownTimeZone())}
        </Alert>
      )}
      <ReadSheet proposal={proposal} />
      {isOpen && answering === 'accept' && <AcceptDialog {...props} />}
      {isOpen && answering === 'decline' && <DeclineDialog {...props} />}
    </>
  );
}

function answerTitle({ status, answer_name }: PublicProposal): string {
  return answer_name ? `${proposalStatusLabel(status)} por ${answer_name}` : proposalStatusLabel(status);
}

function ReadSheet({ proposal }: { proposal: PublicProposal }) {
  const facts = [
    ['CPF/CNPJ', proposal.client_tax_id ? formatTaxId(proposal.client_tax_id) : dash],
    ['Endereço', proposal.client_address ?? dash],
    ['Preparada por', proposal.author_name],
  ];
  return (
    <article className={styles.sheet}>
      <SheetHead {...proposal} />
      <h1>{proposal.client_name}</h1>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ProposalParts figures={proposal} />
      {proposal.observations && (
        <section aria-labelledby="observations">
          <h2 id="observations">Observações</h2>
          <p className={styles.lines}>{proposal.observations}</p>
        </section>
      )}
    </article>
  );
}
