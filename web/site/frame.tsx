import { consentText } from '@cocho/domain/cookie-consent';
import { supportEmail } from '@cocho/domain/support';
import type { ReactNode } from 'react';
import { Mark } from './drawings/mark.tsx';

/** What stands on every page of the site: header, footer, and the question about cookies. */
export function Frame({ children, home = false }: { children: ReactNode; home?: boolean }) {
  return (
    <>
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <Header home={home} />
      <main id="conteudo">{children}</main>
      <Footer />
      <CookieBanner />
      <Unloaded />
    </>
  );
}

const sections = [
  ['home', 'Início'],
  ['features', 'Funcionalidades'],
  ['how-it-works', 'Como funciona'],
  ['pricing', 'Planos'],
  ['testimonials', 'Depoimentos'],
  ['consultation', 'Contato'],
] as const;

function Header({ home }: { home: boolean }) {
  const links = sections.map(([id, label]) => (
    <a key={id} href={home ? `#${id}` : `/#${id}`}>
      {label}
    </a>
  ));
  return (
    <header className="header">
      <div className="wide header-row">
        <a className="brand" href="/" aria-label="Cocho: página inicial">
          <Mark /> Cocho
        </a>
        <nav className="header-links" aria-label="Seções">
          {home ? (
            links
          ) : (
            <a href="/" className="back">
              Voltar ao Site
            </a>
          )}
        </nav>
        <div className="header-actions">
          {home && <DemoLink className="button quiet wide-only" />}
          <SessionLink />
        </div>
        {home && (
          <details className="menu">
            <summary aria-label="Menu">
              <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
                <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
              </svg>
            </summary>
            <nav aria-label="Menu">
              {links}
              <DemoLink className="button quiet" />
            </nav>
          </details>
        )}
      </div>
    </header>
  );
}

/** Entrar for a visitor, Painel for whoever has a session: the script knows, and without it everyone is a visitor. */
function SessionLink() {
  return (
    <>
      <a className="button solid for-visitors" href="/login">
        Entrar
      </a>
      <a className="button solid for-members" href="/admin">
        Painel
      </a>
    </>
  );
}

/** Where there is no demonstration, and for a browser without scripts, it leads to the form. */
export function DemoLink({ className }: { className: string }) {
  return (
    <a className={className} href="/#consultation" data-opens-demo="">
      Demonstração
    </a>
  );
}

/** The one thing to do next. */
export function CallToAction() {
  return (
    <>
      <a className="button bright for-visitors" href="/signup">
        Criar conta
      </a>
      <a className="button bright for-members" href="/admin">
        Acessar Painel
      </a>
    </>
  );
}

function Footer() {
  return (
    <footer className="footer">
      <div className="wide footer-row">
        <div>
          <p className="brand">
            <Mark /> Cocho
          </p>
          <p>Manejo alimentar de confinamento, do cocho ao resultado.</p>
        </div>
        <nav aria-label="Rodapé">
          <a href="/app">Aplicativo do operador</a>
          <a href="/apresentacao" target="_blank" rel="noopener">
            Apresentação
          </a>
          <a href="/politica-privacidade">Política de Privacidade</a>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </nav>
      </div>
      <p className="wide copyright">© {new Date().getFullYear()} Cocho. Todos os direitos reservados.</p>
    </footer>
  );
}

/** In sight where the page's script has not come after long enough: its style alone sees to that. */
function Unloaded() {
  return (
    <p className="unloaded" role="alert">
      Esta página ainda não carregou por inteiro. Verifique sua conexão. <a href="?">Tentar novamente</a>
    </p>
  );
}

/** Hidden until the script finds that nobody has chosen yet; without a script no cookie is set at all. */
function CookieBanner() {
  return (
    <section className="cookies" aria-label="Cookies" hidden data-cookies="">
      <p>
        {consentText} <a href="/politica-privacidade">Saiba mais</a>
      </p>
      <div>
        <button type="button" className="button quiet" value="declined">
          Recusar
        </button>
        <button type="button" className="button solid" value="accepted">
          Aceitar todos
        </button>
      </div>
    </section>
  );
}
