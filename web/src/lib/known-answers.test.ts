import { beforeEach, expect, test } from 'vitest';
import { forgetAnswers, knownHeaders, readKnown } from './known-answers.ts';

const read = (response: Response): Promise<unknown> => response.json();
const answer = (body: object, etag?: string) => Response.json(body, { headers: etag ? { etag } : {} });
const unchanged = () => new Response(null, { status: 304 });

beforeEach(forgetAnswers);

test('what was got is named when it is asked for again, and stands when it has not changed', async () => {
  expect(knownHeaders('lots')).toEqual({});
  await readKnown('lots', answer({ data: [1] }, 'W/"a"'), read);
  expect(knownHeaders('lots')).toEqual({ 'If-None-Match': 'W/"a"' });
  expect(knownHeaders('corrals')).toEqual({});
  expect(await readKnown('lots', unchanged(), read)).toEqual({ data: [1] });
});

test('of two answers the later one stands', async () => {
  await readKnown('lots', answer({ data: [1] }, 'W/"a"'), read);
  await readKnown('lots', answer({ data: [2] }, 'W/"b"'), read);
  expect(knownHeaders('lots')).toEqual({ 'If-None-Match': 'W/"b"' });
  expect(await readKnown('lots', unchanged(), read)).toEqual({ data: [2] });
});

test('an answer without a name is not remembered in place of an older one', async () => {
  await readKnown('lots', answer({ data: [1] }, 'W/"a"'), read);
  expect(await readKnown('lots', answer({ data: [2] }), read)).toEqual({ data: [2] });
  expect(knownHeaders('lots')).toEqual({});
});

test('nothing is known of what was forgotten', async () => {
  await readKnown('lots', answer({ data: [1] }, 'W/"a"'), read);
  forgetAnswers();
  expect(knownHeaders('lots')).toEqual({});
});

test('what was asked for long ago is forgotten first', async () => {
  for (let page = 0; page < 60; page += 1) await readKnown(`lots?page=${page}`, answer({ page }, `W/"${page}"`), read);
  expect(knownHeaders('lots?page=0')).toEqual({});
  expect(knownHeaders('lots?page=59')).toEqual({ 'If-None-Match': 'W/"59"' });
});
