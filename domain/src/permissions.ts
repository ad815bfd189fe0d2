import { type RegisterTopic, registers, registerTopics } from './registers.ts';

export const userTypes = ['admin', 'worker', 'technician'] as const;
export type UserType = (typeof userTypes)[number];

export const userTypeLabels: Record<UserType, string> = {
  admin: 'Gestor',
  worker: 'Operador',
  technician: 'Técnico',
};

const everyone = userTypes;
const office = ['admin', 'technician'] as const;
const admin = ['admin'] as const;

/** Who may do what in a farm. The server enforces it, the web hides what is refused. */
export const permissions = {
  ...registerPermissions(),
  'events.read': everyone,
  'farm-users.read': office,
  'farm-users.write': admin,
  'trough-readings.read': everyone,
  'trough-readings.write': everyone,
  'quarantine.read': office,
  'quarantine.write': office,
  /** What a worker has to do and has done today is in `treat_schedules/today`. */
  'operations.read': office,
  'operations.write': everyone,
  'operations.release': office,
  'operations.delete': admin,
  'reports.read': office,
  /** Prices, costs and what follows from them: nobody in the field sees money. */
  'money.read': office,
  'money.write': office,
  'imports.read': office,
  'imports.write': office,
} satisfies Record<string, readonly UserType[]>;

export type Permission = keyof typeof permissions;

export function may(userType: UserType | null | undefined, permission: Permission): boolean {
  const allowed: readonly UserType[] = permissions[permission];
  return userType != null && allowed.includes(userType);
}

type RegisterPermission = `${RegisterTopic}.${'read' | 'write'}`;

function registerPermissions(): Record<RegisterPermission, readonly UserType[]> {
  const lines = registerTopics.flatMap((topic) => [
    [`${topic}.read`, registers[topic].readBy === 'office' ? office : everyone],
    [`${topic}.write`, office],
  ]);
  return Object.fromEntries(lines);
}
