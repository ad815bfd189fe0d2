import type { MissingInput } from '@cocho/domain/lot-report';
import { missingText } from '@cocho/domain/lot-report-money';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import styles from './missing-inputs.module.css';

interface LacksInput {
  id: number;
  /** Where there are several. */
  name?: string;
  missing: MissingInput[];
}

/** What must be filled in before the cost of these lots is known, each with where that is done. */
export function MissingInputs({ lots }: { lots: LacksInput[] }) {
  const lines = lots.flatMap(({ id, name, missing }) => missing.map((one) => ({ id, name, one })));
  if (lines.length === 0) return null;
  return (
    <Alert color="straw" mt="md" title="Falta para o custo completo">
      <ul className={styles.missing}>
        {lines.map(({ id, name, one }) => (
          <li key={`${id} ${one.input} ${one.ingredient_id} ${one.lot_id}`}>
            {name && <b>{name}: </b>}
            {missingText(one)} <Fill missing={one} lotId={id} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The page where it is filled in; what the wagon did not weigh can no longer be. */
function fillPage({ input, ingredient_id, lot_id }: MissingInput, lotId: number): string | null {
  const lot = lot_id ?? lotId;
  const pages = {
    ingredient_price: `/admin/ingredients/${ingredient_id}/prices`,
    composition: null,
    initial_weight: `/admin/lots/${lot}/costs`,
    purchase: `/admin/lots/${lot}/costs`,
    operating_cost: '/admin/settings',
    sale_price: '/admin/settings',
  };
  return pages[input];
}

function Fill({ missing, lotId }: { missing: MissingInput; lotId: number }) {
  const to = fillPage(missing, lotId);
  return to && <Link to={to}>Preencher</Link>;
}
