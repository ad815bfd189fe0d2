import { idleAccountMonths } from '@cocho/domain/account';
import { contactMonths } from '@cocho/domain/contacts';
import { policy } from '@cocho/domain/privacy-policy';
import type { ReactNode } from 'react';
import { SiteDocument, type SiteFiles } from './document.tsx';
import { Frame } from './frame.tsx';

const description =
  'Como o Cocho trata dados pessoais e operacionais, conforme a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018).';

/** A new version of it is announced by mail and in the panel; see docs/operations.md. */
export function PrivacyPage({ files }: { files: SiteFiles }) {
  return (
    <SiteDocument
      files={files}
      title="Política de Privacidade | Cocho"
      description={description}
      path="/politica-privacidade"
    >
      <Frame>
        <article className="narrow text">
          <h1>Política de Privacidade</h1>
          <p className="updated">
            Última atualização: {dayInWords(policy.day)} (versão {policy.version})
          </p>
          <p>
            Esta política explica quais dados o Cocho trata, para quê e quais são os seus direitos. Ela segue a Lei
            Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018).
          </p>
          <Part title="1. Quem responde pelos dados">
            <p>
              O Cocho é o controlador dos dados da sua conta e dos contatos feitos por este site. Dos dados que uma
              fazenda registra no sistema (lotes, tratos, pessoas da equipe), a fazenda é a controladora e o Cocho é o
              operador, que os trata por ordem dela.
            </p>
            <p>
              Encarregado pelo tratamento de dados (DPO):{' '}
              <a href="mailto:privacidade@cocho.app">privacidade@cocho.app</a>.
            </p>
          </Part>
          <Part title="2. Quem pode usar">
            <p>O sistema é destinado a empresas e profissionais. Não se destina a menores de 18 anos.</p>
          </Part>
          <Part title="3. Dados que coletamos">
            <h3>Dados pessoais</h3>
            <p>
              Nome, e-mail, telefone e senha (guardada apenas de forma cifrada); nos contatos pelo site, também o
              tamanho da fazenda e a mensagem; nas propostas, o CPF ou CNPJ do cliente e o nome, o CPF e o cargo de quem
              as aceita; nos relatórios de viagem da nossa equipe, as fotos dos comprovantes; e o que você escreve ao
              assistente ou nos manda por aplicativo de mensagens.
            </p>
            <h3>Dados operacionais</h3>
            <p>
              Leituras de cocho, dietas, lotes, pesagens, cargas e descargas do vagão, preços e custos, e quem fez cada
              registro e quando.
            </p>
            <h3>Dados técnicos</h3>
            <p>
              Endereço IP, tipo de aparelho e de navegador, fuso horário, data e hora dos acessos e registros de erro.
            </p>
          </Part>
          <Part title="4. Para que usamos, e com que base legal">
            <ul>
              <li>Prestar o serviço contratado e dar suporte (execução de contrato, art. 7º, V).</li>
              <li>Responder a quem nos procura (procedimentos preliminares a pedido do titular, art. 7º, V).</li>
              <li>Proteger contas e evitar fraudes (legítimo interesse, art. 7º, IX).</li>
              <li>Cumprir obrigações legais, como a guarda de registros de acesso (art. 7º, II).</li>
              <li>Enviar mensagens por aplicativo ou usar o assistente, só com o seu consentimento (art. 7º, I).</li>
            </ul>
          </Part>
          <Part title="5. Compartilhamento">
            <p>Não vendemos dados. Eles são compartilhados somente:</p>
            <ul>
              <li>
                com prestadores de serviço que nos ajudam a operar (hospedagem, envio de e-mail e de mensagens,
                assistente), sob contrato;
              </li>
              <li>por exigência legal ou ordem de autoridade competente;</li>
              <li>com o seu consentimento.</li>
            </ul>
          </Part>
          <Part title="6. Por quanto tempo guardamos">
            <ul>
              <li>Conta e dados operacionais: enquanto durar o contrato e pelos prazos legais depois dele.</li>
              <li>
                Contas que não confirmaram o e-mail nem tiveram fazenda: {idleAccountMonths} meses desde o último
                acesso.
              </li>
              <li>Contatos feitos pelo site: {contactMonths} meses.</li>
              <li>Conversas com o assistente: 180 dias.</li>
              <li>Registros de acesso: 6 meses (Marco Civil da Internet, art. 15).</li>
            </ul>
          </Part>
          <Part title="7. Transferência internacional">
            <p>
              Alguns prestadores podem tratar dados fora do Brasil. Nesse caso exigimos garantias equivalentes às da
              LGPD (arts. 33 a 36). O assistente só envia dados a um provedor no exterior se o gestor da fazenda o
              ligar, sabendo qual é o provedor e o país.
            </p>
          </Part>
          <Part title="8. Segurança">
            <p>
              Conexões cifradas, senhas guardadas com derivação forte, acesso por função e registro de alterações. Se
              houver incidente com risco relevante, avisaremos você e a Autoridade Nacional de Proteção de Dados (ANPD).
            </p>
          </Part>
          <Part title="9. Cookies">
            <p>
              Usamos somente o necessário: a sua sessão e as suas preferências ficam no armazenamento do navegador, e o
              cookie <code>cookieconsent_status</code> guarda por 365 dias a sua resposta ao aviso de cookies. Recusando
              ou aceitando, nenhum cookie de publicidade ou de terceiros é gravado.
            </p>
          </Part>
          <Part title="10. Seus direitos">
            <p>Pelo art. 18 da LGPD você pode pedir a qualquer momento:</p>
            <ul>
              <li>confirmação do tratamento e acesso aos dados;</li>
              <li>correção de dados incompletos, inexatos ou desatualizados;</li>
              <li>anonimização, bloqueio ou eliminação do que for desnecessário ou tratado em desacordo com a lei;</li>
              <li>portabilidade;</li>
              <li>eliminação dos dados tratados com consentimento, e a revogação dele;</li>
              <li>informação sobre com quem compartilhamos e sobre a possibilidade de não consentir;</li>
              <li>oposição ao tratamento em desacordo com a lei.</li>
            </ul>
            <p>
              Escreva para <a href="mailto:privacidade@cocho.app">privacidade@cocho.app</a>. Você também pode reclamar à
              ANPD (<a href="https://www.gov.br/anpd">gov.br/anpd</a>).
            </p>
          </Part>
          <Part title="11. Mudanças nesta política">
            <p>Mudanças são avisadas por e-mail, por um aviso dentro do sistema e pela data no alto desta página.</p>
          </Part>
        </article>
      </Frame>
    </SiteDocument>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
