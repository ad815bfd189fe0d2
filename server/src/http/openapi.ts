import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registers, registerTable, registerTopics } from '@cocho/domain/registers';
import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { projectRoot } from '../config.ts';
import { ErrorAnswer } from './answers.ts';
import type { App } from './app-type.ts';
import { serveDocsPage } from './docs-page.ts';

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

const description = `
A API do Cocho: manejo alimentar de confinamentos.

Entre com \`POST /api/v1/users/sign_in\` e mande o \`token\` da resposta no cabeçalho \`Authorization\`. O que é de uma fazenda
responde \`{ "data": … }\`; um erro responde \`{ "errors": ["…"] }\`, em português. Dias são \`AAAA-MM-DD\`, instantes são ISO 8601
em UTC, pesos em kg e percentuais de 0 a 100.
`;

/** What stands beside each heading: a path's name is English, whoever reads it need not be. */
const headings: Record<string, string> = {
  users: 'Conta e sessão',
  manager: 'Fazendas, para a equipe do Cocho',
  farm_users: 'Usuários da fazenda',
  ...Object.fromEntries(registerTopics.map((topic) => [registerTable(topic), registers[topic].many])),
  invitations: 'Convites de operadores de campo, por link e PIN',
  first_steps: 'O guia de uma fazenda nova, em cinco passos',
  settings: 'Preço de venda e rendimentos da fazenda',
  prices: 'Preços dos ingredientes',
  dry_matters: 'Matéria seca dos ingredientes',
  daily_costs: 'Custo operacional por cabeça e dia',
  trough_readings: 'Leituras de cocho',
  assistant: 'Assistente: perguntas e pedidos em português',
  mcp: 'As ferramentas do assistente, para clientes de IA',
  webhooks: 'O que WhatsApp e Telegram entregam',
  operations: 'Operações de trato',
  quarantine: 'O que veio do campo e espera por um gestor',
  alerts: 'O que está fora do normal, o que foi feito disso e sua história',
  feed_calls: 'O que cada cocho olhado sugere para a próxima carga',
  alert_settings: 'O que a fazenda quer saber, a partir de que valores, quem e como',
  briefing: 'O resumo da manhã',
  push_subscriptions: 'Aparelhos em que cada pessoa recebe avisos',
  events: 'O que mudou na fazenda, na hora',
  imports: 'Importações de planilhas',
  scale_simulator: 'Balança simulada',
  dashboard: 'O dia até agora',
  proposals: 'Propostas comerciais, de quem as escreve',
  travel_expense_reports: 'Despesas de viagem, de quem viajou',
  contacts: 'Quem pede para ser procurado',
  app: 'A versão do aplicativo para Android',
  demo_sessions: 'Uma visita à fazenda de demonstração',
  public_proposals: 'O que o cliente lê e responde pelo link que recebeu',
};

/** The OpenAPI document of every route under /api/v1, and a page to read it. */
export async function documentRoutes(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/v1/')) return;
    const [, , , first = '', next, resource = ''] = route.url.split('/');
    route.schema = {
      tags: [next === ':farmId' ? resource : first],
      ...(route.config?.access === 'public' ? {} : { security: [{ token: [] }] }),
      ...route.schema,
      response: { ...(route.schema?.response as object), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
    };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cocho', version, description },
      tags: Object.entries(headings).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await serveDocsPage(app);
}
