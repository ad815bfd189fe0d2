import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCab } from '../../lib/cab.ts';
import { useHand } from '../../lib/hand.ts';
import { useNoBounces } from '../../lib/is-bounce.ts';
import OutboxBadge from '../../outbox/outbox-badge.tsx';
import { SignInToSend } from '../../outbox/sign-in-to-send.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/query-list.tsx';
import styles from './batch.module.css';
import { BatchHead } from './batch-head.tsx';
import { BatchLines } from './batch-lines.tsx';
import { BatchSummary } from './batch-summary.tsx';
import { isUntouched } from './device-operation.ts';
import { LineStep } from './line-step.tsx';
import { MixStep } from './mix-step.tsx';
import { type Change, cancelBatch, saveStep } from './operator-actions.ts';
import { GoneWagon, OtherWagon } from './other-wagon.tsx';
import { Refusal } from './refusal.tsx';
import { ScaleBar } from './scale-bar.tsx';
import { wakeSound } from './signals.ts';
import { TareStep } from './tare-step.tsx';
import { useBatch } from './use-batch.ts';
import { keyOf, useCorrection } from './use-correction.ts';
import { useSaving } from './use-saving.ts';
import { useWeightCurve } from './use-weight-curve.ts';
import { useWakeLock } from './wake-lock.ts';

/** One batch, at the step where it stands. It follows from what is saved, so a reload comes back to it. */
export function BatchPage() {
  const { batch } = useParams({ strict: false }) as { batch: string };
  const { day, owner, sub, step, isRunning, elsewhere, isWagonGone, goOn } = useBatch(batch);
  const cab = useCab();
  const hand = useHand();
  const navigate = useNavigate();
  const { saving, save } = useSaving();
  const isAsked = elsewhere !== undefined || isWagonGone;
  useWakeLock(isRunning);
  useNoBounces();
  useWeightCurve(owner?.client_id, batch, isRunning && !isAsked);
  const act = async (change: Change) => owner !== undefined && save(() => saveStep(day, owner, batch, change));
  const correction = useCorrection(sub);
  const [cancelling, setCancelling] = useState(false);
  // Each phase begins at its top, wherever the one before it was scrolled to.
  const phase = correction.line ? 'correction' : step?.kind;
  useEffect(() => {
    if (phase) scrollTo(0, 0);
  }, [phase]);

  if (!day.ready) return <ListSkeleton />;
  if (!owner || !sub || !step) return <NoBatch />;

  const cancel = () =>
    save(async () => {
      await cancelBatch(owner, batch);
      await navigate({ to: '/operador' });
    });
  const props = { sub, saving, act, correct: correction.start };
  const isOpen = owner.operation.end_time === null;
  const corrected = isOpen ? correction.line : null;
  const isWeighing = isRunning || corrected;

  return (
    <div className={styles.page} data-cab={cab || undefined} data-hand={hand}>
      <BatchHead sub={sub} row={day.rows.find(({ key }) => key === batch)} isRunning={isRunning} />
      <SignInToSend brief />
      <Refusal kept={owner.kept} />
      {!isRunning && !corrected && <BatchSummary sub={sub} day={day} correct={isOpen ? correction.start : null} />}
      {elsewhere && <OtherWagon wagon={elsewhere} />}
      {isWagonGone && <GoneWagon name={sub.wagon_name ?? null} onGoOn={goOn} />}
      {isWeighing && !isAsked && (
        // Browsers play sound only after a touch.
        <div className={styles.columns} onPointerDown={wakeSound}>
          <div className={styles.step}>
            <ScaleBar isWeighing />
            {corrected && <LineStep {...props} step={corrected} onCorrected={correction.stop} />}
            {!corrected && step.kind === 'tare' && <TareStep {...props} />}
            {!corrected && (step.kind === 'load' || step.kind === 'unload') && (
              <LineStep key={keyOf(step)} {...props} step={step} />
            )}
            {!corrected && step.kind === 'mix' && <MixStep {...props} />}
            {isUntouched(sub) && (
              <Button
                variant="subtle"
                color="clay"
                size="lg"
                h={56}
                disabled={saving}
                onClick={() => setCancelling(true)}
              >
                Cancelar batelada
              </Button>
            )}
          </div>
          <BatchLines sub={sub} step={corrected ?? step} />
        </div>
      )}
      <ConfirmDialog
        opened={cancelling}
        title="Cancelar esta batelada?"
        subtitle="Ela volta à lista como se não tivesse começado. O que já está no vagão não será contado."
        cancelLabel="Voltar"
        confirmLabel="Cancelar batelada"
        onCancel={() => setCancelling(false)}
        onConfirm={cancel}
      />
    </div>
  );
}

/** In place of a batch that this device does not hold. */
function NoBatch() {
  const cab = useCab();
  return (
    <>
      <header className={styles.head} data-field>
        <h1 className={styles.title}>Batelada</h1>
        {cab && <OutboxBadge />}
      </header>
      <EmptyState
        title="Esta batelada não está neste aparelho"
        subtitle="Ela pode ter sido cancelada, ou liberada para outro aparelho."
      >
        <Button component={Link} to="/operador" size="lg">
          Voltar à lista
        </Button>
      </EmptyState>
    </>
  );
}
