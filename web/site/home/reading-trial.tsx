import { formatNote, formatNumber } from '@cocho/domain/formats';
import { Trough } from '../drawings/trough.tsx';
import { Wagon } from '../drawings/wagon.tsx';
import { morningLoad, sampleNotes, samplePen, sampleTreat } from './sample-pen.ts';

/** A reading that the visitor does: the script moves the figures by the product's own arithmetic. */
export function ReadingTrial() {
  const { total, lines } = morningLoad(samplePen.load);
  return (
    <form className="trial" data-trial="" aria-labelledby="trial-title">
      <header>
        <div>
          <p className="trial-pen">
            {samplePen.name} <small>{samplePen.lot}</small>
          </p>
          <p className="trial-heads">{samplePen.heads} cabeças</p>
        </div>
        <p className="trial-day" data-day="">
          Dia 1, 05:50
        </p>
      </header>
      <fieldset>
        <legend id="trial-title">Faça uma leitura: como amanheceu o cocho?</legend>
        <div className="trial-notes">
          {sampleNotes.map(({ value, name, left }) => (
            <label key={value} className="trial-note">
              <input type="radio" name="note" value={value} />
              <Trough left={left} />
              <span>{name}</span>
              <b>{formatNote(value)}</b>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="trial-result">
        <div className="trial-load">
          <p>Carga do dia</p>
          <p aria-live="polite">
            <b data-load="">{formatNumber(samplePen.load)}</b> kg
            <small data-change="">sem leitura hoje</small>
          </p>
          <svg className="trial-days" viewBox="0 0 160 40" aria-hidden="true" preserveAspectRatio="none">
            <polyline data-line="" points="0,20 160,20" />
          </svg>
        </div>
        <div className="trial-wagon">
          <Wagon />
          <p>
            {sampleTreat.name} ({sampleTreat.percent}%): <b data-total="">{formatNumber(total)}</b> kg
          </p>
          <ul>
            {lines.map(({ name, kg }) => (
              <li key={name}>
                {name} <b data-line-kg="">{formatNumber(kg)}</b> kg
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="trial-steps">
        <button type="button" className="button solid" data-next-day="" disabled>
          Ler o dia seguinte
        </button>
        <button type="button" className="button quiet" data-restart="">
          Recomeçar
        </button>
      </div>
      <noscript>
        <p>Para experimentar a leitura, ligue o JavaScript do navegador.</p>
      </noscript>
    </form>
  );
}
