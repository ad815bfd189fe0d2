import { formatNumber, formatReais } from '@cocho/domain/formats';
import type { LotReport, ReportHeader } from '@cocho/domain/lot-report';
import { toneOf } from '@cocho/domain/lot-report-texts';
import {
  carcassWeightOf,
  FinancialConfig,
  financialFigures,
  financialLabels,
  initialFinancialConfig,
  ledgerCostPerKg,
  perArroba,
  yieldOf,
} from '@cocho/domain/lot-what-if';
import { projectedNote } from '@cocho/domain/projection-note';
import { useRef } from 'react';
import type { z } from 'zod';
import { createSavedStore, useStore } from '../../lib/store.ts';
import '../../lib/zod-without-eval.ts';
import { FieldRow } from '../../ui/field-row.tsx';
import { Kpis } from '../../ui/kpis.tsx';
import { ReportSection } from './report-section.tsx';
import { StepInput } from './step-input.tsx';

const kept = createSavedStore<unknown>('lot_report_financial_config', {});

/** A what-if that stays in this browser: nothing of it is sent, and no PDF shows it. */
export function FinancialTab({ report }: { report: LotReport }) {
  const { header } = report;
  const typed = readable(useStore(kept));
  const config = { ...initialFinancialConfig, costPerKg: ledgerCostPerKg(report) ?? 0, ...typed };
  const averageWeight = header.current_avg_weight;
  const change = (part: Partial<FinancialConfig>) => kept.set({ ...typed, ...part });
  /** The cost is again that of the lot's ledger, whatever was typed. */
  const followLedger = () => {
    const { costPerKg: _, ...others } = typed;
    kept.set(others);
  };
  const before = useRef(typed);
  /** Of 101 neither 1 nor 10 was meant: what turns out wrong leaves what stood there before it was typed. */
  const asBefore = {
    onFocus: () => {
      before.current = typed;
    },
    onWrong: () => kept.set(before.current),
  };
  const rules = FinancialConfig.shape;

  return (
    <>
      <ReportSection title="Simulação" remark="Fica neste navegador; não entra no PDF. Preços por kg de carcaça.">
        <FieldRow>
          <StepInput
            {...asBefore}
            label={`${financialLabels.averageCarcassWeight} (kg)`}
            description={projectedNote(header) ?? undefined}
            step={0.1}
            decimals={2}
            disabled={averageWeight === null}
            value={averageWeight === null ? '' : carcassWeightOf(averageWeight, config.carcassYieldPercent)}
            errorOf={(kg) => errorOf(rules.carcassYieldPercent, yieldOf(averageWeight ?? 0, kg))}
            onChange={(kg) => change({ carcassYieldPercent: yieldOf(averageWeight ?? 0, kg) })}
          />
          <StepInput
            {...asBefore}
            label={`${financialLabels.carcassYieldPercent} (%)`}
            step={0.1}
            decimals={1}
            value={config.carcassYieldPercent}
            errorOf={(percent) => errorOf(rules.carcassYieldPercent, percent)}
            onChange={(carcassYieldPercent) => change({ carcassYieldPercent })}
          />
          <StepInput
            {...asBefore}
            label={`${financialLabels.pricePerKg} (R$)`}
            description={arrobaText(config.pricePerKg)}
            step={0.01}
            decimals={2}
            leastDecimals={2}
            value={config.pricePerKg}
            errorOf={(price) => errorOf(rules.pricePerKg, price)}
            onChange={(pricePerKg) => change({ pricePerKg })}
          />
          <StepInput
            {...asBefore}
            label={`${financialLabels.costPerKg} (R$)`}
            description={arrobaText(config.costPerKg)}
            step={0.01}
            decimals={2}
            leastDecimals={2}
            value={config.costPerKg}
            errorOf={(cost) => errorOf(rules.costPerKg, cost)}
            onChange={(costPerKg) => change({ costPerKg })}
            onEmpty={followLedger}
          />
        </FieldRow>
      </ReportSection>
      <Result header={header} config={config} />
    </>
  );
}

function Result({ header, config }: { header: ReportHeader; config: FinancialConfig }) {
  const figures = financialFigures(header, config);
  return (
    <ReportSection
      title="Resultado"
      remark={header.projected ? 'Sobre o peso projetado: o lote ainda não foi pesado.' : undefined}
    >
      <Kpis
        kpis={[
          { label: 'Lucro', value: formatReais(figures.profit), tone: toneOf(figures.profit) },
          {
            label: 'Margem',
            value: formatNumber(figures.margin, { min: 1, max: 1 }),
            unit: '%',
            tone: toneOf(figures.margin),
          },
          {
            label: 'Lucro por cabeça',
            value: formatReais(figures.profit_per_head),
            tone: toneOf(figures.profit_per_head),
          },
          { label: 'Receita', value: formatReais(figures.revenue) },
          { label: 'Custo', value: formatReais(figures.cost) },
          {
            label: 'Peso de carcaça',
            value: formatNumber(figures.carcass_weight, { min: 1, max: 1 }),
            unit: 'kg',
          },
        ]}
      />
    </ReportSection>
  );
}

/** Whatever an older version or another hand left there. */
function readable(stored: unknown): Partial<FinancialConfig> {
  return FinancialConfig.partial().safeParse(stored).data ?? {};
}

function errorOf(rule: z.ZodType, value: number): string | undefined {
  return rule.safeParse(value).error?.issues[0]?.message;
}

function arrobaText(perKg: number): string {
  return `${formatNumber(perKg, { min: 2, max: 2 })}/kg = ${formatReais(perArroba(perKg))}/@`;
}
