import type { CloseOut, FrozenCloseOut, LotCloseOuts } from '@cocho/domain/close-out';
import { closeOutName, usualVariant } from '@cocho/domain/close-out-document';
import { dash, formatInstant } from '@cocho/domain/formats';
import type { ReportVariant } from '@cocho/domain/lot-report-document';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTimeZone } from '../../lib/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { ReportSection } from '../lot-report/report-section.tsx';
import { reportLink } from '../lots/report-link.ts';
import styles from './close-out.module.css';
import { CloseOutBody } from './close-out-body.tsx';
import { CloseOutChanged } from './close-out-changed.tsx';
import { CloseOutHeader } from './close-out-header.tsx';
import { type CloseOutAddress, closeOutsOf, frozenCloseOut } from './close-outs.api.ts';

export function CloseOutPage() {
  const { farmId, lotId } = useParams({ strict: false }) as { farmId: string; lotId: string };
  const address = { farmId: Number(farmId), lotId: Number(lotId) };
  const query = useQuery(closeOutsOf(address));
  return (
    <Page title="Fechamento do Lote" refresh={query.refetch} refreshing={query.isRefetching}>
      {query.data ? (
        <CloseOuts key={address.lotId} address={address} closeOuts={query.data} />
      ) : (
        <Unloaded query={query} />
      )}
    </Page>
  );
}

/** The version is in the address, so that it can be sent to someone; without one it is the last. */
function CloseOuts({ address, closeOuts }: { address: CloseOutAddress; closeOuts: LotCloseOuts }) {
  const navigate = useNavigate();
  const chosen = Number((useSearch({ strict: false }) as { version?: string }).version);
  const last = closeOuts.versions[0]?.version ?? null;
  const version = chosen > 0 ? chosen : last;
  const frozen = useQuery(frozenCloseOut(address, version));
  if (closeOuts.now === null) return <StillFed lotId={address.lotId} />;
  const toLast = () => navigate({ to: '.', search: {} as never, replace: true });
  return (
    <>
      {version === last && <CloseOutChanged address={address} closeOuts={closeOuts} onFrozen={toLast} />}
      {version === null && <Shown address={address} closeOut={closeOuts.now} frozen={null} />}
      {version !== null && !frozen.data && <Unloaded query={frozen} />}
      {frozen.data && <Shown address={address} closeOut={frozen.data.close_out} frozen={frozen.data} />}
      {closeOuts.versions.length > 0 && <Versions closeOuts={closeOuts} shown={version} />}
    </>
  );
}

interface ShownProps {
  address: CloseOutAddress;
  closeOut: CloseOut;
  frozen: FrozenCloseOut | null;
}

function Shown({ address, closeOut, frozen }: ShownProps) {
  const [chosen, setChosen] = useState<ReportVariant | null>(null);
  const variant = chosen ?? usualVariant(closeOut);
  const ours = useTimeZone();
  return (
    <>
      <CloseOutHeader address={address} closeOut={closeOut} frozen={frozen} variant={variant} onVariant={setChosen} />
      <CloseOutBody closeOut={closeOut} variant={variant} timeZone={frozen?.time_zone ?? ours} />
    </>
  );
}

function Versions({ closeOuts: { versions }, shown }: { closeOuts: LotCloseOuts; shown: number | null }) {
  return (
    <div className={styles.versions}>
      <ReportSection title="Versões">
        <DataTable
          label="Versões"
          head={['Versão', 'Emitido em', 'Por']}
          rows={versions.map((one) => [
            <Named key={one.version} version={one.version} isShown={one.version === shown} />,
            formatInstant(one.created_at, one.time_zone),
            one.user_name ?? dash,
          ])}
        />
      </ReportSection>
    </div>
  );
}

function Named({ version, isShown }: { version: number; isShown: boolean }) {
  if (isShown) return <b aria-current="page">{closeOutName(version)}</b>;
  return (
    <Link to="." search={{ version: String(version) } as never}>
      {closeOutName(version)}
    </Link>
  );
}

function StillFed({ lotId }: { lotId: number }) {
  return (
    <EmptyState
      title="O lote ainda não foi encerrado"
      subtitle="O fechamento v1 é feito quando o lote é encerrado. Até lá, os números estão no relatório."
    >
      <Button renderRoot={(props) => <Link {...reportLink(lotId)} {...props} />}>Relatório</Button>
    </EmptyState>
  );
}
