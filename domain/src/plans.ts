export const plans = ['starter', 'professional', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

interface Limits {
  label: string;
  animals: number;
  users: number;
  /** In the field, let in by a link instead of an e-mail. */
  operators: number;
}

const unlimited = Number.POSITIVE_INFINITY;

export const planLimits: Record<Plan, Limits> = {
  starter: { label: 'Starter', animals: 500, users: 1, operators: 3 },
  professional: { label: 'Professional', animals: 1500, users: 5, operators: 3 },
  enterprise: { label: 'Enterprise', animals: unlimited, users: unlimited, operators: unlimited },
};

/** The limit that would be passed, as a sentence; null when the plan allows it. */
export function planError(plan: Plan, wanted: { animals?: number; users?: number; operators?: number }): string | null {
  const { label, animals, users, operators } = planLimits[plan];
  if ((wanted.animals ?? 0) > animals) {
    return `O plano ${label} permite até ${animals.toLocaleString('pt-BR')} animais em lotes ativos`;
  }
  if ((wanted.users ?? 0) > users) {
    return `O plano ${label} permite até ${users} ${users === 1 ? 'usuário ativo' : 'usuários ativos'}`;
  }
  if ((wanted.operators ?? 0) > operators) return `O plano ${label} permite até ${operators} operadores por convite`;
  return null;
}
