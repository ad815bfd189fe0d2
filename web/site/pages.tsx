import { renderToStaticMarkup } from 'react-dom/server';
import { AppPage } from './app-page.tsx';
import { DeckPage } from './deck-page.tsx';
import type { SiteFiles } from './document.tsx';
import { HomePage } from './home/home-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';

const pages = {
  '/': { file: 'home.html', Page: HomePage },
  '/app': { file: 'app.html', Page: AppPage },
  '/politica-privacidade': { file: 'privacy.html', Page: PrivacyPage },
  '/apresentacao': { file: 'deck.html', Page: DeckPage },
};

/** By the address under which the server answers with it. */
export const pageFiles: Record<string, string | undefined> = Object.fromEntries(
  Object.entries(pages).map(([path, { file }]) => [path, file]),
);

/** Whole pages, by their file. */
export function renderPages(files: SiteFiles): Record<string, string> {
  return Object.fromEntries(
    Object.values(pages).map(({ file, Page }) => [
      file,
      `<!doctype html>${renderToStaticMarkup(<Page files={files} />)}`,
    ]),
  );
}
