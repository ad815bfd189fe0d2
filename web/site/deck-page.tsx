import type { ReactNode } from 'react';
import { SiteDocument, type SiteFiles } from './document.tsx';
import { PenScene } from './drawings/pen-scene.tsx';
import { Trough } from './drawings/trough.tsx';
import { Wagon } from './drawings/wagon.tsx';

const slides: { title: string; text: string; picture?: ReactNode }[] = [
  {
    title: 'O cocho em dez minutos',
    text: 'Como um confinamento trata melhor com o que já tem.',
    picture: <PenScene />,
  },
  {
    title: 'O problema mora no cocho',
    text: 'Sobra que azeda, falta que custa ganho, carga no olho. Uma variação de 10% no trato de um dia para o outro já derruba o ganho de peso.',
    picture: <Trough left={0.8} />,
  },
  {
    title: 'Ler é decidir',
    text: 'Cada manhã, uma nota por lote. A nota é um percentual: ela sobe ou desce a carga do próximo trato.',
    picture: <Trough left={0} />,
  },
  {
    title: 'Dois toques, sem sinal',
    text: 'O operador lê no celular que já tem. O que foi lido fica no aparelho e sobe sozinho.',
  },
  {
    title: 'Da nota ao vagão',
    text: 'A programação junta lotes, dieta e trato e diz quanto carregar de cada ingrediente, na ordem certa.',
    picture: <Wagon />,
  },
  {
    title: 'A balança conta',
    text: 'Nosso módulo lê as células do vagão. Um bip avisa no alvo: o que foi previsto e o que foi pesado ficam lado a lado.',
  },
  {
    title: 'Seis da manhã, no painel',
    text: 'Quem comeu, o que saiu do alvo, qual lote precisa de atenção. Dez segundos.',
  },
  {
    title: 'Até a arroba',
    text: 'Preço de cada ingrediente, diária, custo por @ produzida e ponto de equilíbrio, lote por lote.',
  },
  {
    title: 'Cada um vê o seu',
    text: 'Gestor, operador e técnico. Quem está no campo não vê dinheiro; o proprietário do boitel recebe o relatório dele.',
  },
  {
    title: 'Comece pela demonstração',
    text: 'Uma fazenda inteira, viva, para mexer sem medo. Depois, a sua.',
    picture: <PenScene />,
  },
];

/** Our slides: one screen each, by scrolling or the keyboard, and one sheet each on paper. */
export function DeckPage({ files }: { files: SiteFiles }) {
  return (
    <SiteDocument
      files={files}
      title="Apresentação | Cocho"
      description="O Cocho em dez slides: da leitura de cocho ao custo por arroba."
      path="/apresentacao"
    >
      <main className="deck" id="conteudo">
        {slides.map(({ title, text, picture }, index) => (
          <section key={title} id={`slide-${index + 1}`} aria-label={`Slide ${index + 1} de ${slides.length}`}>
            <p className="count">
              {index + 1} / {slides.length}
            </p>
            {index === 0 ? <h1>{title}</h1> : <h2>{title}</h2>}
            <p className="lead">{text}</p>
            {picture && <div className="picture">{picture}</div>}
            {index === slides.length - 1 && (
              <a className="button bright" href="/#consultation">
                Falar com a equipe
              </a>
            )}
          </section>
        ))}
      </main>
    </SiteDocument>
  );
}
