import { fallbackVersion, harmlessHtml } from '@cocho/domain/app-release';
import type { AppVersion } from '@cocho/domain/app-version';

const timeoutMs = 60_000;

/** Loading, failed or loaded; whatever is missing reads as the version that everyone can have. */
export function showVersion(section: HTMLElement): void {
  const part = <T extends HTMLElement = HTMLElement>(name: string) => section.querySelector(`[data-${name}]`) as T;
  const download = part<HTMLButtonElement>('download');
  let address: string | null = null;

  part('retry').addEventListener('click', load);
  download.addEventListener('click', () => {
    if (address) location.assign(address);
  });
  load();

  async function load(): Promise<void> {
    section.dataset.state = 'loading';
    download.disabled = true;
    try {
      show(await fetchVersion());
      section.dataset.state = 'loaded';
    } catch {
      section.dataset.state = 'error';
    }
  }

  function show({ version, last_update, download_url, change_log }: Partial<AppVersion>): void {
    part('version').textContent = version || fallbackVersion.version;
    part('date').textContent = last_update || fallbackVersion.last_update;
    address = (version && download_url) || null;
    download.disabled = address === null;
    part('no-file').hidden = address !== null;
    // The server has seen to it; a proxy's page or an older server may not have.
    part('change-log').innerHTML = harmlessHtml(change_log || '<p>Sem novidades registradas.</p>');
  }
}

async function fetchVersion(): Promise<Partial<AppVersion>> {
  const answer = await fetch('/api/v1/app/version', { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error('no version');
  return answer.json();
}
