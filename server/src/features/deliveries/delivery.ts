import type { UserType } from '@cocho/domain/permissions';
import type { PushMessage } from '@cocho/domain/push-subscriptions';

/** What a person is told beside the screen; its words are made when it is sent. */
export type Notice =
  | { kind: 'alert'; alert_id: number }
  | { kind: 'briefing'; day: string }
  /** `time` as the farm's clock shows it; from `begins` on it is no news. */
  | { kind: 'treat'; time: string; begins: string }
  | { kind: 'schedule' }
  | { kind: 'test' };

/** One person, one way: what is to be told there, and where. */
export interface Delivery {
  farm_id: number;
  farm_name: string;
  time_zone: string;
  user_id: number;
  user_type: UserType;
  email: string;
  notice: Notice;
  subscription_id: number | null;
  correspondent_id: number | null;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The job's name apart from the job itself, which knows every kind of notice: whoever plans one need not. */
export const delivering = { name: 'deliver' };

/** In words, as a locked screen and as a letter may show them. */
export interface Told {
  push: PushMessage;
  mail: { subject: string; text: string };
}
