import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import styles from './command-dialog.module.css';
import { type Command, findCommands } from './find-commands.ts';
import { useCommands } from './use-commands.ts';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Finds a lot, a pen, a recipe, a person, a page or an action by its name, and goes there. */
export default function CommandDialog({ onClose }: { onClose: () => void }) {
  const { history } = useRouter();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = findCommands(useCommands(typed), typed);

  function run({ to }: Command): void {
    onClose();
    history.push(to);
  }

  function press(event: KeyboardEvent): void {
    const step = steps[event.key];
    const chosen = found[at];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) moveTo((at + step + found.length) % Math.max(found.length, 1));
    else if (chosen) run(chosen);
  }

  function moveTo(place: number): void {
    setAt(place);
    document.getElementById(`comando-${place}`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Dialog title="Ir para" onClose={onClose}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="Lote, baia, receita, pessoa, página ou ação"
        aria-expanded={found.length > 0}
        aria-controls="comandos"
        aria-activedescendant={found[at] ? `comando-${at}` : undefined}
        placeholder="Lote, baia, receita, pessoa, página ou ação"
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id="comandos" role="listbox" aria-label="Resultados" className={styles.found}>
        {found.map((command, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
          <div
            key={`${command.kind} ${command.to} ${command.name}`}
            id={`comando-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={styles.command}
            onClick={() => run(command)}
          >
            <span>{command.name}</span> <small>{command.kind}</small>
          </div>
        ))}
      </div>
      <p role="status" className={styles.nothing}>
        {found.length === 0 && `Nada encontrado para “${typed.trim()}”.`}
      </p>
    </Dialog>
  );
}
