const brazilian = /^[-+]?(?=.*\d)(\d*|[1-9]\d{0,2}(\.\d{3})+)(,\d*)?$/;
const pointDecimal = /^[-+]?(?=.*\d)\d*\.\d*$/;

/** '1.234,5' as Brazil writes it. '7.5' is taken too, as other keyboards type it, but '1.234' is a thousand and more. */
export function readNumber(text: string): number | null {
  const figure = text.trim().replace('−', '-');
  if (brazilian.test(figure)) return Number(figure.replaceAll('.', '').replace(',', '.'));
  return pointDecimal.test(figure) ? Number(figure) : null;
}
