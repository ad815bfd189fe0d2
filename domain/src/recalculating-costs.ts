/** Said of costs while days of an earlier price are still being priced anew. */
export const recalculatingCosts = 'Um preço mudou: os custos estão sendo recalculados.';
