import { Contact, ContactInput, ContactRequest, contactThanks, isFromProgram } from '@cocho/domain/contacts';
import type { Fragment, Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { holds, ListQuery, MessageAnswer, many, one, orderBy, RowParams, sendRows } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { addressLimit } from '../../http/attempts.ts';
import { staleOrMissing } from '../../http/errors.ts';
import { addJob } from '../../jobs/jobs.ts';
import { contactMailJob } from './contact-mail.ts';

const staff = { access: 'staff' } as const;

/** What a visitor of the public site sends, without an account. */
export async function contacts(app: App): Promise<void> {
  const { sql } = app;
  const requestsOfAddress = addressLimit({ max: 10, minutes: 60 });

  app.post(
    '/contacts',
    {
      config: { access: 'public', tellsMessage: true },
      schema: { body: ContactRequest, response: { 201: MessageAnswer } },
    },
    async ({ body, ip }, reply) => {
      requestsOfAddress.take(ip);
      // A program is told the same, so that it learns nothing.
      if (!isFromProgram(body)) await transaction(sql, (tx) => keepRequest(tx, body));
      return reply.code(201).send({ message: contactThanks });
    },
  );
}

/** For provider staff: who asked, and what came of it. */
export async function contactList(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/contacts',
    { config: staff, schema: { querystring: ListQuery, response: { 200: many(Contact) } } },
    ({ query }, reply) => {
      const rows = sql`
        ${select(sql)} where true ${query.search ? sql`and ${holds(sql, sql`c.name || ' ' || c.email`, query.search)}` : sql``}
        ${orderBy(sql, query.sort ?? '-created_at', { created_at: sql`c.created_at`, name: sql`c.name collate "pt-BR-x-icu"` })}
      `;
      return sendRows(reply, sql, rows, query);
    },
  );

  app.put(
    '/contacts/:id',
    { config: staff, schema: { params: RowParams, body: ContactInput, response: { 200: one(Contact) } } },
    async ({ params, body }) => {
      const { count } = await sql`
        update contacts set status = ${body.status}, notes = ${body.notes || null}, version = version + 1, updated_at = now()
        where id = ${params.id} and version = coalesce(${body.version ?? null}, version)
      `;
      const [data] = await sql<Contact[]>`${select(sql)} where c.id = ${params.id}`;
      if (count === 0 || !data) throw staleOrMissing(data, 'Contato não encontrado');
      return { data, message: 'Contato atualizado com sucesso' };
    },
  );
}

/** Who never got the answer sends the same again, which is one request. */
async function keepRequest(tx: Queryable, request: ContactRequest): Promise<void> {
  const { name, email, phone, farm_size, message } = request;
  const [kept] = await tx<[{ id: number }?]>`
    insert into contacts (name, email, phone, farm_size, message)
    select ${name}, ${email}, ${phone}, ${farm_size}, ${message || null}
    where not exists (
      select from contacts
      where name = ${name} and email = ${email} and phone = ${phone} and farm_size = ${farm_size}
        and coalesce(message, '') = ${message ?? ''} and created_at > now() - interval '1 hour'
    )
    returning id
  `;
  if (kept) await addJob(tx, contactMailJob, { contact_id: kept.id });
}

function select(sql: Queryable): Fragment {
  return sql`
    select c.id, c.name, c.email, c.phone, c.farm_size, c.message, c.status, c.notes, c.version,
      iso(c.created_at) as created_at, iso(c.updated_at) as updated_at
    from contacts c
  `;
}
