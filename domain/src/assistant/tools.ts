import { z } from 'zod';
import { Id, optionalText, requiredDay, requiredText, timeOfDay, wholeHeads } from '../fields.ts';
import { avgWeight, movementKinds } from '../lot-movements.ts';
import { comparedCount, fewestCompared, mostCompared } from '../lot-overview.ts';
import { invalid } from '../messages.ts';
import type { Permission } from '../permissions.ts';
import { readingNote } from '../trough-reading.ts';
import * as facts from './tool-facts.ts';

interface Tool {
  /** What it is for, as a chat endpoint and an MCP client read it. */
  does: string;
  permission: Permission;
  parameters: z.ZodObject;
  facts: z.ZodType;
}

const day = requiredDay('Data');
/** Both or none: none is all that is known. */
const period = { start_date: day.optional(), end_date: day.optional() };
const lot_id = Id.describe('id do lote, da ferramenta lots');
const upTo = 'Datas YYYY-MM-DD, as duas ou nenhuma; sem elas, tudo o que se sabe.';

export const penStates = ['all', 'unread', 'unfed', 'late', 'off_target', 'suspended', 'no_rule'] as const;
export type PenState = (typeof penStates)[number];
export const lotFigures = ['all', 'weight', 'days', 'gain', 'conversion', 'heads', 'intake'] as const;
export type LotFigure = (typeof lotFigures)[number];
export const costFigures = ['all', 'cost_per_arroba', 'breakeven', 'cost_per_head_day', 'profit', 'feed_cost'] as const;
export type CostFigure = (typeof costFigures)[number];
export const rankFigures = [
  'gmd',
  'avg_weight',
  'conversion',
  'days_confined',
  'heads',
  'load',
  'dry_matter_intake',
] as const;
export type RankFigure = (typeof rankFigures)[number];

/** All that can be asked, whoever asks and wherever: panel, messengers, chat endpoint and MCP take them from here. */
export const questions = {
  consumption: {
    does: `Quanto lotes receberam de ração, em kg de MO e de MS: de um lote, de uma baia ou da fazenda. ${upTo}`,
    permission: 'reports.read',
    parameters: z.object({ lot_id: lot_id.optional(), corral_id: Id.optional(), ...period }),
    facts: facts.ConsumptionFacts,
  },
  load: {
    does: 'A carga projetada: kg de ração por dia de um lote, de uma baia ou de todos os lotes ativos.',
    permission: 'lots.read',
    parameters: z.object({ lot_id: lot_id.optional(), corral_id: Id.optional() }),
    facts: facts.LoadFacts,
  },
  who_fed: {
    does: `Quem tratou, o quê e com que erro: de um lote, de uma pessoa ou da fazenda. ${upTo}`,
    permission: 'operations.read',
    parameters: z.object({ lot_id: lot_id.optional(), user_id: Id.optional(), ...period }),
    facts: facts.WhoFedFacts,
  },
  operator_errors: {
    does: `Erro de carga e de descarga de cada operador, em % dos kg. ${upTo}`,
    permission: 'reports.read',
    parameters: z.object({ user_id: Id.optional(), ...period }),
    facts: facts.OperatorErrorsFacts,
  },
  pens: {
    does: 'Como estão as baias hoje: todas, ou só as sem leitura, sem trato, atrasadas, fora do alvo, suspensas ou sem regra.',
    permission: 'lots.read',
    parameters: z.object({ state: z.enum(penStates).default('all') }),
    facts: facts.PensFacts,
  },
  ingredient_use: {
    does: `Quanto foi carregado de cada ingrediente, ou de um. ${upTo}`,
    permission: 'reports.read',
    parameters: z.object({ ingredient_id: Id.optional(), ...period }),
    facts: facts.IngredientUseFacts,
  },
  ingredient_need: {
    does: 'Quanto de cada ingrediente, ou de um, o dia de amanhã pede pelas cargas de agora.',
    permission: 'treat-schedules.read',
    parameters: z.object({ ingredient_id: Id.optional() }),
    facts: facts.IngredientNeedFacts,
  },
  lot_figures: {
    does: 'Peso, dias de cocho, GMD, conversão, cabeças e consumo por cabeça de um lote.',
    permission: 'lots.read',
    parameters: z.object({ lot_id, figure: z.enum(lotFigures).default('all') }),
    facts: facts.LotFiguresFacts,
  },
  lot_costs: {
    does: 'Custo, custo por @, ponto de equilíbrio e lucro projetado de um lote.',
    permission: 'money.read',
    parameters: z.object({ lot_id, figure: z.enum(costFigures).default('all') }),
    facts: facts.LotCostsFacts,
  },
  compare: {
    does: `De ${fewestCompared} a ${mostCompared} lotes lado a lado.`,
    permission: 'lots.read',
    parameters: z.object({
      lot_ids: z.array(lot_id).min(fewestCompared, comparedCount).max(mostCompared, comparedCount),
    }),
    facts: facts.CompareFacts,
  },
  rank: {
    does: 'Os lotes ativos em ordem de uma medida: os cinco primeiros.',
    permission: 'lots.read',
    parameters: z.object({ figure: z.enum(rankFigures), order: z.enum(['asc', 'desc']) }),
    facts: facts.ManyLotsFacts,
  },
  recipe: {
    does: 'A composição de uma receita.',
    permission: 'recipes.read',
    parameters: z.object({ recipe_id: Id }),
    facts: facts.RecipeFacts,
  },
  recipe_changes: {
    does: `O que mudou em uma receita, quando e por quem. ${upTo}`,
    permission: 'recipes.read',
    parameters: z.object({ recipe_id: Id, ...period }),
    facts: facts.RecipeChangesFacts,
  },
  report_pdf: {
    does: `O relatório de um lote em PDF. ${upTo}`,
    permission: 'reports.read',
    parameters: z.object({ lot_id, ...period }),
    facts: facts.ReportPdfFacts,
  },
  readings: {
    does: `As leituras de cocho de um lote. ${upTo}`,
    permission: 'reports.read',
    parameters: z.object({ lot_id, ...period }),
    facts: facts.ReadingsFacts,
  },
  movements: {
    does: `Mortes, vendas, transferências ou pesagens de um lote ou da fazenda. ${upTo}`,
    permission: 'lots.read',
    parameters: z.object({ kind: z.enum(movementKinds), lot_id: lot_id.optional(), ...period }),
    facts: facts.MovementsFacts,
  },
  lots: {
    does: 'Os lotes ativos com baia, cabeças e carga; search procura no nome. Dá os ids que as outras ferramentas pedem.',
    permission: 'lots.read',
    parameters: z.object({ search: optionalText('Busca') }),
    facts: facts.LotsFacts,
  },
  alerts: {
    does: 'Os alertas abertos, da fazenda ou de um lote: o que está fora do normal, por quê e o que fazer. Dá os ids que acknowledge_alert pede.',
    permission: 'alerts.read',
    parameters: z.object({ lot_id: lot_id.optional() }),
    facts: facts.AlertsFacts,
  },
  suggested_calls: {
    does: 'O que cada cocho olhado hoje sugere para a próxima carga, e quais faltam olhar.',
    permission: 'trough-readings.read',
    parameters: z.object({ lot_id: lot_id.optional() }),
    facts: facts.SuggestedCallsFacts,
  },
  names: {
    does: 'Os nomes e ids de baias, ingredientes, receitas, pessoas ou índices de cocho, que as outras ferramentas pedem.',
    permission: 'lots.read',
    parameters: z.object({ kind: z.enum(facts.namedKinds) }),
    facts: facts.NamesFacts,
  },
  treat_times: {
    does: 'Os horários dos tratos, com os ids que move_treat_time pede.',
    permission: 'treat-schedules.read',
    parameters: z.object({}),
    facts: facts.TreatTimesFacts,
  },
} as const satisfies Record<string, Tool>;

