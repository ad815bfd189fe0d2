import { describe, expect, test } from 'vitest';
import { type FarmNews, type GatheredNews, gatherNews, newsText, readNews } from './events.ts';

function gathered(...all: [farmId: number, news: FarmNews][]) {
  const map: GatheredNews = new Map();
  for (const [farmId, news] of all) gatherNews(map, farmId, news);
  return [...map.values()];
}

describe('news of one moment', () => {
  test('of one farm and topic is one, about all lots of both', () => {
    expect(gathered([1, { topic: 'lots', lots: [7, 8] }], [1, { topic: 'lots', lots: [8, 9] }])).toEqual([
      { farmId: 1, news: { topic: 'lots', lots: [7, 8, 9] } },
    ]);
  });

  test('is about everything where one of them is', () => {
    const some: FarmNews = { topic: 'lots', lots: [7] };
    const all: FarmNews = { topic: 'lots', lots: null };
    for (const both of [
      [some, all],
      [all, some],
    ] as const)
      expect(gathered([1, both[0]], [1, both[1]])).toEqual([{ farmId: 1, news: all }]);
  });

  test('is about everything where it is about many', () => {
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect(gathered([1, { topic: 'lots', lots: many }])).toEqual([{ farmId: 1, news: { topic: 'lots', lots: null } }]);
  });

  test('of other farms and topics stays apart', () => {
    const all: [number, FarmNews][] = [
      [1, { topic: 'lots', lots: [7] }],
      [2, { topic: 'lots', lots: [9] }],
      [1, { topic: 'rules', lots: null }],
    ];
    expect(gathered(...all)).toEqual(all.map(([farmId, news]) => ({ farmId, news })));
  });
});

test.each<[FarmNews, string]>([
  [{ topic: 'lots', lots: null }, 'lots'],
  [{ topic: 'lots', lots: [7, 18] }, 'lots\n7,18'],
  [{ topic: 'resync', lots: null }, 'resync'],
])('%j is told as %j and read back', (news, text) => {
  expect(newsText(news)).toBe(text);
  expect(readNews(text)).toEqual(news);
});
