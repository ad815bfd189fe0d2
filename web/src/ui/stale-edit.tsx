import { fieldText } from '@cocho/domain/field-text';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { HttpError } from '../lib/http.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

/** Watches a save: when someone else changed the row meanwhile, `current` is the row as it stands now. */
export function useStaleEdit<Row>() {
  const [current, setCurrent] = useState<Row | null>(null);
  return { current, clear: () => setCurrent(null), watch };

  async function watch<A>(saving: Promise<A>): Promise<A> {
    return saving.catch((error: unknown) => {
      if (error instanceof HttpError && error.current) setCurrent(error.current as Row);
      throw error;
    });
  }
}

/** A field that holds a list is told in one line for each. */
const lineByLine = { whiteSpace: 'pre-line', verticalAlign: 'top' } as const;

interface Props<Row, Values> {
  stale: { current: Row | null; clear: () => void };
  title?: string;
  text?: string;
  mine: Values;
  valuesOf: (row: Row) => Values;
  labels: Partial<Record<keyof Values, string>>;
  /** Of a field whose value is not what a person reads: a row's id, a word of ours. */
  format?: ((name: keyof Values, value: unknown) => string | undefined) | undefined;
  onTakeCurrent: (current: Row) => void;
  onKeepMine: (current: Row) => void;
}

/** Shows where the two versions differ and lets the second person choose. */
export function StaleEdit<Row, Values>(props: Props<Row, Values>) {
  const {
    stale,
    title = 'Alterado por outra pessoa',
    text = 'Enquanto você editava, outra pessoa salvou este cadastro. Qual versão deve ficar?',
    mine,
    valuesOf,
    labels,
    format,
    onTakeCurrent,
    onKeepMine,
  } = props;
  const { current, clear } = stale;
  if (!current) return null;
  const theirs = valuesOf(current);
  const textOf = (values: Values, name: keyof Values) => format?.(name, values[name]) ?? fieldText(values[name]);
  const names = Object.keys(labels) as (keyof Values)[];
  const differing = names.filter((name) => textOf(theirs, name) !== textOf(mine, name));
  return (
    <Dialog onClose={clear} title={title} centered>
      <Text>{text}</Text>
      <table style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        <thead>
          <tr>
            <th>Campo</th>
            <th>Versão atual</th>
            <th>A sua</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((name) => (
            <tr key={String(name)}>
              <th scope="row">{labels[name]}</th>
              <td style={lineByLine}>{textOf(theirs, name)}</td>
              <td style={lineByLine}>{textOf(mine, name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DialogButtons>
        <Button variant="default" onClick={() => choose(onTakeCurrent)}>
          Usar a versão atual
        </Button>
        <Button onClick={() => choose(onKeepMine)}>Salvar a minha</Button>
      </DialogButtons>
    </Dialog>
  );

  function choose(act: (current: Row) => void): void {
    clear();
    if (current) act(current);
  }
}
