import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isReplaced } from '../../lib/new-version.ts';
import { optional } from '../../lib/optional.tsx';

const ErrorPage = optional<Pick<ErrorComponentProps, 'error'>>(() => import('./error-pages.tsx'), {
  instead: <h1>Sem conexão</h1>,
});

/**
 * A tab that outlived a deploy asks for files that are gone, and nothing was typed on a page that never came: it begins
 * anew in the new version. In the newest one it does not, so this never goes round.
 */
export function FailedPage({ error }: ErrorComponentProps) {
  useEffect(() => {
    isReplaced().then((replaced) => replaced && location.reload());
  }, []);
  return <ErrorPage error={error} />;
}
