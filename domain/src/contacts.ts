import { z } from 'zod';
import { email, number, oneOf, optionalText, registerRow, requiredPhone, requiredText, Version } from './fields.ts';

export const farmSizes = ['pequena', 'media', 'grande'] as const;
export type FarmSize = (typeof farmSizes)[number];

export const farmSizeLabels: Record<FarmSize, string> = {
  pequena: 'Pequena (até 500 animais)',
  media: 'Média (501 a 1500 animais)',
  grande: 'Grande (mais de 1500 animais)',
};

export const contactStatuses = ['new', 'talking', 'client', 'closed'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

export const contactStatusLabels: Record<ContactStatus, string> = {
  new: 'Novo',
  talking: 'Em conversa',
  client: 'Virou cliente',
  closed: 'Encerrado',
};

/** How long a request is kept; so says the privacy page. */
export const contactMonths = 24;

/** Nobody reads the form and fills it in within this time. */
const fastestPersonMs = 2_000;

/** What a visitor of the site asks. */
export const ContactRequest = z.object({
  name: requiredText('Nome'),
  email: email(),
  phone: requiredPhone('Telefone'),
  farm_size: oneOf('Tamanho da fazenda', farmSizes),
  message: optionalText('Mensagem', 2_000),
  /** A field that people do not see, so only a program fills it in. */
  website: optionalText('Site', 200),
  /** From the opening of the page to the sending, as the page tells it. */
  filled_in_ms: number('Tempo').nullish(),
});
export type ContactRequest = z.infer<typeof ContactRequest>;

export function isFromProgram({ website, filled_in_ms }: ContactRequest): boolean {
  return Boolean(website) || (filled_in_ms != null && filled_in_ms < fastestPersonMs);
}

export const contactThanks = 'Obrigado! Recebemos sua mensagem e nossa equipe entrará em contato em breve.';
export const contactFailed = 'Erro ao enviar formulário. Tente novamente.';

/** What provider staff say of a request. */
export const ContactInput = z.object({
  status: oneOf('Situação', contactStatuses),
  notes: optionalText('Anotações', 2_000),
  version: Version.optional(),
});
export type ContactInput = z.infer<typeof ContactInput>;

export const Contact = z.object({
  ...registerRow,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  farm_size: z.enum(farmSizes),
  message: z.string().nullable(),
  status: z.enum(contactStatuses),
  notes: z.string().nullable(),
});
export type Contact = z.infer<typeof Contact>;
