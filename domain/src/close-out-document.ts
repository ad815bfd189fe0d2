import type { CloseOut, CloseOutVersion, Party } from './close-out.ts';
import { closeOutSections } from './close-out-sections.ts';
import { dash, formatDay, formatInstant, formatNumber } from './formats.ts';
import { type ReportVariant, reportVariants } from './lot-report-document.ts';
import { lotSexLabels } from './lots.ts';
import { fileNamePart } from './names.ts';
import { formatTaxId } from './tax-ids.ts';

interface CloseOutPaper {
  frozen: CloseOutVersion;
  variant: ReportVariant;
}

/** All that stands on the printed close-out; the template only places it. */
export function closeOutDocument(of: CloseOut, { frozen, variant: asked }: CloseOutPaper) {
  const name = closeOutName(frozen.version);
  const variant = reportVariants[asked];
  return {
    title: `${name} · ${variant} · ${of.lot.name}`,
    name,
    variant,
    issued: issuedText(frozen),
    footer: `${name} · ${variant} · ${of.farm.name} · ${of.lot.name}`,
    farm: of.farm.name,
    lot: of.lot.name,
    parties: partiesOf(of),
    facts: factsOf(of),
    sections: closeOutSections(of, { variant: asked, timeZone: frozen.time_zone }),
    signatures: signaturesOf(of),
  };
}

export function closeOutName(version: number): string {
  return `Fechamento v${version}`;
}

export function issuedText({ created_at, user_name, time_zone }: CloseOutVersion): string {
  return `Emitido em ${formatInstant(created_at, time_zone)}${user_name ? ` por ${user_name}` : ''}`;
}

/** An owner's lot is for its owner unless asked otherwise. */
export function usualVariant({ owner }: CloseOut): ReportVariant {
  return owner ? 'owner' : 'internal';
}

/** fechamento_v1_{lot name}_{variant}.pdf. */
export function closeOutFileName(of: CloseOut, version: number, variant: ReportVariant): string {
  const whose = { owner: 'proprietario', internal: 'interno' }[variant];
  return `fechamento_v${version}_${fileNamePart(of.lot.name)}_${whose}.pdf`;
}

/** Farm and owner with CPF or CNPJ and place, each in a line. */
export function partiesOf({ farm, owner }: CloseOut): [label: string, value: string][] {
  return [['Fazenda', partyText(farm)], ...(owner ? [['Proprietário', partyText(owner)] as [string, string]] : [])];
}

function partyText({ name, tax_id, place }: Party): string {
  return [name, tax_id && `CPF/CNPJ ${formatTaxId(tax_id)}`, place].filter(Boolean).join(' · ');
}

export function factsOf({ lot, entry, end_day, days }: CloseOut): [label: string, value: string][] {
  return [
    ['Baia', lot.corral_name ?? dash],
    ['Sexo', lot.sex ? lotSexLabels[lot.sex] : dash],
    ['Raça', lot.breed ?? dash],
    ['Categoria', lot.category ?? dash],
    ['Entrada', formatDay(entry.day)],
    ['Encerramento', formatDay(end_day)],
    ['Dias confinado', formatNumber(days)],
  ];
}

/** Who signs: the farm, and the owner of the cattle or whoever checked. */
function signaturesOf({ farm, owner }: CloseOut): { role: string; name: string; tax_id: string }[] {
  const line = (role: string, party: Party | null) => ({
    role,
    name: party?.name ?? '',
    tax_id: party?.tax_id ? `CPF/CNPJ ${formatTaxId(party.tax_id)}` : '',
  });
  return [line('Pela fazenda', farm), owner ? line('Proprietário', owner) : line('Conferido por', null)];
}
