/** In whose name visitors of the demonstration act. Nobody signs in as them. */
export const visitorEmail = 'visitante@demo.cocho.app';

/** How long a visitor looks around the demonstration. */
export const visitHours = 2;

export const notInDemonstration = 'Na demonstração esta ação fica desligada. Crie sua conta para usar.';
