import { type RegisterTopic, registers } from '@cocho/domain/registers';

export interface RegisterTexts {
  missing: string;
  created: string;
  updated: string;
  deleted: string;
  restored: string;
  inUse: string;
  keptImport: string;
}

/** What the banners say of a register's rows. */
export function textsOf(topic: RegisterTopic): RegisterTexts {
  const { one, ending } = registers[topic];
  return {
    missing: `${one} não encontrad${ending}`,
    created: `${one} criad${ending} com sucesso`,
    updated: `${one} atualizad${ending} com sucesso`,
    deleted: `${one} excluíd${ending} com sucesso`,
    restored: 'Exclusão desfeita',
    inUse: `${one} não pode ser excluíd${ending}: em uso por`,
    keptImport: `A importação não pode ser desfeita: já alterad${ending}s ou em uso:`,
  };
}
