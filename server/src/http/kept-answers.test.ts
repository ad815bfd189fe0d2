import { expect, test } from 'vitest';
import { keptAnswers } from './kept-answers.ts';

const answerOf = (body: string) => ({ version: '1', etag: 'W/"a"', body: Buffer.from(body) });

test('what was not asked for the longest goes first', () => {
  const answers = keptAnswers();
  const megabyte = answerOf('x'.repeat(1024 * 1024 - 1000));
  for (let number = 0; number < 15; number += 1) answers.keep(`list ${number}`, megabyte);
  expect(answers.find('list 0', '1')).toBeDefined();
  for (let number = 15; number < 20; number += 1) answers.keep(`list ${number}`, megabyte);
  expect(answers.find('list 0', '1')).toBeDefined();
  expect(answers.find('list 1', '1')).toBeUndefined();
  expect(answers.find('list 19', '1')).toBeDefined();
});

test('answers that say nothing take room too, and so does what they are found by', () => {
  const answers = keptAnswers();
  const key = (number: number) => `${number} ${'search='.repeat(100)}`;
  for (let number = 0; number < 30_000; number += 1) answers.keep(key(number), answerOf('{}'));
  expect(answers.find(key(0), '1')).toBeUndefined();
  expect(answers.find(key(29_999), '1')).toBeDefined();
  for (let number = 0; number < 100_000; number += 1) answers.keep(String(number), answerOf('{}'));
  expect(answers.find('0', '1')).toBeUndefined();
  expect(answers.find('99999', '1')).toBeDefined();
});

test('one that is kept again takes the place of the other', () => {
  const answers = keptAnswers();
  for (let times = 0; times < 50; times += 1) answers.keep('list', answerOf('x'.repeat(500_000)));
  answers.keep('other', answerOf('{}'));
  expect(answers.find('list', '1')).toBeDefined();
});
