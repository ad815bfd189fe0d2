import { useEffect, useEffectEvent, useState } from 'react';
import { recognizerOf } from './can-listen.ts';

/** Why a browser does not listen; of anything else it tells, it recovers by itself. */
const problems: Partial<Record<string, string>> = {
  'not-allowed': 'O navegador não deixou usar o microfone. Permita o microfone para este site e tente de novo.',
  'service-not-allowed': 'Este navegador não deixa usar a voz aqui. As teclas continuam valendo.',
  'audio-capture': 'Nenhum microfone encontrado neste aparelho.',
  network: 'Sem sinal: neste aparelho a voz precisa de internet. As teclas continuam valendo.',
  'language-not-supported': 'Este navegador não entende português falado.',
};
const silence = 'Nada ouvido por um tempo: o microfone foi desligado.';
/** A browser ends by itself after some seconds without a word. */
const silencesUntilStop = 5;

/** Listens for as long as it is on screen. What was said comes as the texts that the browser thinks likely, the likeliest first. */
export function useListening(onHeard: (texts: string[]) => void) {
  const [hearing, setHearing] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const heard = useEffectEvent(onHeard);
  const isOn = problem === null;

  useEffect(() => {
    const Recognizer = recognizerOf();
    if (!Recognizer || !isOn) return;
    const ear = new Recognizer();
    let isWanted = true;
    let silences = 0;
    ear.lang = 'pt-BR';
    ear.continuous = true;
    ear.interimResults = true;
    ear.maxAlternatives = 5;
    ear.onresult = ({ results }) => {
      const last = results[results.length - 1];
      const texts = Array.from(last ?? [], ({ transcript }) => transcript.trim());
      silences = 0;
      setHearing(last?.isFinal ? '' : (texts[0] ?? ''));
      if (last?.isFinal) heard(texts);
    };
    ear.onerror = ({ error }) => stop(problems[error]);
    ear.onend = () => {
      silences += 1;
      if (silences >= silencesUntilStop) stop(silence);
      if (isWanted) ear.start();
    };
    ear.start();

    function stop(why: string | undefined): void {
      if (!why) return;
      isWanted = false;
      setProblem(why);
    }
    return () => {
      isWanted = false;
      ear.abort();
    };
  }, [isOn]);

  return { hearing, problem, tryAgain: () => setProblem(null) };
}
