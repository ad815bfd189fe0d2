import { planLimits } from '@cocho/domain/plans';
import { publicUrl, SiteDocument, type SiteFiles } from '../document.tsx';
import { PenScene } from '../drawings/pen-scene.tsx';
import { CallToAction, DemoLink, Frame } from '../frame.tsx';
import { Consultation } from './consultation.tsx';
import { Features } from './features.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { ReadingTrial } from './reading-trial.tsx';
import { Testimonials } from './testimonials.tsx';

const title = 'Manejo alimentar de confinamento | Cocho';
const description =
  'Leitura de cocho sem internet, dietas, carga do vagão na balança e custo por arroba: o confinamento bovino do trato ao resultado.';

export function HomePage({ files }: { files: SiteFiles }) {
  return (
    <SiteDocument files={files} title={title} description={description} path="/" data={structuredData}>
      <Frame home>
        <Hero />
        <Claims />
        <Features />
        <HowItWorks />
        <Pricing />
        <Testimonials />
        <Consultation script={files.contactScript} />
      </Frame>
    </SiteDocument>
  );
}

function Hero() {
  return (
    <section id="home" className="hero">
      <div className="wide hero-row">
        <div className="hero-words">
          <p className="eyebrow">Manejo alimentar de confinamento</p>
          <h1>O lucro do confinamento passa pelo cocho.</h1>
          <p className="lead">
            Leia o cocho em dois toques, mesmo sem sinal. A nota ajusta a carga, o vagão recebe a receita certa e você
            vê, lote por lote, o previsto contra o que a balança pesou.
          </p>
          <div className="actions">
            <CallToAction />
            <DemoLink className="button outline" />
          </div>
        </div>
        <ReadingTrial />
      </div>
      <PenScene />
    </section>
  );
}

const claims = [
  ['30%', 'menos desperdício'],
  ['21%', 'mais lucro'],
  ['24/7', 'de monitoramento'],
  ['42%', 'mais eficiência'],
  ['30 dias', 'para o resultado'],
];

function Claims() {
  return (
    <section className="claims" aria-label="Números">
      <div className="wide">
        <dl>
          {claims.map(([figure, what]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <p>Números ilustrativos; variam por fazenda.</p>
      </div>
    </section>
  );
}

const structuredData = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'Organization', name: 'Cocho', url: `${publicUrl}/`, logo: `${publicUrl}/icon.svg` },
    {
      '@type': 'SoftwareApplication',
      name: 'Cocho',
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web, Android',
      inLanguage: 'pt-BR',
      description,
      offers: Object.values(planLimits).map(({ label }) => ({
        '@type': 'Offer',
        name: label,
        url: `${publicUrl}/#pricing`,
      })),
    },
  ],
};
