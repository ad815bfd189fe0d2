import { DietStep, FirstSteps, LotsStep, PensStep, PeopleStep, TreatsStep } from '@cocho/domain/first-steps';
import { Invitation } from '@cocho/domain/invitations';
import type { z } from 'zod';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { many, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import { readFirstSteps } from './read-first-steps.ts';
import { takeDiet, takeLots, takePens, takePeople, takeTreats } from './take-steps.ts';

const access = 'first-steps.write';
const changed = [
  'corrals',
  'lots',
  'ingredients',
  'recipes',
  'rules',
  'treats',
  'treat-schedules',
  'trough-readings',
] as const;

/** The guide of an empty farm: each step is one transaction on the registers themselves. */
export async function firstSteps(app: App): Promise<void> {
  const { sql, config } = app;

  app.get('/first_steps', { config: { access }, schema: { response: { 200: one(FirstSteps) } } }, async ({ farm }) => ({
    data: await readFirstSteps(sql, farm.id),
  }));

  step('pens', PensStep, takePens);
  step('lots', LotsStep, takeLots);
  step('diet', DietStep, takeDiet);
  step('treats', TreatsStep, takeTreats);

  app.post(
    '/first_steps/people',
    {
      config: { access, changes: ['farm-users', 'treat-schedules'] },
      schema: { body: PeopleStep, response: { 201: many(Invitation) } },
    },
    async (request, reply) => {
      const data = await transaction(sql, (tx) => takePeople(tx, scopeOf(request), request.body, config.publicUrl));
      return reply.code(201).send({ data });
    },
  );

  app.post(
    '/first_steps/close',
    { config: { access }, schema: { response: { 200: one(FirstSteps) } } },
    async ({ farm }) => {
      await sql`update farms set first_steps_closed_at = now() where id = ${farm.id}`;
      return { data: await readFirstSteps(sql, farm.id) };
    },
  );

  /** A step that writes registers, and answers where the guide stands then. */
  function step<T extends z.ZodType>(
    name: string,
    Body: T,
    take: (tx: Queryable, scope: Scope, body: z.infer<T>) => Promise<void>,
  ): void {
    app.post(
      `/first_steps/${name}`,
      { config: { access, changes: changed }, schema: { body: Body, response: { 201: one(FirstSteps) } } },
      async (request, reply) => {
        await transaction(sql, (tx) => take(tx, scopeOf(request), request.body as z.infer<T>));
        return reply.code(201).send({ data: await readFirstSteps(sql, request.farm.id) });
      },
    );
  }
}
