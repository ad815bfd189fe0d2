import type { RegisterTopic } from './registers.ts';

/** What a farm's event stream speaks of: the feature whose data changed. `feeding`: a line of an operation that runs. */
export type Topic =
  | RegisterTopic
  | 'farm-users'
  | 'trough-readings'
  | 'operations'
  | 'feeding'
  | 'weight-curves'
  | 'quarantine'
  | 'money'
  | 'alerts'
  | 'alert-settings';

/** `resync`: changes may have been missed, so everything shown is to be fetched again. */
export type FarmEvent = Topic | 'resync';

/** What changed. With lots: only in what is shown of these, and none came, went or got another place in a list. */
export interface FarmNews {
  topic: FarmEvent;
  lots: number[] | null;
}

/** By farm and topic: what was told in one moment is one piece of news of each. */
export type GatheredNews = Map<string, { farmId: number; news: FarmNews }>;

/** Whoever shows more of them fetches the whole list as cheaply. */
const mostLots = 100;

export function gatherNews(gathered: GatheredNews, farmId: number, { topic, lots }: FarmNews): void {
  const key = `${farmId} ${topic}`;
  const all = gathered.get(key) ?? { farmId, news: { topic, lots: [] as number[] | null } };
  gathered.set(key, all);
  const { news } = all;
  for (const lot of lots ?? []) if (!news.lots?.includes(lot)) news.lots?.push(lot);
  if (!lots || (news.lots?.length ?? 0) > mostLots) news.lots = null;
}

/** The topic on the first line, the lots on the second, if it is about some only. */
export function newsText({ topic, lots }: FarmNews): string {
  return lots ? `${topic}\n${lots}` : topic;
}

export function readNews(text: string): FarmNews {
  const [topic, lots] = text.split('\n');
  return { topic: topic as FarmEvent, lots: lots ? lots.split(',').map(Number) : null };
}
