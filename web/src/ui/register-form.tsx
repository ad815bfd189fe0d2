import { Alert, Button, Group, Paper, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { type AskedRecord, useAskedRecord } from '../lib/asked-record.ts';
import type { FarmResource } from '../lib/farm-resource.ts';
import { type SchemaForm, useSchemaForm } from '../lib/form.ts';
import { useFresh } from '../lib/fresh.ts';
import { useGoBack } from '../lib/go-back.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { Page } from './page.tsx';
import { Unloaded } from './query-list.tsx';
import { useQuestion } from './question.tsx';
import styles from './register-form.module.css';
import { StaleEdit, useStaleEdit } from './stale-edit.tsx';

interface Kept {
  id: number;
  version: number;
}

interface Props<Row extends Kept, Input, Values extends Record<string, unknown>> {
  titles: { create: string; edit: string };
  resource: Pick<FarmResource<Row, Input>, 'one' | 'save'>;
  schema: z.ZodType<Input>;
  /** What the fields hold: of a new row (with the name from the list's input) and of one that exists. */
  blank: (name: string) => Values;
  valuesOf: (row: Row) => Values;
  /** How a clash of two edits names and shows the fields. */
  labels: Partial<Record<keyof Values, string>>;
  format?: (name: keyof Values, value: unknown) => string | undefined;
  loading?: string;
  /** Where saving leads, if not to where the person came from. */
  list?: string;
  /** What a person is asked before it is saved, if it looks like a slip. */
  doubt?: (body: Input, row: Row | undefined) => { title: string; text: string } | null;
  /** What no field keeps once it was saved. */
  emptied?: Partial<Values>;
  /** Why a row is only to be read, if it is. */
  closed?: (row: Row) => string | null;
  children: (form: SchemaForm<Values>, row: Row | undefined) => ReactNode;
}

/** The create and edit screen that every register has; it edits when the address has an id. */
export function RegisterForm<Row extends Kept, Input, Values extends Record<string, unknown>>(
  props: Props<Row, Input, Values>,
) {
  const { key, ...asked } = useAskedRecord();
  return <Asked key={key} {...props} {...asked} />;
}

type AskedProps<Row extends Kept, Input, Values extends Record<string, unknown>> = Props<Row, Input, Values> &
  AskedRecord;

function Asked<Row extends Kept, Input, Values extends Record<string, unknown>>(props: AskedProps<Row, Input, Values>) {
  const { titles, resource, loading, blank, valuesOf, id } = props;
  const { name = '' } = useSearch({ strict: false }) as { name?: string };
  const [begun] = useState(id);
  const query = useQuery(resource.one(begun));
  const row = useFresh(query);
  return (
    <Page title={id === undefined ? titles.create : titles.edit}>
      {begun === undefined && <Form {...props} initial={blank(name)} />}
      {row && <Form {...props} row={row} initial={valuesOf(row)} />}
      {begun !== undefined && !row && <Unloaded query={query} loading={loading && <p role="status">{loading}</p>} />}
    </Page>
  );
}

type FormProps<Row extends Kept, Input, Values extends Record<string, unknown>> = AskedProps<Row, Input, Values> & {
  row?: Row;
  initial: Values;
};

function Form<Row extends Kept, Input, Values extends Record<string, unknown>>(props: FormProps<Row, Input, Values>) {
  const { resource, schema, labels, format, valuesOf, doubt, closed, emptied, onStored, list, children } = props;
  const goBack = useGoBack();
  const goOn = useGoBack(list);
  const save = useMutation(resource.save());
  const stale = useStaleEdit<Row>();
  const question = useQuestion();
  const form = useSchemaForm<Values>(schema, props.initial);
  // The version the person started from, also when a newer one arrives meanwhile: that is how a clash is noticed.
  const [row, setRow] = useState(props.row);
  const reason = (row && closed?.(row)) ?? null;

  function submit(version: number | undefined) {
    return form.submit(async (values) => {
      const body = schema.parse(values) as Input;
      const doubtful = doubt?.(body, row);
      if (doubtful && !(await question.ask(doubtful.title, doubtful.text))) return;
      const typed = form.getValues();
      const { data } = await stale.watch(save.mutateAsync({ ...body, id: row?.id, version }));
      setRow(data);
      if (emptied) form.setValues(emptied);
      form.resetDirty({ ...typed, ...emptied });
      // Whoever left meanwhile stays where they are, and whoever typed on stays here.
      if (!form.isOpen.current) return;
      if (!form.isDirty()) goOn();
      else if (!row) onStored(data.id);
    });
  }

  function leave() {
    form.resetDirty();
    goBack();
  }

  return (
    <Paper component="form" noValidate withBorder p="lg" maw={720} onSubmit={submit(row?.version)}>
      <LeaveGuard dirty={form.isDirty} />
      <Stack>
        {reason && <Alert color="straw">{reason}</Alert>}
        <fieldset className={styles.fields} disabled={reason !== null}>
          {children(form, row)}
        </fieldset>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {reason ? 'Voltar' : 'Cancelar'}
          </Button>
          {!reason && (
            <Button type="submit" loading={form.submitting}>
              Salvar
            </Button>
          )}
        </Group>
      </Stack>
      {question.dialog}
      <StaleEdit
        stale={stale}
        mine={form.getValues()}
        valuesOf={valuesOf}
        labels={labels}
        format={format}
        onTakeCurrent={(current) => {
          setRow(current);
          form.start(valuesOf(current));
        }}
        onKeepMine={({ version }) => submit(version)()}
      />
    </Paper>
  );
}
