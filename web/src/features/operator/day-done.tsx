import { isGivenUp } from '@cocho/domain/batch';
import { operatorErrors, sumWeighed } from '@cocho/domain/dashboard';
import { formatUnit } from '@cocho/domain/formats';
import { smallLineKg } from '@cocho/domain/off-target';
import { totalsOf } from '@cocho/domain/operation-figures';
import { isSimulated, type SubOperation } from '@cocho/domain/operations';
import { ErrorBand } from '../../ui/error-band.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Simulated } from '../../ui/simulated.tsx';
import styles from './operator.module.css';

/** Nothing is left to feed: what the person made of the day, and how near it came. */
export function DayDone({ subs }: { subs: SubOperation[] }) {
  const loads = subs.flatMap((sub) => sub.load_operation_ingredients);
  const unloads = subs.flatMap((sub) => sub.unload_operation_corrals);
  const own = operatorErrors({ user_id: 0, user_name: '', loads: sumWeighed(loads), unloads: sumWeighed(unloads) });
  const givenUp = subs.filter(isGivenUp).length;
  const small = own.small_load_lines;
  return (
    <section className={styles.day} aria-label="Dia concluído">
      <h2>Dia concluído {subs.some(isSimulated) && <Simulated />}</h2>
      {subs.length > 0 && (
        <Figures
          figures={[
            ['Bateladas', subs.length - givenUp],
            ['Carregado', formatUnit(totalsOf(loads).actual_quantity, 'kg')],
            ['Descarregado', formatUnit(totalsOf(unloads).actual_quantity, 'kg')],
            ['Seu erro na carga', <ErrorBand key="load" percent={own.avg_load_error} signed={false} />],
            ['Seu erro na descarga', <ErrorBand key="unload" percent={own.avg_unload_error} signed={false} />],
          ]}
        />
      )}
      {givenUp > 0 && <p>{givenUp === 1 ? '1 batelada não foi feita.' : `${givenUp} bateladas não foram feitas.`}</p>}
      {small > 0 && (
        <p>
          Abaixo de {smallLineKg} kg: {small === 1 ? '1 carga' : `${small} cargas`},{' '}
          {formatUnit(own.small_load_error_kg, 'kg')} de erro em média.
        </p>
      )}
    </section>
  );
}
