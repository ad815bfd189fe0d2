import { invalid, required } from '@cocho/domain/messages';
import { isModuleAddress } from '@cocho/domain/module-address';
import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from '../../lib/store.ts';
import { disconnectScale } from '../../scale/scale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { settings } from './device.ts';

/** A wagon's module says where it is and what its code is; both stay on this device. */
export function PairingDialog({ onClose }: { onClose: () => void }) {
  const kept = useStore(settings);
  const [url, setUrl] = useState(kept.module.url);
  const [code, setCode] = useState(kept.module.code);
  const [wrong, setWrong] = useState<{ url?: string; code?: string }>({});

  function pair(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const module = { url: url.trim(), code: code.trim() };
    const errors = {
      ...(isModuleAddress(module.url) ? {} : { url: module.url ? invalid('Endereço') : required('Endereço') }),
      ...(module.code ? {} : { code: required('Código') }),
    };
    flushSync(() => setWrong(errors));
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (Object.keys(errors).length > 0) return;
    disconnectScale();
    settings.set({ ...kept, module, scale: 'module' });
    onClose();
  }

  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} title="Parear balança">
      <form onSubmit={pair} noValidate>
        <Stack gap="lg">
          <TextInput
            label="Endereço"
            description="Está na etiqueta do módulo do vagão."
            placeholder="wss://vagao-1.local"
            size="lg"
            inputMode="url"
            value={url}
            error={wrong.url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label="Código"
            size="lg"
            autoCapitalize="characters"
            value={code}
            error={wrong.code}
            onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
          />
          <Button type="submit" size="lg" h={56}>
            Parear
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
