import { Box, Button } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { showFailure } from '../lib/notices.ts';
import styles from './file-actions.module.css';
import { PrintButton } from './print-share.tsx';

export interface FileAction {
  label: string;
  icon: TablerIcon;
  /** What is said where it cannot be made. */
  failure: string;
  make: () => Promise<void>;
}

/** What can be taken along, the usual first; one is made at a time. What the screen shows can be printed. */
export function FileActions({ actions, print }: { actions: FileAction[]; print?: string }) {
  const [running, setRunning] = useState<string | null>(null);

  async function run({ label, failure, make }: FileAction): Promise<void> {
    setRunning(label);
    try {
      await make();
    } catch (error) {
      showFailure(failure, (error as Error).message);
    } finally {
      setRunning(null);
    }
  }

  return (
    <Box role="group" aria-label="Exportar" className={styles.files}>
      {actions.map((action, index) => (
        <Button
          key={action.label}
          variant={index === 0 ? 'filled' : 'default'}
          disabled={running !== null}
          onClick={() => run(action)}
          leftSection={<action.icon size={18} aria-hidden />}
        >
          {running === action.label ? 'Gerando...' : action.label}
        </Button>
      ))}
      <PrintButton label={print} />
    </Box>
  );
}
