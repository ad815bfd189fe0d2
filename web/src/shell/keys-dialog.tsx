import { Table } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';

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

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Teclas de atalho" centered>
      <Table>
        <Table.Tbody>
          {Object.entries(keys).map(([key, what]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                <kbd>{key}</kbd>
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
