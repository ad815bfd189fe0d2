export interface RegisterTexts {
  missing: string;
  created: string;
  updated: string;
  deleted: string;
  restored: string;
  inUse: string;
  keptImport: string;
}

/** What the banners say of a register's rows, in the gender of its name. */
export function masculine(name: string): RegisterTexts {
  return texts(name, 'o');
}

export function feminine(name: string): RegisterTexts {
  return texts(name, 'a');
}

function texts(name: string, ending: 'o' | 'a'): RegisterTexts {
  return {
    missing: `${name} não encontrad${ending}`,
    created: `${name} criad${ending} com sucesso`,
    updated: `${name} atualizad${ending} com sucesso`,
    deleted: `${name} excluíd${ending} com sucesso`,
    restored: 'Exclusão desfeita',
    inUse: `${name} não pode ser excluíd${ending}: em uso por`,
    keptImport: `A importação não pode ser desfeita: já alterad${ending}s ou em uso:`,
  };
}
