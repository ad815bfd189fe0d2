import { scaleErrorKg } from '@cocho/domain/off-target';
import type { ScaleSimulator } from '@cocho/domain/scale-simulator';
import type { WagonCommand } from '@cocho/scale/pairing';
import { httpData } from '../lib/http.ts';
import { currentFarmId } from '../lib/session.ts';
import { connectScale, sendToScale } from './scale.ts';
import { webSocketDriver } from './websocket-driver.ts';

const name = 'simulator';

/**
 * One click: the demo farm's wagon, paired. The code is asked for anew at every connection, for it dies with the server. Its display
 * is its own, whatever wagon the device sits in.
 */
export function connectSimulator(): void {
  const farmId = currentFarmId();
  connectScale(
    webSocketDriver(name, () => askForPairing(farmId)),
    scaleErrorKg({}),
  );
}

/** Plays the loader and the driver. False when the wagon is out of reach. */
export function commandWagon(command: WagonCommand): boolean {
  return sendToScale(JSON.stringify(command));
}

async function askForPairing(farmId: number) {
  const { path, code } = await httpData<ScaleSimulator>(`farms/${farmId}/scale_simulator`, { loader: false });
  return { url: path, code };
}
