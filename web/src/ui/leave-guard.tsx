import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { askToLeave } from '../lib/go-back.ts';
import { isSignedIn } from '../lib/session.ts';
import { watchUnsaved } from '../lib/unsaved.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';

/** Asks before what was typed is lost, by a link or by closing the page. Nobody stays on a page whose session ended. */
export function LeaveGuard({ dirty }: { dirty: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isSignedIn() && dirty(),
    enableBeforeUnload: () => dirty(),
    withResolver: true,
  });
  useEffect(() => {
    askToLeave(status === 'blocked');
    return () => askToLeave(false);
  }, [status]);
  useEffect(() => watchUnsaved(dirty), [dirty]);
  // Who was asked is answered also when the form goes: it was saved, and another step stands in its place.
  const answer = useRef(proceed);
  useEffect(() => {
    answer.current = proceed;
  });
  useEffect(() => () => answer.current?.(), []);
  // It was saved while the question stood.
  useEffect(() => {
    if (status === 'blocked' && !dirty()) proceed();
  });
  return <UnsavedQuestion opened={status === 'blocked'} onStay={() => reset?.()} onLeave={() => proceed?.()} />;
}
