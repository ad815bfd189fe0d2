import type { ReactNode } from 'react';

/** What the build made of the site's script, style and type faces. */
export interface SiteFiles {
  script: string;
  /** Of the form on the landing page, fetched by its address. */
  contactScript: string;
  style: string;
  typefaces: string[];
}

interface Props {
  files: SiteFiles;
  title: string;
  description: string;
  /** Its address; what stands for our own is filled in by the server. */
  path: string;
  /** Schema.org, for what reads pages instead of people. */
  data?: object;
  children: ReactNode;
}

/** Filled in by the server, which alone knows it. */
export const publicUrl = '%PUBLIC_URL%';

export function SiteDocument({ files, title, description, path, data, children }: Props) {
  const address = publicUrl + path;
  return (
    <html lang="pt-BR" data-demo="%DEMO%">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="theme-color" content="#173d27" />
        <link rel="canonical" href={address} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="pt_BR" />
        <meta property="og:site_name" content="Cocho" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${publicUrl}/site/og.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="Cocho: o cocho em dez minutos" />
        <meta name="twitter:card" content="summary_large_image" />
        {files.typefaces.map((face) => (
          <link key={face} rel="preload" href={face} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own style. */}
        <style dangerouslySetInnerHTML={{ __html: files.style }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, and no element ends in it. */}
        {data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonText(data) }} />}
        <script type="module" src={files.script} />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Nothing in it ends the element that it stands in. */
function jsonText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
