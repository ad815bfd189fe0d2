import { wearChosenAppearance } from './appearance.ts';
import { askAboutCookies } from './cookies.ts';
import { openDemo } from './demo.ts';
import { openDialogs } from './dialogs.ts';
import { offerInstall } from './install.ts';
import { closeMenuBehind } from './menu.ts';
import { greetMember } from './session.ts';
import { whenNear } from './when-near.ts';

/** Each finds its own part of the page, or nothing to do there. The heavier ones come when they are needed. */
wearChosenAppearance();
greetMember();
closeMenuBehind();
openDialogs();
openDemo();
askAboutCookies();

const trial = document.querySelector<HTMLFormElement>('[data-trial]');
if (trial) import('./reading-trial.ts').then(({ tryReading }) => tryReading(trial));

const contact = document.querySelector<HTMLFormElement>('[data-contact]');
if (contact) {
  // Sent before its script has come, it would leave the page.
  contact.addEventListener('submit', (event) => event.preventDefault());
  whenNear(contact, () => import('./contact-form.ts').then(({ awaitContact }) => awaitContact(contact)));
}

const download = document.querySelector<HTMLElement>('[data-app]');
if (download) import('./app-version.ts').then(({ showVersion }) => showVersion(download));

const install = document.querySelector<HTMLButtonElement>('[data-install]');
if (install) offerInstall(install);
