export const plans = ['starter', 'professional', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

interface Limits {
  label: string;
  animals: number;
  users: number;
}

export const planLimits: Record<Plan, Limits> = {
  starter: { label: 'Starter', animals: 500, users: 1 },
  professional: { label: 'Professional', animals: 1500, users: 5 },
  enterprise: { label: 'Enterprise', animals: Number.POSITIVE_INFINITY, users: Number.POSITIVE_INFINITY },
};

/** The limit that would be passed, as a sentence; null when the plan allows it. */
export function planError(plan: Plan, wanted: { animals?: number; users?: number }): string | null {
  const { label, animals, users } = planLimits[plan];
  if ((wanted.animals ?? 0) > animals) {
    return `O plano ${label} permite até ${animals.toLocaleString('pt-BR')} animais em lotes ativos`;
  }
  if ((wanted.users ?? 0) > users) {
    return `O plano ${label} permite até ${users} ${users === 1 ? 'usuário ativo' : 'usuários ativos'}`;
  }
  return null;
}
