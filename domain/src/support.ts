/** Where whoever needs a person writes to. */
export const supportEmail = 'suporte@cocho.app';
