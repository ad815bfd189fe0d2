/** What a farm calls its things: all that an engine knows of it. */
export interface FarmNames {
  lots: NamedLot[];
  corrals: Named[];
  people: Named[];
  ingredients: Named[];
  recipes: Named[];
  indexes: NamedIndex[];
  treat_items: NamedTreat[];
  /** Open ones that nobody has seen to, the worst first. */
  alerts: NamedAlert[];
}

export interface Named {
  id: number;
  name: string;
}

export interface NamedLot extends Named {
  corral_id: number | null;
  client_name: string | null;
  active: boolean;
}

export interface NamedIndex extends Named {
  value: number;
  short_name: string | null;
}

export interface NamedAlert extends Named {
  lot_ids: number[];
}

export interface NamedTreat {
  id: number;
  scheduled_time: string;
  treat_name: string;
  rule_name: string;
}
