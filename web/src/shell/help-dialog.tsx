import { Button, Stack } from '@mantine/core';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { helping } from '../lib/help.ts';
import { hasKeys } from '../lib/keyboard.ts';
import { startPage, useFarm } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './help-dialog.module.css';
import { HelpPicture } from './help-picture.tsx';
import { helpTexts } from './help-texts.ts';
import { keepTourSeen } from './tour-seen.ts';
import { ChangeList } from './what-changed.tsx';

const keys = {
  'Ctrl K ou ⌘ K': 'Ir para um lote, baia, receita, pessoa, página ou ação, pelo nome',
  '/': 'Ir para a busca',
  Tab: 'Ir para o próximo campo; na leitura de cocho, para a próxima nota',
  Enter: 'Salvar o formulário; na leitura de cocho, dar a nota e ir para o próximo lote sem leitura',
  '↑ ↓': 'Na alça de um item: mudar a ordem, uma posição a cada toque',
  '← →': 'Na leitura um a um: lote anterior e próximo',
  '← → + − 0': 'No gráfico: mover, aproximar, afastar e mostrar tudo; Shift e arrastar também move',
  Esc: 'Fechar a janela ou o menu',
  '?': 'Mostrar esta ajuda',
};

/** What this page is for and where on it, what is new, and the keys where there are any. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { title, path } = usePage();
  const [news, setNews] = useState(false);
  const opened = useStore(helping);
  const navigate = useNavigate();
  const farm = useFarm();
  return (
    <Dialog onClose={onClose} title={`Ajuda: ${title}`} centered wide>
      <Stack>
        <div className={styles.page}>
          <p className={styles.text}>{helpTexts[path]}</p>
          <HelpPicture page={path} />
          <div className={styles.buttons}>
            <Button variant="default" size="compact-md" aria-expanded={news} onClick={() => setNews(!news)}>
              O que mudou
            </Button>
            {farm && (
              <Button
                variant="default"
                size="compact-md"
                onClick={() => {
                  keepTourSeen(false);
                  onClose();
                  navigate({ to: startPage() });
                }}
              >
                Ver o passeio de novo
              </Button>
            )}
          </div>
        </div>
        {news && <ChangeList />}
        {(hasKeys || opened === 'key') && <Keys />}
      </Stack>
    </Dialog>
  );
}

function Keys() {
  return (
    <>
      <h3 style={{ margin: 0 }}>Teclas de atalho</h3>
      <table>
        <tbody>
          {Object.entries(keys).map(([key, what]) => (
            <tr key={key}>
              <th scope="row" style={{ whiteSpace: 'nowrap' }}>
                <kbd>{key}</kbd>
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function usePage(): { title: string; path: string } {
  return useMatches({
    select: (matches) => {
      const { staticData, fullPath } = matches.at(-1) ?? {};
      return { title: staticData?.title ?? 'Cocho', path: String(fullPath ?? '') };
    },
    structuralSharing: true,
  });
}
