import { formatNote, formatNumber } from './formats.ts';
import { suspends } from './note-tones.ts';

interface Asked {
  note: number;
  step_limit_percent: number;
  /** The lot has a reading of today already. */
  is_read: boolean;
}

/** What a person is asked before a note is taken; cuts of any other size pass. */
export function noteQuestions({ note, step_limit_percent, is_read }: Asked): string[] {
  const questions: string[] = [];
  if (suspends({ value: note }))
    questions.push('O trato fica suspenso: a carga vai a 0 kg e só volta quando o gestor a retomar.');
  if (note > step_limit_percent)
    questions.push(`A nota ${formatNote(note)} passa do aumento de ${formatNumber(step_limit_percent)}% da fazenda.`);
  if (is_read) questions.push('Segunda leitura de hoje: o ajuste soma-se ao anterior.');
  return questions;
}
