/** How long a visitor looks around the demonstration. */
export const visitHours = 2;

export const notInDemonstration = 'Na demonstração esta ação fica desligada. Crie sua conta para usar.';
