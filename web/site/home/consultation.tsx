import { contactFailed, farmSizeLabels, farmSizes } from '@cocho/domain/contacts';
import { maskedPhoneLength } from '@cocho/domain/phones';
import { supportEmail } from '@cocho/domain/support';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { CallToAction } from '../frame.tsx';

/** `script` is what checks and sends the form. */
export function Consultation({ script }: { script: string }) {
  return (
    <section id="consultation" className="consultation">
      <div className="wide consultation-row">
        <div>
          <p className="demo-failed" role="status" data-demo-failed="" />
          <p className="eyebrow">Contato</p>
          <h2>Vamos olhar o seu cocho juntos</h2>
          <p className="lead">
            Conte o tamanho da fazenda e como você trata hoje. Em até um dia útil alguém que entende de trato liga para
            você, sem compromisso.
          </p>
          <ol className="next-steps">
            <li>Uma conversa de vinte minutos sobre a sua rotina.</li>
            <li>Uma demonstração com as suas baias e a sua dieta.</li>
            <li>Uma proposta com prazo, preço e o que fica por nossa conta.</li>
          </ol>
          <p>Prefere ver por conta própria?</p>
          <CallToAction />
        </div>
        <ContactForm script={script} />
      </div>
      <dialog id="contact-error" className="question" aria-labelledby="contact-error-title">
        <h2 id="contact-error-title">Erro ao Enviar</h2>
        <p data-message="">{contactFailed}</p>
        <div className="answers">
          <button type="button" className="button quiet" data-closes="">
            Fechar
          </button>
          <button type="button" className="button solid" data-again="">
            Tentar Novamente
          </button>
        </div>
      </dialog>
    </section>
  );
}

/** Needs the script: it is sent as JSON, and says what is wrong in the words of the server. Its button sleeps until then. */
function ContactForm({ script }: { script: string }) {
  return (
    <form className="contact" data-contact={script} noValidate>
      <fieldset>
        <Field label="Nome" name="name" autoComplete="name" required maxLength={120} />
        <Field label="Email" name="email" type="email" autoComplete="email" required maxLength={254} />
        <Field
          label="Telefone"
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="(00) 00000-0000"
          required
          maxLength={maskedPhoneLength}
        />
        <Labelled label="Tamanho da fazenda" name="farm_size">
          <select id="contact-farm_size" name="farm_size" required defaultValue="" aria-describedby="error-farm_size">
            <option value="" disabled>
              Selecione
            </option>
            {farmSizes.map((size) => (
              <option key={size} value={size}>
                {farmSizeLabels[size]}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label="Mensagem (opcional)" name="message">
          <textarea id="contact-message" name="message" rows={4} maxLength={2_000} aria-describedby="error-message" />
        </Labelled>
        <p className="trap" aria-hidden="true">
          <label>
            Site <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
      </fieldset>
      <button type="submit" className="button bright" disabled>
        Enviar
      </button>
      <p className="thanks" role="alert" data-thanks="" />
      <p className="small-print">
        Usamos estes dados só para responder a você. <a href="/politica-privacidade">Política de Privacidade</a>
      </p>
      <noscript>
        <p>
          Para enviar este formulário, ligue o JavaScript ou escreva para{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </noscript>
    </form>
  );
}

function Field({ label, name, ...input }: { label: string; name: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} name={name}>
      <input id={`contact-${name}`} name={name} aria-describedby={`error-${name}`} {...input} />
    </Labelled>
  );
}

function Labelled({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={`contact-${name}`}>{label}</label>
      {children}
      <p className="error" id={`error-${name}`} />
    </div>
  );
}