/** What is done only after the person confirmed exactly that. */
export const orders = {
  register_reading: {
    does: 'Registra uma leitura de cocho de agora: note é o percentual que muda a próxima carga.',
    permission: 'trough-readings.write',
    parameters: z.object({ lot_id, note: readingNote, corral_index_id: Id.optional() }),
    facts: facts.DoneFacts,
  },
  register_death: {
    does: 'Registra mortes em um lote.',
    permission: 'lots.write',
    parameters: z.object({ lot_id, heads: wholeHeads('Cabeças'), cause: requiredText('Causa'), day }),
    facts: facts.DoneFacts,
  },
  register_weighing: {
    does: 'Registra uma pesagem: o peso médio por cabeça, em kg.',
    permission: 'lots.write',
    parameters: z.object({ lot_id, avg_weight: avgWeight, day }),
    facts: facts.DoneFacts,
  },
  accept_calls: {
    does: 'Aceita as cargas sugeridas: de um lote ou de todos os que foram olhados hoje e ainda não decididos.',
    permission: 'trough-readings.write',
    parameters: z.object({ lot_id: lot_id.optional() }),
    facts: facts.DoneFacts,
  },
  acknowledge_alert: {
    does: 'Marca um alerta aberto como visto.',
    permission: 'alerts.write',
    parameters: z.object({ alert_id: Id }),
    facts: facts.DoneFacts,
  },
  move_treat_time: {
    does: 'Muda o horário de um trato da programação, para todos os dias.',
    permission: 'treat-schedules.write',
    parameters: z.object({
      treat_item_id: Id,
      scheduled_time: timeOfDay(invalid('Horário')),
    }),
    facts: facts.DoneFacts,
  },
} as const satisfies Record<string, Tool>;

export const tools = { ...questions, ...orders };

export type QuestionName = keyof typeof questions;
export type OrderName = keyof typeof orders;
export type ToolName = QuestionName | OrderName;
export type Parameters<Name extends ToolName> = z.infer<(typeof tools)[Name]['parameters']>;
export type Facts<Name extends ToolName> = z.infer<(typeof tools)[Name]['facts']>;
/** A tool with what it is asked, as understood and not yet checked. */
export type ToolCall = { [Name in ToolName]: { tool: Name; parameters: Parameters<Name> } }[ToolName];

export const toolNames = Object.keys(tools) as ToolName[];

export function isTool(name: string): name is ToolName {
  return Object.hasOwn(tools, name);
}

export function isOrder(name: string): name is OrderName {
  return Object.hasOwn(orders, name);
}
