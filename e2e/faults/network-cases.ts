import type { Exchange, Fault } from './fault-proxy.ts';
import { breakSendings, isSending, noteOf, onSendings, record, sendingHeard, settle, type Trials } from './trials.ts';
import type { World } from './world.ts';

/** Breaks a sending at every boundary of its messages, and within them every so many bytes. */
export async function* brokenStream(world: World, step = Number.POSITIVE_INFINITY): Trials {
  const { page } = world.device;
  await record(world, page, [noteOf(world, 0)]);
  yield await settle(world, page);
  const [, exchange] = [...world.proxy.exchanges].find(([line]) => isSending(line)) ?? [];
  if (!exchange) throw new Error('no sending was seen');
  yield* eachFault(world, breaksOf(exchange, step));
}

function breaksOf({ request, answer }: Exchange, step: number): Fault[] {
  return [
    ...cuts(request, step).map((cutRequestAfter) => ({ cutRequestAfter })),
    ...[...cuts(answer, step), answer.whole].map((cutAnswerAfter) => ({ cutAnswerAfter })),
  ];
}

function cuts({ head, whole }: Exchange['request'], step: number): number[] {
  const between = Array.from({ length: Math.floor(whole / step) }, (_, index) => (index + 1) * step);
  return [...new Set([0, head, whole - 1, ...between])].filter((at) => at < whole).sort((a, b) => a - b);
}

const refusals = [500, 401, 409, 422, 400, 403, 404, 408, 413, 429, 502, 503];

/** Answers that do not come from the farm's server, or do not say that it has the reading. */
export const answers: string[] = [
  http(200, 'text/html', '<h1>Entre na rede</h1>'),
  ...refusals.map((status) => http(status, 'application/json', '{"errors":["Não"]}')),
  http(200, 'application/json', ''),
  http(200, 'application/json', '{"data":[]}'),
  http(200, 'application/json', '{"data":[{"client_id":"x","id":1,"fate":"stored","errors":[]}]}'),
  'HTTP/1.1 302 Found\r\nlocation: /login\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  'this is not HTTP\r\n\r\n',
];

export async function* strangeAnswers(world: World, count = answers.length): Trials {
  const faults = answers.slice(0, count).map((answer) => ({ answer }));
  yield* eachFault(world, faults);
}

async function* eachFault(world: World, faults: Fault[]): Trials {
  const { page } = world.device;
  for (const [index, fault] of faults.entries()) {
    world.proxy.follow(onSendings(() => fault));
    const heard = sendingHeard(page);
    await record(world, page, [noteOf(world, index)]);
    await heard;
    yield await settle(world, page);
  }
}

/** No network at all when the browser is opened: the round is read from what the device keeps. */
export async function* coldStart(world: World): Trials {
  const { device, proxy } = world;
  await device.close();
  await proxy.down();
  await device.open();
  await record(world, device.page, [noteOf(world, 1), noteOf(world, 2)]);
  await device.page.reload();
  await record(world, device.page, [noteOf(world, 3)]);
  await proxy.up();
  yield await settle(world, device.page);
}

/** A network that takes everything and answers nothing, and then is well again without a word. */
export async function* blackHole(world: World): Trials {
  const { page } = world.device;
  const begun = breakSendings(world, 'swallow');
  await record(world, page, [noteOf(world, 0)]);
  await begun;
  yield await settle(world, page);
}

function http(status: number, type: string, body: string): string {
  const head = `HTTP/1.1 ${status} X\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}`;
  return `${head}\r\nconnection: close\r\n\r\n${body}`;
}
