import type { IconName } from '../drawings/icons.tsx';

/** The nine of the product, in the order of a feeding day; the first ones stand on the page itself. */
export const features: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'reading',
    title: 'Leitura de cocho sem internet',
    text: 'Dois toques por lote, no sol e sem sinal. O que foi lido fica no aparelho e sobe sozinho quando a rede volta.',
  },
  {
    icon: 'recipe',
    title: 'Dietas e receitas',
    text: 'Ingredientes por percentual, na ordem de carga, com matéria seca e tempo de mistura. Vale para o próximo trato.',
  },
  {
    icon: 'scale',
    title: 'Módulo eletrônico próprio',
    text: 'Liga nas células do vagão misturador e fala por rede sem fio com o tablet ou o celular. A carga fecha na balança, não no olho.',
  },
  {
    icon: 'lots',
    title: 'Gestão de lotes',
    text: 'Entradas, mortes, vendas, transferências e pesagens. O peso, o GMD e os dias de cocho andam sozinhos.',
  },
  {
    icon: 'reports',
    title: 'Relatórios e gráficos',
    text: 'Previsto contra realizado, consumo de matéria seca, conversão. Na tela, em PDF e em planilha.',
  },
  {
    icon: 'alerts',
    title: 'Alertas inteligentes',
    text: 'Trato atrasado, carga fora do alvo, consumo caindo: o aviso chega antes do prejuízo.',
  },
  {
    icon: 'assistant',
    title: 'Assistente no mensageiro',
    text: 'Pergunte do curral, em português: quanto comeu o lote 12 ontem? A resposta vem dos seus dados.',
  },
  {
    icon: 'money',
    title: 'Custo até a arroba',
    text: 'Preço por ingrediente, diária operacional, custo por @ produzida e ponto de equilíbrio por lote.',
  },
  {
    icon: 'people',
    title: 'Controle de acesso multiusuário',
    text: 'Gestor, operador e técnico: cada um vê o que precisa. Quem está no campo não vê dinheiro.',
  },
];
