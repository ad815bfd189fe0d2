import { formatNumber } from '@cocho/domain/formats';
import { type Plan, planLimits, plans } from '@cocho/domain/plans';

const more: Record<Plan, { for: string; lines: string[] }> = {
  starter: {
    for: 'Para quem está saindo da planilha',
    lines: ['Leitura sem internet', 'Receitas, lotes e relatórios', 'Até 3 operadores de campo por convite'],
  },
  professional: {
    for: 'Para o confinamento que trata todo dia',
    lines: ['Tudo do Starter', 'Balança do vagão e alertas', 'Custo por arroba e fechamento de lote'],
  },
  enterprise: {
    for: 'Para boitéis e grupos com várias fazendas',
    lines: ['Tudo do Professional', 'Várias fazendas no mesmo acesso', 'Implantação com a nossa equipe'],
  },
};

export function Pricing() {
  return (
    <section id="pricing" className="pricing">
      <div className="wide">
        <p className="eyebrow">Planos</p>
        <h2>Do primeiro lote ao grupo de fazendas</h2>
        <ul className="plans">
          {plans.map((plan) => (
            <PlanCard key={plan} plan={plan} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { label, animals, users } = planLimits[plan];
  const isPopular = plan === 'professional';
  return (
    <li className={isPopular ? 'popular' : undefined}>
      {isPopular && <p className="badge">Mais popular</p>}
      <h3>{label}</h3>
      <p>{more[plan].for}</p>
      <p className="animals">
        {Number.isFinite(animals) ? (
          <>
            até <b>{formatNumber(animals)}</b> animais
          </>
        ) : (
          <>
            animais <b>ilimitados</b>
          </>
        )}
      </p>
      <ul>
        <li>{usersText(users)}</li>
        {more[plan].lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="price">Preço sob consulta</p>
      <a className={`button ${isPopular ? 'bright' : 'solid'}`} href="#consultation">
        Consultar o {label}
      </a>
    </li>
  );
}

function usersText(users: number): string {
  if (!Number.isFinite(users)) return 'Usuários ilimitados';
  return users === 1 ? '1 usuário' : `Até ${users} usuários`;
}
