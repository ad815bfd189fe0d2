import { Button, Group, Paper, type PaperProps, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { LeaveGuard } from './leave-guard.tsx';

interface Props extends PaperProps {
  /** As `useSchemaForm` makes it. */
  form: { isDirty: () => boolean; submitting: boolean };
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Of the button; null where the person may only read. */
  submit: string | null;
  children: ReactNode;
}

/** A form that stands on a page among other things, and asks before what was typed is lost. */
export function PaperForm({ form, onSubmit, submit, children, ...paper }: Props) {
  return (
    <Paper component="form" noValidate withBorder p="md" {...paper} onSubmit={onSubmit}>
      <LeaveGuard dirty={form.isDirty} />
      <Stack>
        {children}
        {submit && (
          <Group justify="flex-end">
            <Button type="submit" loading={form.submitting}>
              {submit}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
