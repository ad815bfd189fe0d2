import { beginLine, correctLine, endLine } from '@cocho/domain/batch';
import { endsByItself } from '@cocho/domain/on-target';
import type { Overload, WeightSource } from '@cocho/domain/operations';
import { useEffect, useState } from 'react';
import { isQuestionable } from './line-question.tsx';
import type { StepProps } from './step-props.ts';
import { useAutoAdvance } from './use-auto-advance.ts';
import type { LineStep } from './use-correction.ts';
import type { LineWeight } from './use-line-weight.ts';

interface Weight {
  kg: number;
  source: WeightSource;
}

interface Recorded extends Pick<StepProps, 'sub' | 'saving' | 'act'> {
  step: LineStep;
  onCorrected?: (() => void) | undefined;
}

/**
 * How a line begins and gets its weight: by a tap on `check`, or by itself once the scale rests on the target. `asked` is the weight
 * that a question stands about.
 */
export function useRecording({ sub, step, saving, act, onCorrected }: Recorded, weight: LineWeight) {
  const { line } = step;
  const { live, weighed, source, division } = weight;
  const isCorrection = onCorrected !== undefined;
  const [shownAt] = useState(() => new Date().toISOString());
  const [asked, setAsked] = useState<Weight | null>(null);

  // The scale came after the line was shown: it begins at what the scale shows now.
  const mayBegin = live?.stable === true && line.start_time === null && !saving && !isCorrection;
  useEffect(() => {
    if (mayBegin) act((sub) => sub);
  });

  // What goes on flowing while the question stands belongs to this line: the next one begins at what the scale then shows.
  const flowed = asked && weighed !== null ? Math.max(0, weighed) : null;
  if (asked && flowed !== null && flowed !== asked.kg) setAsked({ ...asked, kg: flowed });

  const isDone =
    weighed !== null && !isCorrection && live?.stable === true && endsByItself(line.target_quantity, weighed, division);
  const advancing = useAutoAdvance(isDone && !saving && !asked, () => record({ kg: weighed ?? 0, source }));

  return { check, record, asked, setAsked, advancing };

  function check(kg: number): void {
    if (isQuestionable(sub, step, kg)) setAsked({ kg, source });
    else record({ kg, source });
  }

  async function record({ kg, source }: Weight, overload?: Overload): Promise<void> {
    const how = { source, overload };
    const isSaved = await act((sub, now) =>
      isCorrection ? correctLine(sub, kg, now, how) : endLine(beginLine(sub, null, shownAt), kg, now, how),
    );
    if (isSaved) onCorrected?.();
  }
}
