import type { BoardState, BoardTile } from '@cocho/domain/board';
import { boardStateLabels, boardSummary, isShownAs, penOf, tileMarks, tileRemark } from '@cocho/domain/board-texts';
import { type Day, dayOf } from '@cocho/domain/days';
import { formatDay, formatNumber } from '@cocho/domain/formats';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useIdleOnce } from '../../lib/idle.ts';
import { optional } from '../../lib/optional.tsx';
import { useTimeZone } from '../../lib/session.ts';
import { Unloaded } from '../../ui/query-list.tsx';
import { boardNow } from './board.api.ts';
import styles from './board.module.css';
import { DayFigures } from './day-figures.tsx';
import { storyOf } from './tile-story.ts';

/** So many are painted unasked; a large feedlot has thousands. */
const firstTiles = 120;
/** The room of a tile on the screen, with its share of what stands above all of them. */
const tilePx = 36_000;
/** Not part of what a phone keeps for the field, nor of the first paint. */
const AlertMark = optional<{ lotId: number; linked: boolean }>(() => import('../alerts/alert-mark.tsx'));
const PrintShare = optional<{ title: string }>(() => import('../../ui/print-share.tsx'));
const order = Object.keys(boardStateLabels) as BoardState[];

/** How the day stands: is every pen fed, what went wrong, what does it cost. */
export function Board() {
  const today = useToday();
  return (
    <section className={styles.board} aria-label="Agora">
      <h2 className={styles.title}>Agora</h2>
      {/* On another day it is asked for at once. */}
      <BoardOf key={today} day={today} />
    </section>
  );
}

/**
 * Of a day before, which is all that is known without a network after midnight, nothing is told as if it were of today. What was
 * heard today is shown whatever day it names, and names it: the device's clock may stand on another day than the server's.
 */
function BoardOf({ day }: { day: Day }) {
  const query = useQuery(boardNow());
  const idle = useIdleOnce();
  const known = query.data;
  const heard = dayOf(new Date(query.dataUpdatedAt), useTimeZone());
  const board = known && (known.day >= day || heard >= day) ? known : null;
  return (
    <>
      {!known && (
        <Unloaded
          query={query}
          loading={<p className={`${styles.summary} ${styles.waiting}`}>Carregando o dia...</p>}
        />
      )}
      {known && !board && (
        <p role="status" className={styles.summary}>
          Ainda sem notícia de hoje: a última é de {formatDay(known.day)}.
        </p>
      )}
      {board && (
        <>
          <p role="status" className={styles.summary}>
            {board.day !== day && `Dados de ${formatDay(board.day)}. `}
            {boardSummary(board)}
          </p>
          <DayFigures board={board} />
          {board.tiles.length > 0 && <Pens tiles={board.tiles} idle={idle} />}
          <div className={styles.ways}>{idle && <PrintShare title="Agora" />}</div>
        </>
      )}
    </>
  );
}

/** In the order in which one drives past them; a state that is chosen leaves only its own. */
function Pens({ tiles, idle }: { tiles: BoardTile[]; idle: boolean }) {
  const [chosen, choose] = useState<BoardState | null>(null);
  const [whole, setWhole] = useState(false);
  const states = order.map((state) => [state, tiles.filter((tile) => isShownAs(tile, state)).length] as const);
  const wanted = chosen === null ? tiles : tiles.filter((tile) => isShownAs(tile, chosen));
  const shown = whole ? wanted : wanted.slice(0, firstTiles);
  // Those in sight are painted before the others are filled in, which take their room meanwhile.
  const filled = idle ? Infinity : (innerWidth * innerHeight) / tilePx;
  return (
    <>
      <fieldset className={styles.states} aria-label="Mostrar só">
        {states
          .filter(([state, count]) => count > 0 || state === chosen)
          .map(([state, count]) => (
            <button
              key={state}
              type="button"
              data-state={state}
              data-printed
              aria-pressed={state === chosen}
              onClick={() => choose(state === chosen ? null : state)}
            >
              {boardStateLabels[state]} <b>{formatNumber(count)}</b>
            </button>
          ))}
      </fieldset>
      <ul className={styles.tiles} aria-label="Lotes na ordem da leitura">
        {shown.map((tile, place) =>
          place < filled ? <Tile key={tile.lot_id} tile={tile} marked={idle} /> : <li key={tile.lot_id} />,
        )}
      </ul>
      {shown.length < wanted.length && (
        <button type="button" className={styles.more} data-printed onClick={() => setWhole(true)}>
          Mostrar todos os {formatNumber(wanted.length)} lotes
        </button>
      )}
    </>
  );
}

function Tile({ tile, marked }: { tile: BoardTile; marked: boolean }) {
  const story = storyOf(tile);
  const marks = tileMarks(tile);
  return (
    <li data-state={tile.state}>
      <h3>{story ? <Link {...story}>{penOf(tile)}</Link> : penOf(tile)}</h3>
      {tile.corral_name !== null && <p className={styles.lot}>{tile.lot_name}</p>}
      <p className={styles.state}>{boardStateLabels[tile.state]}</p>
      <p className={styles.remark}>{tileRemark(tile)}</p>
      <p className={styles.kg}>
        {formatNumber(tile.fed_kg, { max: 0 })} <small>/ {formatNumber(tile.planned_kg, { max: 0 })} kg</small>
      </p>
      {marks.length > 0 && <p className={styles.marks}>{marks.join(' · ')}</p>}
      {marked && <AlertMark lotId={tile.lot_id} linked={false} />}
    </li>
  );
}
