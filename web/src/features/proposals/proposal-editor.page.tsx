import { mayProposal, type Proposal, ProposalInput, proposalStatusLabel } from '@cocho/domain/proposals';
import { Alert, Button, Group } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { type AskedRecord, useAskedRecord } from '../../lib/asked-record.ts';
import { useTodayIn } from '../../lib/clock.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useFresh } from '../../lib/fresh.ts';
import { isOnTheWay } from '../../lib/go-back.ts';
import { ownTimeZone } from '../../lib/time-zone.ts';
import { newId } from '../../outbox/new-id.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Page } from '../../ui/page.tsx';
import { PrintButton } from '../../ui/print-share.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { useStaleEdit } from '../../ui/stale-edit.tsx';
import styles from './proposal.module.css';
import { ProposalActions } from './proposal-actions.tsx';
import { ProposalClash } from './proposal-clash.tsx';
import { ProposalHistory } from './proposal-history.tsx';
import { proposalSending } from './proposal-sending.ts';
import { ProposalSettings } from './proposal-settings.tsx';
import { ProposalSheet } from './proposal-sheet.tsx';
import { proposalValues } from './proposal-values.ts';
import { proposals } from './proposals.api.ts';

/** Of a client who asked to be called. */
interface Client {
  name?: string;
  email?: string;
  phone?: string;
}

const list = '/manager/proposals';

/** Writes a new proposal, or changes the one whose id the address names. */
export function ProposalEditorPage() {
  const { key, ...asked } = useAskedRecord();
  return <Asked key={key} {...asked} />;
}

function Asked({ id, onStored }: AskedRecord) {
  const client = useSearch({ strict: false }) as Client;
  const [begun] = useState(id);
  const query = useQuery(proposals.one(id));
  const proposal = useFresh(query);
  return (
    <Page
      title={proposal ? `Proposta ${proposal.number}` : id === undefined ? 'Nova Proposta' : 'Proposta'}
      list={list}
    >
      {begun === undefined || proposal ? (
        <Editor latest={proposal} client={client} onStored={onStored} />
      ) : (
        <Unloaded query={query} />
      )}
    </Page>
  );
}

interface Props {
  latest: Proposal | undefined;
  client: Client;
  onStored: AskedRecord['onStored'];
}

/** While something is typed it stays with the version that it began with: the save says if there is a newer one. */
function Editor({ latest, client, onStored }: Props) {
  const navigate = useNavigate();
  const router = useRouter();
  const today = useTodayIn(ownTimeZone());
  const save = useMutation(proposals.save());
  const stale = useStaleEdit<Proposal>();
  const [send] = useState(() => proposalSending(newId(), save.mutateAsync));
  const [proposal, setProposal] = useState(latest);
  const form = useSchemaForm(ProposalInput, proposalValues(proposal, client));
  const [configuring, setConfiguring] = useState(false);
  const isWritten = form.isDirty() || configuring;
  const closed = proposal !== undefined && !mayProposal(proposal.status, 'edit');

  function startFrom(current: Proposal): void {
    setProposal(current);
    form.start(proposalValues(current));
  }

  const follow = useEffectEvent(() => {
    if (latest && latest.version > (proposal?.version ?? 0) && !isWritten) startFrom(latest);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a newer one is read, or nothing is typed any more
  useEffect(follow, [latest, isWritten]);

  function submit(base: Proposal | undefined) {
    return form.submit(async (values) => {
      const typed = form.getValues();
      const now = await stale.watch(send(ProposalInput.parse(values), base));
      setProposal(now);
      form.resetDirty(typed);
      // Whoever left meanwhile stays where they are, and whoever typed on stays here.
      if (!form.isOpen.current) return;
      if (form.isDirty()) {
        if (!latest) onStored(now.id);
      } else if (!isOnTheWay(router)) navigate({ to: list });
    }, 'Erro ao salvar proposta. Tente novamente.');
  }

  // Beside the form, not in it: what the dialog submits would be submitted here too.
  return (
    <>
      <form noValidate onSubmit={submit(proposal)}>
        <LeaveGuard dirty={form.isDirty} />
        <Group className={styles.tools} justify="flex-end" mb="md">
          <PrintButton />
          {proposal && <ProposalActions proposal={proposal} dirty={form.isDirty()} />}
          {!closed && (
            <>
              <Button
                variant="default"
                leftSection={<IconSettings size={18} aria-hidden />}
                disabled={form.submitting}
                onClick={() => setConfiguring(true)}
              >
                Configurar Proposta
              </Button>
              <Button type="submit" loading={form.submitting}>
                Salvar
              </Button>
            </>
          )}
        </Group>
        {proposal && <Standing proposal={proposal} />}
        <ProposalSheet form={form} proposal={proposal} today={today} closed={closed} />
        {proposal && <ProposalHistory id={proposal.id} />}
      </form>
      <ProposalClash
        stale={stale}
        mine={form.getValues()}
        onTakeCurrent={(current) => {
          startFrom(current);
          // It has been stored from here, and its answer lost: from now on it is that one.
          if (!latest) onStored(current.id);
        }}
        onKeepMine={(current) => submit(current)()}
      />
      {configuring && (
        <ProposalSettings
          values={form.getValues()}
          onClose={() => setConfiguring(false)}
          onApply={(values) => {
            form.setValues(values);
            setConfiguring(false);
          }}
        />
      )}
    </>
  );
}

/** What a change would mean, or why there is none. */
function Standing({ proposal: { status, edition } }: { proposal: Proposal }) {
  if (status === 'draft') return null;
  const text =
    status === 'sent'
      ? `O cliente está lendo a versão ${edition}. Salvar uma alteração faz a versão ${edition + 1} e encerra o link enviado.`
      : 'Esta proposta não muda mais. Duplique-a na lista para fazer outra.';
  return (
    <Alert className={styles.tools} color="straw" mb="md" title={proposalStatusLabel(status)}>
      {text}
    </Alert>
  );
}
