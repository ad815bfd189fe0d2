import { fallbackVersion } from '@cocho/domain/app-release';
import { SiteDocument, type SiteFiles } from './document.tsx';
import { Frame } from './frame.tsx';

const description =
  'O aplicativo do operador: leitura de cocho e trato no celular, sem internet. Instale pelo navegador ou baixe para Android.';

const requirements = [
  'Android 9.0 ou superior',
  'Mínimo de 4GB de RAM',
  '300MB de espaço livre',
  'Internet para sincronizar',
];
type Term = [name: string, text: string];

const features: Term[] = [
  ['Modo offline', 'Leia o cocho e trate sem sinal; nada se perde.'],
  ['Notificações push', 'Trato atrasado ou carga fora do alvo: o aviso chega no celular.'],
  ['Sincronização automática', 'Quando a rede volta, o que está no aparelho sobe sozinho.'],
];
const permissions: Term[] = [
  ['Câmera', 'para ler o código do módulo da balança e o convite da fazenda'],
  ['Armazenamento', 'para guardar o que espera a rede'],
  ['Internet', 'para sincronizar com a fazenda'],
  ['Localização', 'para encontrar o módulo do vagão por perto'],
];
const steps = [
  ['Permita fontes desconhecidas', 'Em Configurações, Segurança, permita instalar aplicativos de fora da loja.'],
  ['Baixe o APK', 'Toque no botão de download desta página.'],
  ['Instale', 'Abra o arquivo baixado e confirme.'],
  ['Conceda as permissões', 'Na primeira abertura, permita o que o aplicativo pedir.'],
  ['Entre', 'Use o mesmo email e senha do painel, ou o convite do gestor.'],
];

export function AppPage({ files }: { files: SiteFiles }) {
  return (
    <SiteDocument files={files} title="Aplicativo do operador | Cocho" description={description} path="/app">
      <Frame>
        <section className="hero app-hero">
          <div className="wide app-row">
            <div className="hero-words">
              <p className="eyebrow">Aplicativo do operador</p>
              <h1>O cocho no bolso, com ou sem sinal.</h1>
              <p className="lead">Funciona direto do navegador, em qualquer celular. Sem loja e sem espera.</p>
              <div className="actions">
                <button type="button" className="button bright" data-install="" hidden>
                  Instalar o aplicativo
                </button>
                <a className="button bright" href="/login">
                  Abrir no navegador
                </a>
              </div>
              <p className="hint">
                No iPhone: toque em <b>Compartilhar</b> e depois em <b>Adicionar à Tela de Início</b>. No Android: menu
                do navegador, <b>Instalar aplicativo</b>.
              </p>
            </div>
            <figure className="device phone">
              <img
                src="/site/operator.webp"
                width="390"
                height="780"
                alt="O operador carrega silagem: o alvo, o peso carregado e o botão Avançar"
              />
            </figure>
          </div>
        </section>
        <section className="wide download" data-app="" data-state="loading" aria-labelledby="download-title">
          <h2 id="download-title">Versão para Android</h2>
          <p className="version">
            Versão <b data-version="">{fallbackVersion.version}</b>{' '}
            <span data-date="">{fallbackVersion.last_update}</span>
          </p>
          <button type="button" className="button solid" data-download="" disabled>
            Baixar para Android
          </button>
          <div className="about-version">
            <p className="when-loading" role="status">
              Carregando informações da versão...
            </p>
            <div className="when-error" role="alert">
              <p>Erro ao carregar informações da versão</p>
              <button type="button" className="button quiet" data-retry="">
                Tentar Novamente
              </button>
            </div>
            <p className="small-print" data-no-file="" hidden>
              O arquivo para Android ainda não está disponível aqui. Instale pelo navegador: é o mesmo aplicativo.
            </p>
            <details className="when-loaded" open>
              <summary>Novidades desta versão</summary>
              <div className="text" data-change-log="" />
            </details>
          </div>
        </section>
        <section className="wide facts">
          <div>
            <h2>Funcionalidades</h2>
            <Terms of={features} />
          </div>
          <div>
            <h2>Requisitos do sistema</h2>
            <ul>
              {requirements.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <div>
            <h2>Permissões</h2>
            <Terms of={permissions} />
          </div>
        </section>
        <section className="wide install">
          <h2>Como instalar o APK</h2>
          <ol>
            {steps.map(([name, text]) => (
              <li key={name}>
                <b>{name}</b>
                {text}
              </li>
            ))}
          </ol>
        </section>
      </Frame>
    </SiteDocument>
  );
}

function Terms({ of }: { of: Term[] }) {
  return (
    <dl>
      {of.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
