import { receiptLimits } from '@cocho/domain/expense-receipts';
import { answerMs, uploadMs } from '@cocho/domain/patience';
import compress from '@fastify/compress';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { addressOf, type Sql } from './db/db.ts';
import { evaluateAlertsJob, watchDaysJob, watchEvents, watchHistoriesJob } from './features/alerts/alert-jobs.ts';
import { alertSettings } from './features/alerts/alert-settings.ts';
import { alerts } from './features/alerts/alerts.ts';
import { appVersion } from './features/app-version.ts';
import { assistant } from './features/assistant/assistant.ts';
import { forgetConversationsJob } from './features/assistant/forget-conversations.ts';
import { mcp } from './features/assistant/mcp.ts';
import { board } from './features/board/board.ts';
import { briefing } from './features/briefing/briefing.ts';
import { briefFarmJob, briefFarmsJob } from './features/briefing/briefing-jobs.ts';
import { closeOuts } from './features/close-outs/close-outs.ts';
import { contactMailJob } from './features/contacts/contact-mail.ts';
import { contactList, contacts } from './features/contacts/contacts.ts';
import { forgetContactsJob } from './features/contacts/forget-contacts.ts';
import { corralIndexes } from './features/corral-indexes.ts';
import { corrals } from './features/corrals.ts';
import { dailyCosts } from './features/daily-costs.ts';
import { dashboard } from './features/dashboard.ts';
import { deliverJob, forgetDeliveriesJob } from './features/deliveries/deliver.ts';
import { pushSubscriptions } from './features/deliveries/push-subscriptions.ts';
import { dryMatters } from './features/dry-matters/dry-matters.ts';
import { events } from './features/events.ts';
import { farmSettings } from './features/farm-settings.ts';
import { farmUsers } from './features/farm-users/farm-users.ts';
import { farmReadyMailJob } from './features/farms/farm-ready-mail.ts';
import { farms } from './features/farms/farms.ts';
import { feedCalls } from './features/feed-calls/feed-calls.ts';
import { firstSteps } from './features/first-steps/first-steps.ts';
import { forgetAccountsJob } from './features/founding/forget-accounts.ts';
import { founding } from './features/founding/founding.ts';
import { health } from './features/health.ts';
import { imports } from './features/imports/imports.ts';
import { ingredients } from './features/ingredients.ts';
import { invitations } from './features/invitations/invitations.ts';
import { publicInvitations } from './features/invitations/public-invitations.ts';
import { lotOverview } from './features/lot-overview/lot-overview.ts';
import { lotReport } from './features/lot-report/lot-report.ts';
import { lots } from './features/lots/lots.ts';
import { answerJob, answerLeftJob, forgetMessagesJob } from './features/messengers/answer-job.ts';
import { messengerLinks } from './features/messengers/links.ts';
import { webhooks } from './features/messengers/webhooks.ts';
import { forgetWeightsJob } from './features/operations/batch-weights.ts';
import { operations } from './features/operations/operations.ts';
import { prices } from './features/prices/prices.ts';
import { repricingJob, repricingSweep } from './features/prices/repricing.ts';
import { announcePolicyJob, policyLetterJob } from './features/privacy-policy/policy-announcements.ts';
import { pipeline } from './features/proposals/pipeline.ts';
import { proposalMailJob } from './features/proposals/proposal-mails.ts';
import { proposals } from './features/proposals/proposals.ts';
import { publicProposals } from './features/proposals/public-proposals.ts';
import { quarantine } from './features/quarantine/quarantine.ts';
import { recipes } from './features/recipes/recipes.ts';
import { rules } from './features/rules.ts';
import { scaleSimulator } from './features/scale-simulator/scale-simulator.ts';
import { emailCodeJob } from './features/session/email-codes.ts';
import { emailConfirmation } from './features/session/email-confirmation.ts';
import { temporaryPasswordJob } from './features/session/password-recovery.ts';
import { session } from './features/session/session.ts';
import { visits } from './features/session/visits.ts';
import { expenseReview } from './features/travel-expenses/expense-review.ts';
import { receiptCleaningJob } from './features/travel-expenses/receipt-cleaning.ts';
import { travelExpenses } from './features/travel-expenses/travel-expenses.ts';
import { remindTreatsJob } from './features/treat-schedules/remind-treats.ts';
import { treatSchedules } from './features/treat-schedules/treat-schedules.ts';
import { treats } from './features/treats.ts';
import { troughReading } from './features/trough-reading/trough-reading.ts';
import { wagons } from './features/wagons.ts';
import { collectRoutes, enforceAccess } from './http/access.ts';
import { answerInTime } from './http/answer-in-time.ts';
import type { App } from './http/app-type.ts';
import { answerError } from './http/errors.ts';
import { acceptNoBody } from './http/json-body.ts';
import { linesInBlocks, logRequests } from './http/log.ts';
import { documentRoutes } from './http/openapi.ts';
import { sendSecurityHeaders } from './http/protection.ts';
import { limitCalls } from './http/rate-limit.ts';
import { serveSite } from './http/site.ts';
import { answerUnchanged } from './http/unchanged.ts';
import { serveWeb } from './http/web.ts';
import { forgetMailJob } from './jobs/forget-mail.ts';
import { forgetMailLimitsJob } from './jobs/mail-limit.ts';
import { openFileStore } from './jobs/open-file-store.ts';
import { pdfPrinter } from './jobs/pdf.ts';
import { farmEvents } from './live/events.ts';

