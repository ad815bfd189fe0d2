import { describe, expect, test } from 'vitest';
import { CorralIndexInput, initialScale } from './corral-indexes.ts';
import { noteToneOf, noteTones, shortNameOf, suspends } from './note-tones.ts';
import { troughScores } from './trough-scores.ts';

describe('a note on its key', () => {
  test.each([
    [{ short_name: '0,5', value: 5 }, '0,5'],
    [{ short_name: null, value: 5 }, '+5%'],
    [{ short_name: null, value: -12.5 }, '-12,5%'],
  ])('is called by its short name, else by its percent: %j', (index, name) => {
    expect(shortNameOf(index)).toBe(name);
  });

  test('has room for four letters', () => {
    const index = { name: 'Limpo', value: 5 };
    expect(CorralIndexInput.safeParse({ ...index, short_name: 'meio' }).success).toBe(true);
    expect(CorralIndexInput.safeParse({ ...index, short_name: 'limpo' }).error?.issues[0]?.message).toBe(
      'Nome curto deve ter no máximo 4 caracteres',
    );
  });

  test.each([
    [10, 'licked'],
    [9.5, 'clean'],
    [0.5, 'clean'],
    [0, 'right'],
    [-0.5, 'some'],
    [-9.5, 'some'],
    [-10, 'much'],
    [-19.5, 'much'],
    [-20, 'full'],
    [-100, 'full'],
  ])('of %d %% shows a trough that is %s', (value, tone) => {
    expect(noteToneOf({ value })).toBe(tone);
  });

  test('shows the trough as it was seen, where its index tells, whatever it does to the load', () => {
    expect(noteToneOf({ value: 0, trough_score: 'licked' })).toBe('licked');
    expect(noteToneOf({ value: 10, trough_score: 'untouched' })).toBe('full');
    expect(noteToneOf({ value: 10, trough_score: null })).toBe('licked');
  });

  test('of a new farm tells what was seen by the same tap; suspending says nothing of the trough', () => {
    expect(initialScale.map(({ value, trough_score }) => [value, trough_score])).toEqual([
      ...[
        [10, 'licked'],
        [5, 'clean'],
        [0, 'thin'],
        [-5, 'up_to_half'],
        [-10, 'over_half'],
        [-20, 'untouched'],
      ],
      [-100, null],
    ]);
    for (const note of initialScale) expect(CorralIndexInput.safeParse(note).success).toBe(true);
  });

  test('looks like no other trough', () => {
    expect(troughScores.map((trough_score) => noteToneOf({ value: 0, trough_score }))).toEqual(noteTones);
  });

  test('suspends the lot only when nothing is left of its load', () => {
    expect([-100, -99.5, 0, 100].map((value) => suspends({ value }))).toEqual([true, false, false, false]);
  });
});
