import { formatCents, formatDay } from '@cocho/domain/formats';
import {
  implantationHead,
  implantationRow,
  implantationSteps,
  installationNote,
  instalmentHead,
  instalmentRows,
  kitComposition,
  monthlyHead,
  monthlyRows,
} from '@cocho/domain/proposal-document';
import type { Proposal } from '@cocho/domain/proposals';
import type { ReactNode } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './proposal.module.css';

type Head = Pick<Proposal, 'proposed_on' | 'valid_until'> & { number?: string | undefined; edition?: number };

export function SheetHead({ number = '', edition = 1, proposed_on, valid_until }: Head) {
  return (
    <header className={styles.masthead}>
      <Logo size={40} />
      <strong>Cocho · gestão do trato</strong>
      <p>
        <b>
          Proposta comercial {number}
          {edition > 1 && ` · versão ${edition}`}
        </b>
        <small>
          {formatDay(proposed_on)} · válida até {formatDay(valid_until)}
        </small>
      </p>
    </header>
  );
}

type Figures = Pick<
  Proposal,
  | 'kit_value_cents'
  | 'discount_cents'
  | 'total_cents'
  | 'monthly_subscription_cents'
  | 'ai_service_cents'
  | 'monthly_total_cents'
  | 'instalments'
  | 'accepted_on'
>;

interface Props {
  figures: Figures;
  /** Where the discount is typed, if it is. */
  children?: ReactNode;
}

/** What is offered and how it is paid: the same for who writes it and for who reads it. */
export function ProposalParts({ figures, children }: Props) {
  return (
    <>
      <section className={styles.implantation} aria-labelledby="implantation">
        <h2 id="implantation">Implantação</h2>
        <DataTable
          label="Implantação"
          head={implantationHead}
          rows={[withSmallPrint(implantationRow(figures))]}
          total={['Total da implantação', '', '', '', '', formatCents(figures.total_cents)]}
        />
        {children}
        <div className={styles.columns}>
          <Words title="Composição do kit" lines={kitComposition} />
          <Words title="Resumo da implantação" lines={implantationSteps} />
        </div>
        <p className={styles.note}>{installationNote}</p>
      </section>
      <section aria-labelledby="monthly">
        <h2 id="monthly">Serviços mensais</h2>
        <DataTable
          label="Serviços mensais"
          head={monthlyHead}
          rows={monthlyRows(figures)}
          total={['Total mensal', formatCents(figures.monthly_total_cents)]}
        />
      </section>
      <section aria-labelledby="payment">
        <h2 id="payment">Pagamento da implantação</h2>
        <DataTable label="Pagamento da implantação" head={instalmentHead} rows={instalmentRows(figures)} />
      </section>
    </>
  );
}

/** A phone has no room for how many there are and what they come to: there it stands below the name. */
function withSmallPrint([item, quantity, price, subtotal, ...others]: string[]): ReactNode[] {
  const [, quantityLabel, , subtotalLabel] = implantationHead;
  const name = (
    <>
      {item}
      <small className={styles.onPhone}>
        {quantityLabel} {quantity} · {subtotalLabel} {subtotal}
      </small>
    </>
  );
  return [name, quantity, price, subtotal, ...others];
}

function Words({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
