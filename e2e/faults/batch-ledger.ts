import type { Count } from './audit.ts';
import type { CochoProcess } from './cocho-process.ts';

interface Stored {
  treat: string;
  /** Line by line: the ingredients, then the lots. */
  weights: (number | null)[];
}

/** The ledger's pages for batches. A batch is known by its treat, and is to be one operation. */
export function openBatchLedger({ inDatabase }: CochoProcess) {
  const shown = new Map<string, number[]>();
  const told = new Set<string>();
  let saved = 0;

  return {
    begun: (treat: string) => void shown.set(treat, weightsOf(treat)),
    /** The screen went on to what comes after this weight. */
    weighed(treat: string, kg: number): void {
      shown.set(treat, [...weightsOf(treat), kg]);
      saved += 1;
    },
    /** Of every batch so far: one that was right may have been spoilt since. What is wrong is told once. */
    async audit(): Promise<Count> {
      const stored = await storedOf([...shown.keys()]);
      const count = { saved, lost: 0, doubled: 0 };
      for (const [treat, weights] of shown) {
        if (told.has(treat)) continue;
        const own = stored.filter((one) => one.treat === treat);
        const { lost, doubled } = compare(weights, own);
        count.lost += lost;
        count.doubled += doubled;
        if (lost + doubled > 0) told.add(treat);
      }
      saved = 0;
      return count;
    },
  };

  function weightsOf(treat: string): number[] {
    return shown.get(treat) ?? [];
  }

  function storedOf(treats: string[]): Promise<Stored[]> {
    return inDatabase(
      (sql) => sql<Stored[]>`
        select s.treat_name as treat, json_agg(l.actual_quantity order by l.phase, l.position) as weights
        from operations o
        join sub_operations s on s.farm_id = o.farm_id and s.operation_id = o.id
        join (
          select farm_id, sub_operation_id, 1 as phase, position, actual_quantity from load_operation_ingredients
          union all
          select farm_id, sub_operation_id, 2, position, actual_quantity from unload_operation_corrals
        ) l on l.farm_id = s.farm_id and l.sub_operation_id = s.id
        where s.treat_name = any(${treats}::text[]) and o.deleted_at is null
        group by o.id, s.id, s.treat_name order by o.id, s.id
      `,
    );
  }
}

/** An altered weight is a lost one. Of several operations the latest is the batch, and the others are too many. */
function compare(shown: number[], stored: Stored[]): Omit<Count, 'saved'> {
  const lines = stored.at(-1)?.weights;
  if (!lines) return { lost: Math.max(1, shown.length), doubled: 0 };
  const lost = shown.filter((kg, at) => lines[at] !== kg).length;
  const surplus = lines.slice(shown.length).filter((kg) => kg !== null).length;
  return { lost, doubled: surplus + stored.length - 1 };
}
