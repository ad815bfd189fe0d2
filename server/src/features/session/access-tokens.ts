import { randomBytes } from 'node:crypto';
import { AccessToken, AccessTokenInput, mostAccessTokens, NewAccessToken } from '@cocho/domain/access-tokens';
import { transaction } from '../../db/transaction.ts';
import { hashToken } from '../../http/access.ts';
import { MessageAnswer, many, one, RowParams } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict, notFound } from '../../http/errors.ts';

const config = { access: 'session' } as const;

/** One's own, for programs that ask in one's name: kept only as a hash, ended at once. */
export async function accessTokens(app: App): Promise<void> {
  const { sql } = app;

  app.get('/me/access_tokens', { config, schema: { response: { 200: many(AccessToken) } } }, async ({ session }) => ({
    data: await sql<AccessToken[]>`
      select id, name, writes, created_at, last_used_at
      from access_tokens where user_id = ${session.user_id} order by id
    `,
  }));

  app.post(
    '/me/access_tokens',
    {
      config,
      schema: {
        description: 'A resposta é a única vez em que o token aparece. Serve a POST /api/v1/mcp e a nada mais.',
        body: AccessTokenInput,
        response: { 201: one(NewAccessToken) },
      },
    },
    async ({ session: { user_id }, body: { name, writes } }, reply) => {
      const token = randomBytes(32).toString('base64url');
      const made = await transaction(sql, async (tx) => {
        await tx`select from users where id = ${user_id} for no key update`;
        const [{ count }] = await tx<[{ count: number }]>`
          select count(*) as count from access_tokens where user_id = ${user_id}
        `;
        if (count >= mostAccessTokens)
          throw conflict(`Você já tem ${mostAccessTokens} tokens. Encerre um antes de criar outro.`);
        const [row] = await tx<[AccessToken]>`
          insert into access_tokens ${tx({ user_id, name, writes, token_hash: hashToken(token) })}
          returning id, name, writes, created_at, last_used_at
        `;
        return row;
      });
      return reply.code(201).send({ data: { ...made, token }, message: 'Token criado' });
    },
  );

  app.delete(
    '/me/access_tokens/:id',
    { config, schema: { params: RowParams, response: { 200: MessageAnswer } } },
    async ({ session, params }) => {
      const { count } = await sql`delete from access_tokens where user_id = ${session.user_id} and id = ${params.id}`;
      if (count === 0) throw notFound('Token não encontrado');
      return { message: 'Token encerrado' };
    },
  );
}
