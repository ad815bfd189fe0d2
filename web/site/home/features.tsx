import { CloseIcon } from '../drawings/close-icon.tsx';
import { Icon } from '../drawings/icons.tsx';
import { features } from './features-list.ts';

const onPage = 6;

export function Features() {
  return (
    <section id="features" className="features">
      <div className="wide">
        <p className="eyebrow">Funcionalidades</p>
        <h2>Tudo o que acontece entre a silagem e a balança</h2>
        <Screens />
        <ul className="cards">
          {features.slice(0, onPage).map((feature) => (
            <FeatureCard key={feature.title} {...feature} />
          ))}
        </ul>
        <a className="button solid" href="#all-features" data-opens="all-features">
          Ver todas as funcionalidades
        </a>
      </div>
      <dialog id="all-features" className="all-features" aria-labelledby="all-features-title">
        <header>
          <h2 id="all-features-title">Todas as funcionalidades</h2>
          <a className="close" href="#features" data-closes="" aria-label="Fechar">
            <CloseIcon />
          </a>
        </header>
        <ul className="cards">
          {features.map((feature) => (
            <FeatureCard key={feature.title} {...feature} />
          ))}
        </ul>
      </dialog>
    </section>
  );
}

function FeatureCard({ icon, title, text }: (typeof features)[number]) {
  return (
    <li>
      <Icon name={icon} />
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}

/** The product itself, photographed from the demonstration by `scripts/site-pictures.mjs`. */
function Screens() {
  return (
    <div className="screens">
      <figure className="device laptop">
        <img
          src="/site/panel.webp"
          width="1280"
          height="800"
          loading="lazy"
          alt="O painel do gestor: os lotes do dia, o que já foi tratado e o desvio de cada operador"
        />
        <figcaption>O gestor, às seis da manhã: quem comeu, o que saiu do alvo, quanto custou.</figcaption>
      </figure>
      <figure className="device phone">
        <img
          src="/site/reading.webp"
          width="390"
          height="780"
          loading="lazy"
          alt="A leitura de cocho no celular, com uma nota por lote"
        />
        <figcaption>O operador, no curral: dois toques por lote, sem sinal.</figcaption>
      </figure>
    </div>
  );
}
