import { showVersion } from './app-version.ts';
import { wearChosenAppearance } from './appearance.ts';
import { awaitContact } from './contact.ts';
import { askAboutCookies } from './cookies.ts';
import { openDemo } from './demo.ts';
import { openDialogs } from './dialogs.ts';
import { offerInstall } from './install.ts';
import { closeMenuBehind } from './menu.ts';
import { tryReading } from './reading-trial.ts';
import { greetMember } from './session.ts';

/** Each finds its own part of the page, or nothing to do there. */
wearChosenAppearance();
greetMember();
closeMenuBehind();
openDialogs();
openDemo();
askAboutCookies();

const trial = document.querySelector<HTMLFormElement>('[data-trial]');
if (trial) tryReading(trial);

const contact = document.querySelector<HTMLFormElement>('[data-contact]');
if (contact) awaitContact(contact);

const download = document.querySelector<HTMLElement>('[data-app]');
if (download) showVersion(download);

const install = document.querySelector<HTMLButtonElement>('[data-install]');
if (install) offerInstall(install);

// What says that this script did not come has nothing more to say.
document.documentElement.dataset.loaded = '';
