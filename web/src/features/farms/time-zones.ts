/** The zones Brazil uses, by the clock a farm lives on. */
export const timeZones = [
  { value: 'America/Sao_Paulo', label: 'Brasília' },
  { value: 'America/Cuiaba', label: 'Cuiabá' },
  { value: 'America/Campo_Grande', label: 'Campo Grande' },
  { value: 'America/Manaus', label: 'Manaus' },
  { value: 'America/Porto_Velho', label: 'Porto Velho' },
  { value: 'America/Rio_Branco', label: 'Rio Branco' },
  { value: 'America/Belem', label: 'Belém' },
  { value: 'America/Araguaina', label: 'Araguaína' },
  { value: 'America/Bahia', label: 'Salvador' },
  { value: 'America/Fortaleza', label: 'Fortaleza' },
  { value: 'America/Noronha', label: 'Fernando de Noronha' },
];
