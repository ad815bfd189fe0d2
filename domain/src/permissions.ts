import { type RegisterTopic, registers, registerTopics } from './registers.ts';

export const userTypes = ['admin', 'worker', 'technician'] as const;
export type UserType = (typeof userTypes)[number];

export const userTypeLabels: Record<UserType, string> = {
  admin: 'Gestor',
  worker: 'Operador',
  technician: 'Técnico',
};

export const unauthorized = 'Você não está autorizado a acessar esta página';

const everyone = userTypes;
const office = ['admin', 'technician'] as const;
const admin = ['admin'] as const;

/** Who may do what in a farm. The server enforces it, the web hides what is refused. */
export const permissions = {
  ...registerPermissions(),
  'events.read': everyone,
  'farm-users.read': office,
  'farm-users.write': admin,
  /** The guide of an empty farm. */
  'first-steps.write': admin,
  'trough-readings.read': everyone,
  'trough-readings.write': everyone,
  'quarantine.read': office,
  'quarantine.write': office,
  'operations.read': office,
  /** Those that one fed oneself: what a worker has done. What is to do today is in `treat_schedules/today`. */
  'operations.own': everyone,
  'operations.write': everyone,
  'operations.release': office,
  'operations.delete': admin,
  'reports.read': office,
  /** Prices, costs and what follows from them: nobody in the field sees money. */
  'money.read': office,
  'money.write': office,
  'alerts.read': everyone,
  'alerts.write': office,
  'alert-settings.read': office,
  'alert-settings.write': office,
  /** Whom it answers; what it tells and does each one's own permissions decide. */
  'assistant.use': everyone,
  'assistant-settings.read': office,
  'assistant-settings.write': admin,
  'imports.read': office,
  'imports.write': office,
} satisfies Record<string, readonly UserType[]>;

export type Permission = keyof typeof permissions;

export function may(userType: UserType | null | undefined, permission: Permission): boolean {
  const allowed: readonly UserType[] = permissions[permission];
  return userType != null && allowed.includes(userType);
}

/** Proposals and travel expenses belong to no farm: the provider's staff write them, and whoever runs or advises a farm. */
export const sellers: readonly UserType[] = office;

export function maySell({ staff, farms }: { staff: boolean; farms: { user_type: UserType }[] }): boolean {
  return staff || farms.some(({ user_type }) => sellers.includes(user_type));
}

type RegisterPermission = `${RegisterTopic}.${'read' | 'write'}`;

function registerPermissions(): Record<RegisterPermission, readonly UserType[]> {
  const lines = registerTopics.flatMap((topic) => [
    [`${topic}.read`, registers[topic].readBy === 'office' ? office : everyone],
    [`${topic}.write`, office],
  ]);
  return Object.fromEntries(lines);
}
