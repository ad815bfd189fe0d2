import type { CorralIndex } from '@cocho/domain/corral-indexes';
import { formatNote } from '@cocho/domain/formats';
import { hear } from '@cocho/domain/spoken-notes';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isDialogOpen } from '../../ui/dialog.tsx';
import { useReadingDay } from './reading-day.ts';
import { useListening } from './use-listening.ts';
import { useRoundLot } from './use-round-lot.ts';
import styles from './voice.module.css';

export interface VoiceProps {
  lots: RoundLot[];
  indexes: CorralIndex[];
  /** In sight; none is after the last. */
  lot: RoundLot | undefined;
  onGo: (lotId: number) => void;
  onScored: () => void;
  onSkip: () => void;
  onBack: () => void;
}

/** What was said, and what it is taken for. */
interface Said {
  text: string;
  lotIds: number[];
  index: CorralIndex | undefined;
}

/** A note by voice. What was heard is shown with its lot, and counts only when it is confirmed, by a tap or a word. */
export default function Voice({ lots, indexes, lot, onGo, onScored, onSkip, onBack }: VoiceProps) {
  const { chosen, score } = useRoundLot(lot ?? (lots[0] as RoundLot), useReadingDay());
  const [said, setSaid] = useState<Said | null>(null);
  const { hearing, problem, tryAgain } = useListening(understand);
  const [sight, setSight] = useState(lot?.id);
  // Whoever moved on by hand meanwhile does not mean it any more, nor when they come back.
  if (sight !== lot?.id) {
    setSight(lot?.id);
    if (said && !isOf(said, lot)) setSaid(null);
  }
  const shown = !problem && said && isOf(said, lot) ? said : null;
  const isWhole = shown?.lotIds.length === 1 && shown.index !== undefined;

  function understand(texts: string[]): void {
    // A question on screen is answered there.
    if (isDialogOpen()) return;
    const heard = hear(texts, lots, indexes);
    if (heard.kind === 'yes') confirm();
    setSaid(null);
    if (heard.kind === 'skip') onSkip();
    if (heard.kind === 'back') onBack();
    const { text } = heard;
    const inSight = lot ? [lot.id] : [];
    if (heard.kind === 'nothing') setSaid({ text, lotIds: inSight, index: undefined });
    if (heard.kind === 'note') {
      const index = indexes.find(({ id }) => id === heard.corral_index_id);
      meet({ text, lotIds: heard.lot_ids ?? inSight, index });
    }
  }

  /** The lot comes into sight before anything counts for it. */
  function meet(next: Said): void {
    setSaid(next);
    const [only] = next.lotIds;
    if (next.lotIds.length === 1 && only !== undefined && only !== lot?.id) onGo(only);
  }

  function confirm(): void {
    if (!isWhole || !shown?.index) return;
    setSaid(null);
    // Said again it is not taken back, as by a second tap.
    if (chosen?.corral_index_id === shown.index.id) onScored();
    else score(shown.index, false, onScored);
  }

  return (
    <section className={styles.voice} aria-label="Nota por voz">
      <div role="status" className={styles.said}>
        {problem && <p>{problem}</p>}
        {!problem && !shown && <p>{hearing || 'Ouvindo… diga, por exemplo, “baia doze, meio”.'}</p>}
        {shown && (
          <>
            <q>{shown.text}</q>
            <p>{isWhole && lot ? <Meaning lot={lot} index={shown.index} /> : missingOf(shown)}</p>
          </>
        )}
      </div>
      {problem && (
        <Button variant="default" h={56} onClick={tryAgain}>
          Tentar de novo
        </Button>
      )}
      {shown && shown.lotIds.length > 1 && (
        <div className={styles.choices}>
          {lots
            .filter(({ id }) => shown.lotIds.includes(id))
            .map(({ id, name }) => (
              <Button key={id} variant="default" h={56} onClick={() => meet({ ...shown, lotIds: [id] })}>
                {name}
              </Button>
            ))}
        </div>
      )}
      {isWhole && (
        <div className={styles.choices}>
          <Button h={56} onClick={confirm}>
            Confirmar
          </Button>
          <Button variant="default" h={56} onClick={() => setSaid(null)}>
            Descartar
          </Button>
        </div>
      )}
    </section>
  );
}

function isOf({ lotIds }: Said, lot: RoundLot | undefined): boolean {
  return lotIds.length !== 1 || lotIds[0] === lot?.id;
}

function Meaning({ lot, index }: { lot: RoundLot; index: CorralIndex | undefined }) {
  return (
    <>
      <b>
        {lot.name}: {index?.name} {index && formatNote(index.value)}
      </b>{' '}
      Diga “sim” ou toque em Confirmar.
    </>
  );
}

function missingOf({ lotIds, index }: Said): string {
  if (lotIds.length === 0) return 'Qual lote? Nenhum da ronda se chama assim.';
  if (lotIds.length > 1) return 'Qual lote?';
  return index ? '' : 'Qual nota? Diga o nome ou o número dela.';
}
