import { beforeEach, expect, test } from 'vitest';
import { forgetAnswers, knownAnswer, readKnown } from './known-answers.ts';

const read = (response: Response): Promise<unknown> => response.json();
const answer = (body: object, etag?: string) => Response.json(body, { headers: etag ? { etag } : {} });
const unchanged = () => new Response(null, { status: 304 });
const markOf = (path: string) => knownAnswer(path)?.etag;
const take = (path: string, response: Response) => readKnown(path, response, knownAnswer(path), read);

beforeEach(forgetAnswers);

test('what was got is named when it is asked for again, and stands when it has not changed', async () => {
  expect(markOf('lots')).toBeUndefined();
  await take('lots', answer({ data: [1] }, 'W/"a"'));
  expect(markOf('lots')).toBe('W/"a"');
  expect(markOf('corrals')).toBeUndefined();
  expect(await take('lots', unchanged())).toEqual({ data: [1] });
});

test('of two answers the later one stands', async () => {
  await take('lots', answer({ data: [1] }, 'W/"a"'));
  await take('lots', answer({ data: [2] }, 'W/"b"'));
  expect(markOf('lots')).toBe('W/"b"');
  expect(await take('lots', unchanged())).toEqual({ data: [2] });
});

test('an answer without a name is not remembered in place of an older one', async () => {
  await take('lots', answer({ data: [1] }, 'W/"a"'));
  expect(await take('lots', answer({ data: [2] }))).toEqual({ data: [2] });
  expect(markOf('lots')).toBeUndefined();
});

test('nothing is known of what was forgotten', async () => {
  await take('lots', answer({ data: [1] }, 'W/"a"'));
  forgetAnswers();
  expect(markOf('lots')).toBeUndefined();
});

test('what was forgotten while it was asked for again is still what the answer means', async () => {
  await take('lots', answer({ data: [1] }, 'W/"a"'));
  const before = knownAnswer('lots');
  forgetAnswers();
  expect(await readKnown('lots', unchanged(), before, read)).toEqual({ data: [1] });
});

test('what was asked for long ago is forgotten first', async () => {
  for (let page = 0; page < 60; page += 1) await take(`lots?page=${page}`, answer({ page }, `W/"${page}"`));
  expect(markOf('lots?page=0')).toBeUndefined();
  expect(markOf('lots?page=59')).toBe('W/"59"');
});

test('what has not changed is remembered like what is new', async () => {
  await take('farm_users', answer({ data: [1] }, 'W/"a"'));
  for (let page = 0; page < 60; page += 1) {
    await take(`lots?page=${page}`, answer({ page }, `W/"${page}"`));
    await take('farm_users', unchanged());
  }
  expect(markOf('farm_users')).toBe('W/"a"');
});
