import { Board } from '@cocho/domain/board';
import { boardOf } from '@cocho/domain/board-figures';
import { may } from '@cocho/domain/permissions';
import { one, sendJson } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { scopeOf } from '../../registers/scope.ts';
import { boardFacts } from './board-facts.ts';

/** How the day stands: which pens are fed, what went wrong and, for those who may see it, what it costs. */
export async function board(app: App): Promise<void> {
  app.get(
    '/dashboard/now',
    {
      config: { access: 'lots.read' },
      schema: {
        description:
          'O dia até agora: cada lote ativo, na ordem da leitura, com seu estado. Custos só para quem pode ver valores.',
        response: { 200: one(Board) },
      },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      const moment = { now: new Date(), day: scope.today, time_zone: scope.time_zone };
      const data = boardOf(await boardFacts(app.sql, scope), moment);
      return sendJson(reply, { data: may(request.session.user_type, 'money.read') ? data : withoutMoney(data) });
    },
  );
}

function withoutMoney({
  cost_cents: _,
  wagon_cost_cents: __,
  partial: ___,
  priced_percent: ____,
  ...rest
}: Board): Board {
  return rest;
}
