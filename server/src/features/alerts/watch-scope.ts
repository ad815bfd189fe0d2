/** Which farm is looked at, and when. */
export interface Watch {
  farm_id: number;
  time_zone: string;
  today: string;
  now: Date;
}
