import type { UserType } from '@cocho/domain/permissions';

interface TourStep {
  /** What it points to, if that is on the page. */
  at: string;
  title: string;
  text: string;
  /** More, for who has a keyboard. */
  keys?: string;
}

const help: TourStep = {
  at: '[aria-haspopup="menu"]',
  title: 'Ajuda',
  text: 'No seu menu está a ajuda de cada página.',
  keys: 'A tecla ? também a abre.',
};

/** Who does what here, in as few words as it takes. */
export const tourSteps: Record<UserType, TourStep[]> = {
  admin: [
    {
      at: '[aria-label="Agora"]',
      title: 'O dia num olhar',
      text: 'Que baias já foram tratadas, o que saiu do previsto e quanto custa.',
    },
    {
      at: '[aria-label="Assistente"]',
      title: 'Pergunte',
      text: 'Escreva com as suas palavras: quanto comeu o lote 12 ontem?',
    },
    {
      at: 'header [aria-label$=" menu"]',
      title: 'Tudo está no menu',
      text: 'Lotes, receitas, tratos, preços e pessoas.',
      keys: 'Ctrl K leva a qualquer um pelo nome.',
    },
    help,
  ],
  technician: [
    {
      at: 'header [aria-label$=" menu"]',
      title: 'Receitas e regras',
      text: 'A dieta é a receita; a regra diz que lotes a comem.',
      keys: 'Tudo se faz pelo teclado.',
    },
    {
      at: '[aria-label="Agora"]',
      title: 'Lotes e relatórios',
      text: 'Toque num lote para ver consumo, ganho e conversão, e baixar o PDF do cliente.',
    },
    help,
  ],
  worker: [
    {
      at: 'main li button',
      title: 'Suas bateladas',
      text: 'Toque na próxima batelada: a tela diz o que carregar e onde descarregar.',
    },
    {
      at: 'header [aria-label$=" menu"]',
      title: 'Leitura de cocho',
      text: 'No menu está a leitura: uma nota por lote, mesmo sem sinal.',
    },
    help,
  ],
};