/** What a farm has, each under /api/v1/farms/:farmId. */
const farmFeatures = [
  events,
  farmUsers,
  invitations,
  firstSteps,
  ingredients,
  prices,
  dryMatters,
  farmSettings,
  dailyCosts,
  corrals,
  corralIndexes,
  wagons,
  treats,
  recipes,
  lots,
  lotOverview,
  lotReport,
  closeOuts,
  rules,
  treatSchedules,
  troughReading,
  operations,
  dashboard,
  board,
  alerts,
  alertSettings,
  pushSubscriptions,
  briefing,
  feedCalls,
  assistant,
  quarantine,
  imports,
  scaleSimulator,
];

/** Of all features: what runs behind a request's back. */
export const jobs = [
  temporaryPasswordJob,
  emailCodeJob,
  forgetMailLimitsJob,
  announcePolicyJob,
  policyLetterJob,
  repricingJob,
  repricingSweep,
  proposalMailJob,
  contactMailJob,
  forgetContactsJob,
  forgetAccountsJob,
  farmReadyMailJob,
  forgetMailJob,
  receiptCleaningJob,
  evaluateAlertsJob,
  watchDaysJob,
  watchHistoriesJob,
  deliverJob,
  briefFarmsJob,
  briefFarmJob,
  remindTreatsJob,
  forgetDeliveriesJob,
  forgetConversationsJob,
  forgetWeightsJob,
  answerJob,
  answerLeftJob,
  forgetMessagesJob,
];

export async function buildApp(config: Config, sql: Sql): Promise<App> {
  const app: App = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, stream: linesInBlocks() },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    // The proxy in front of us, and nothing that a caller claims was before it.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 1024 * 1024,
    // The largest file on the slowest line; what is no file has less time, from its first byte to its answer.
    requestTimeout: uploadMs(receiptLimits.bytes),
    // A machine that is busy with something else is no plugin that hangs.
    pluginTimeout: 120_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerError,
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.removeContentTypeParser('text/plain');
  acceptNoBody(app);
  app.decorate('sql', sql);
  app.decorate('config', config);
  app.decorate('events', await farmEvents(sql));
  app.decorate('pdf', pdfPrinter(addressOf(sql)));
  app.decorate('files', openFileStore(config));
  const stopWatching = watchEvents(app);
  app.addHook('onClose', async () => {
    stopWatching();
    await app.events.close();
    await app.pdf.close();
  });
  logRequests(app);
  collectRoutes(app);
  letGoWhenClosing(app);
  answerInTime(app);

  await sendSecurityHeaders(app);
  await app.register(compress, { threshold: 1024 });
  await limitCalls(app);
  await documentRoutes(app);
  await app.register(health, { prefix: '/api' });
  await app.register(v1, { prefix: '/api/v1' });
  await app.register(serveSite);
  await app.register(serveWeb);
  return app;
}

/** Else a request answered while the server closes keeps its connection, and with it the server, for over a minute. */
function letGoWhenClosing(app: App): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    // A file that still arrives has more time than anyone waits for a stop.
    setTimeout(() => app.server.closeAllConnections(), answerMs).unref();
  });
  app.addHook('onSend', (_request, reply, _body, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}

async function v1(app: App): Promise<void> {
  enforceAccess(app);
  answerUnchanged(app);
  // Not once it is answered: what somebody wrote who hung up before that is there all the same. What is written after its caller
  // was told that it takes too long is told to nobody.
  app.addHook('onSend', ({ routeOptions, farm, changedLots }, { statusCode }, _body, done) => {
    done();
    if (statusCode >= 400 || changedLots?.length === 0) return;
    for (const topic of routeOptions.config.changes ?? []) app.events.announce(farm.id, topic, changedLots);
  });
  await app.register(session, { prefix: '/users' });
  await app.register(emailConfirmation, { prefix: '/users' });
  await app.register(founding, { prefix: '/users' });
  await app.register(messengerLinks, { prefix: '/users' });
  await app.register(contacts);
  await app.register(appVersion);
  await app.register(visits);
  await app.register(mcp);
  await app.register(webhooks, { prefix: '/webhooks' });
  await app.register(farms, { prefix: '/manager' });
  await app.register(contactList, { prefix: '/manager' });
  await app.register(pipeline, { prefix: '/manager' });
  await app.register(expenseReview, { prefix: '/manager' });
  await app.register(proposals, { prefix: '/proposals' });
  await app.register(travelExpenses, { prefix: '/travel_expense_reports' });
  await app.register(publicProposals, { prefix: '/public_proposals' });
  await app.register(publicInvitations, { prefix: '/invitations' });
  await app.register(farm, { prefix: '/farms/:farmId' });
}

async function farm(app: App): Promise<void> {
  for (const feature of farmFeatures) await app.register(feature);
}
