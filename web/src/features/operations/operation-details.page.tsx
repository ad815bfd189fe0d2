import { dash, formatInstant, formatUnit } from '@cocho/domain/formats';
import { formatDuration, timesOf } from '@cocho/domain/operation-figures';
import type { OperationDetails } from '@cocho/domain/operation-records';
import { isSimulated } from '@cocho/domain/operations';
import { overloadText } from '@cocho/domain/overload';
import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { optional } from '../../lib/optional.tsx';
import { allowed, useTimeZone } from '../../lib/session.ts';
import { AmountsTable } from '../../ui/amounts-table.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import PrintShare from '../../ui/print-share.tsx';
import { isGone, Unloaded } from '../../ui/query-list.tsx';
import { Simulated } from '../../ui/simulated.tsx';
import { DeleteOperation } from './delete-operation.tsx';
import styles from './operation-details.module.css';
import { OperationStatusBadge } from './operation-status.tsx';
import { operations, releaseOperation, watchedOperation } from './operations.api.ts';
import { WentWrong } from './went-wrong.tsx';

/** Not part of the page's first load. */
const BatchReplay = optional<Omit<SubOperationProps, 'sub' | 'timeZone'> & { batch: SubOperationProps['sub'] }>(
  () => import('./batch-replay.tsx'),
);

const clocks = { ahead: 'adiantado', behind: 'atrasado' };

/** What was to be fed and what was, batch by batch. While it runs it advances before one's eyes. */
export function OperationDetailsPage() {
  const { id } = useParams({ strict: false });
  const operation = useQuery(watchedOperation(Number(id)));

  return (
    <Page title={`Operação #OP-${id}`} refresh={operation.refetch} refreshing={operation.isRefetching}>
      {operation.data && !isGone(operation) ? (
        <Details operation={operation.data} />
      ) : (
        <Unloaded query={operation} loading={<p role="status">Carregando detalhes...</p>} />
      )}
    </Page>
  );
}

function Details({ operation }: { operation: OperationDetails }) {
  const timeZone = useTimeZone();
  return (
    <>
      <WentWrong operation={operation} />
      <section className={styles.general} aria-label="Informações gerais">
        <Figures
          figures={[
            ['Status', <OperationStatusBadge key="status" status={operation.status} />],
            ['Início', formatInstant(operation.start_time, timeZone)],
            ['Fim', formatInstant(operation.end_time, timeZone)],
            ['Criado em', formatInstant(operation.created_at, timeZone)],
            ['Atualizado em', formatInstant(operation.updated_at, timeZone)],
            ['Operador', operation.user.name],
          ]}
        />
        <Group gap="xs" mt="md">
          <PrintShare title={`Operação #OP-${operation.id}`} />
        </Group>
        <Actions operation={operation} />
      </section>
      {operation.clock && (
        <Alert color="clay" mb="md" title={`Relógio do aparelho ${clocks[operation.clock]}`}>
          Os horários desta operação vieram de um aparelho com o relógio errado, e foram corrigidos pelo que se sabe
          dele.
        </Alert>
      )}
      {operation.sub_operations.map((sub) => (
        <SubOperation key={sub.id} operationId={operation.id} sub={sub} timeZone={timeZone} />
      ))}
      {operation.sub_operations.length === 0 && <EmptyState title="Nenhuma batelada nesta operação" />}
    </>
  );
}

interface SubOperationProps {
  operationId: number;
  sub: OperationDetails['sub_operations'][number];
  timeZone: string;
}

function SubOperation({ operationId, sub, timeZone }: SubOperationProps) {
  const { start, end, minutes } = timesOf(sub);
  const heading = `sub-operation-${sub.id}`;
  return (
    <section className={styles.sub} aria-labelledby={heading}>
      <h2 id={heading}>
        {sub.rule_name} {sub.batch > 1 && <small>Batelada {sub.batch}</small>}
      </h2>
      {sub.repeated_by && (
        <Alert color="clay" mb="sm" title="Trato repetido">
          {sub.repeated_by} também registrou este trato no mesmo dia. Confira e exclua o que não aconteceu.
        </Alert>
      )}
      <Figures
        figures={[
          ['Receita', sub.recipe_name],
          ['Trato', sub.treat_name],
          ['Início', formatInstant(start, timeZone)],
          ['Fim', formatInstant(end, timeZone)],
          ['Duração', formatDuration(minutes)],
          ['Tara', <Tare key="tare" sub={sub} />],
          ['Vagão', sub.wagon_name ?? dash],
        ]}
      />
      <div className={styles.tables}>
        <div>
          <h3>Carga</h3>
          <AmountsTable
            title="Carga"
            subject="Ingrediente"
            lines={sub.load_operation_ingredients}
            nameOf={({ ingredient_name }) => ingredient_name}
            division={sub.division_kg}
          />
          {overloadsOf(sub).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <div>
          <h3>Descarga</h3>
          <AmountsTable
            title="Descarga"
            subject="Lote"
            lines={sub.unload_operation_corrals}
            nameOf={({ lot_name }) => lot_name}
            division={sub.division_kg}
          />
        </div>
      </div>
      {sub.has_weights && allowed('operations.read') && <BatchReplay operationId={operationId} batch={sub} />}
    </section>
  );
}

/** It was weighed by the scale that weighed what followed. */
function Tare({ sub }: Pick<SubOperationProps, 'sub'>) {
  return (
    <>
      {formatUnit(sub.tare_weight, 'kg')} {sub.tare_weight !== null && isSimulated(sub) && <Simulated />}
    </>
  );
}

function Actions({ operation: { id, held, epoch } }: { operation: OperationDetails }) {
  const navigate = useNavigate();
  const remove = useMutation(operations.remove());
  const release = useMutation(releaseOperation());
  const [deleting, setDeleting] = useState(false);
  /** Of the device that was shown when it was asked, whatever the page learns meanwhile. */
  const [releasing, setReleasing] = useState<number | null>(null);
  const canRelease = held && allowed('operations.release');
  const canDelete = allowed('operations.delete');
  if (!canRelease && !canDelete) return null;

  return (
    <Group mt="md">
      {canRelease && (
        <Button variant="default" onClick={() => setReleasing(epoch)}>
          Liberar
        </Button>
      )}
      {canDelete && (
        <Button variant="light" color="clay" onClick={() => setDeleting(true)}>
          Excluir
        </Button>
      )}
      <ConfirmDialog
        opened={releasing !== null}
        title={`Liberar #OP-${id}`}
        subtitle="Outro aparelho poderá assumir esta operação. O que o aparelho atual ainda enviar irá para a quarentena."
        confirmLabel="Liberar"
        onCancel={() => setReleasing(null)}
        onConfirm={() => {
          if (releasing !== null) release.mutate({ id, epoch: releasing });
          setReleasing(null);
        }}
      />
      <DeleteOperation
        id={deleting ? id : null}
        onCancel={() => setDeleting(false)}
        onConfirm={() => {
          remove.mutate(id);
          navigate({ to: '/admin/operations' });
        }}
      />
    </Group>
  );
}

/** What the operator made of too much of an ingredient. */
function overloadsOf(sub: OperationDetails['sub_operations'][number]): string[] {
  return sub.load_operation_ingredients.flatMap((line) => overloadText(line, sub.unload_operation_corrals) ?? []);
}
