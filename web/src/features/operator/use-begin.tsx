import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { FeedingRow } from './feeding-rows.ts';
import { startBatch, takeOperation } from './operator-actions.ts';
import type { FeedingDay } from './use-feeding-day.ts';
import { useSaving } from './use-saving.ts';
import { rememberWagon, useWagon } from './use-wagon.ts';
import { WagonChoice } from './wagon-choice.tsx';
import { wagonLoads } from './wagon-loads.ts';

/**
 * Begins a batch, or goes on with one. A wagon carries one batch at a time, and into how many of them a treat goes depends
 * on the wagon: whoever has not said which, or sits in one that is loaded, is asked. `questions` are drawn by the page.
 */
export function useBegin(day: FeedingDay) {
  const navigate = useNavigate();
  const { saving, save } = useSaving();
  const { wagons, wagon, isAsked } = useWagon();
  const [asking, setAsking] = useState(false);
  const [second, setSecond] = useState<FeedingRow | null>(null);
  const loads = wagonLoads(day.operations);
  const isHere = (id: number | null | undefined) => !wagon || id == null || id === wagon.id;
  const loaded = loads.find(({ wagon_id }) => isHere(wagon_id));
  const free = wagons.filter(({ id }) => loads.every(({ wagon_id }) => wagon_id !== id));

  function begin(row: FeedingRow): void {
    if (row.state === 'released') act(row);
    else if (row.start && isAsked) setAsking(true);
    else if (row.start && loaded) setSecond(row);
    else act(row);
  }

  function act(row: FeedingRow): Promise<boolean> {
    return save(async () => {
      if (row.state === 'released' && row.owner) return takeOperation(row.owner);
      if (wagon) rememberWagon(wagon);
      const batch = row.begun?.client_id ?? (await startBatch(row, day));
      await navigate({ to: '/operador/$batch', params: { batch } });
    });
  }

  const close = () => setSecond(null);
  const isSecond = second !== null && loaded !== undefined;
  const mayChange = loaded?.wagon_id != null && free.length > 0;
  const secondTitle = 'Já há uma batelada em andamento';
  const secondText = `${loaded?.rule_name}, ${loaded?.treat_name}, tem carga no vagão. Começar outra só com outro vagão.`;
  const questions = (
    <>
      {asking && (
        <Dialog onClose={() => setAsking(false)} title="Antes de começar">
          <WagonChoice wagons={wagons} onChosen={() => setAsking(false)} />
        </Dialog>
      )}
      {isSecond && mayChange && (
        <Dialog onClose={close} title={secondTitle}>
          <p>{secondText}</p>
          <WagonChoice wagons={free} onChosen={close} />
        </Dialog>
      )}
      <ConfirmDialog
        opened={isSecond && !mayChange}
        title={secondTitle}
        subtitle={secondText}
        cancelLabel="Voltar"
        confirmLabel="Começar outra"
        onCancel={close}
        onConfirm={() => {
          close();
          if (second) act(second);
        }}
      />
    </>
  );
  return { begin, saving, questions };
}
