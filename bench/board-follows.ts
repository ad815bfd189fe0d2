import type { SignedIn } from '@cocho/domain/session';
import { callApi } from './api.ts';
import { atMost, openBrowser, openSignedIn } from './browser.ts';
import { freshFarm } from './grown-farm.ts';
import type { Measurement } from './measurement.ts';
import { beginOperation, weighed } from './running-operation.ts';
import { signIn } from './stage.ts';

/** From the answer to the operator's phone until the manager's board, open on another screen, has painted the weight. */
export const boardFollows: Measurement = async (stage) => {
  const { manager } = stage;
  const farm = await freshFarm(stage);
  const operation = await beginOperation(stage, farm);
  const session: SignedIn = JSON.parse((await callApi(manager, 'POST', '/users/sign_in', signIn)).text);
  const farms = session.farms.filter(({ id }) => id === farm.id);
  const context = await openBrowser(stage, { width: 1440, height: 900 });
  const page = await openSignedIn(context, `http://127.0.0.1:${manager.port}/admin`, { ...session, farms });
  const fed = page.getByRole('region', { name: 'Agora' }).getByRole('definition').first();
  await fed.waitFor();

  return async () => {
    const before = await fed.textContent();
    const { path, body } = weighed(operation);
    await callApi(manager, 'PUT', path, body);
    const begun = performance.now();
    await page.waitForFunction(([shown, old]) => shown?.textContent !== old, [
      await fed.elementHandle(),
      before,
    ] as const);
    return [atMost("the board follows an operator's line", performance.now() - begun, 1000)];
  };
};
