import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { NotKept } from '../../outbox/not-kept.tsx';
import { OfflineNotice, UnkeptNotice } from './connection.tsx';
import type { FollowedReport } from './use-followed-report.ts';

interface Props {
  followed: FollowedReport;
  isKept: boolean;
  hasOthers: boolean;
  isContinued: boolean;
  submitting: boolean;
  discardButton: ReactNode;
  onBlank: (() => void) | undefined;
}

/** What has to be known of the report before its fields are read. */
export function ExpenseNotices(props: Props) {
  const { followed, isKept, hasOthers, isContinued, submitting, discardButton, onBlank } = props;
  const { report, gone, closed, hasMore } = followed;
  return (
    <>
      <NotKept />
      <OfflineNotice isKept={isKept} />
      {!isKept && <UnkeptNotice />}
      {hasOthers && (
        <Alert color="straw" mb="md">
          Outro relatório novo está aberto em outra aba, ou ainda está sendo enviado. Este é mais um.
        </Alert>
      )}
      {isContinued && !closed && (
        <Alert color="straw" mb="md" title="Continuando de onde você parou">
          O que você digitou ficou guardado neste aparelho. {discardButton}{' '}
          {onBlank && (
            <Button size="compact-sm" variant="default" disabled={submitting} onClick={onBlank}>
              Começar outro
            </Button>
          )}
        </Alert>
      )}
      {gone && (
        <Alert color="clay" mb="md" title="Este relatório foi excluído em outro aparelho">
          Se você salvar, ele é guardado de novo, com o que está nesta tela. Os comprovantes que já tinham sido enviados
          foram excluídos com ele: anexe-os de novo.
        </Alert>
      )}
      {report?.remark && (
        <Alert color="clay" mb="md" title={`Devolvido por ${report.decided_by}`}>
          {report.remark}
        </Alert>
      )}
      {closed && (
        <Alert color="straw" mb="md">
          O relatório já foi enviado e não muda mais.
          {hasMore && <> O que você mudou neste aparelho não foi junto. {discardButton}</>}
        </Alert>
      )}
    </>
  );
}
