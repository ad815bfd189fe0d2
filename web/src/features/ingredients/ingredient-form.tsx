import { type Ingredient, IngredientInput } from '@cocho/domain/ingredients';
import { Button, Group, Paper, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchemaForm } from '../../lib/form.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { StaleEdit, useStaleEdit } from '../../ui/stale-edit.tsx';
import { ingredients } from './ingredients.api.ts';

const blank = { name: '' };

/** An ingredient being written above the list of them: a new one, or `editing`. */
export function useIngredientForm() {
  const save = useMutation(ingredients.save());
  const stale = useStaleEdit<Ingredient>();
  const form = useSchemaForm(IngredientInput, blank);
  const [editing, setEditing] = useState<Ingredient | null>(null);

  return { form, stale, editing, edit, submit };

  /** What is being saved stays until its answer has come. */
  function edit(ingredient: Ingredient | null): void {
    if (form.submitting) return;
    setEditing(ingredient);
    form.start(ingredient ? valuesOf(ingredient) : blank);
  }

  function submit(version: number | undefined) {
    return form.submit(async (values) => {
      const typed = form.getValues();
      const { data } = await stale.watch(save.mutateAsync({ ...values, id: editing?.id, version }));
      form.resetDirty(typed);
      // What is typed meanwhile is of the same one, or of the next new one.
      if (editing && form.isDirty()) return setEditing(data);
      form.startAfter(typed, blank);
      setEditing(null);
    });
  }
}

export function IngredientForm({ form, stale, editing, edit, submit }: ReturnType<typeof useIngredientForm>) {
  return (
    <Paper component="form" noValidate withBorder p="md" mb="lg" onSubmit={submit(editing?.version)}>
      <LeaveGuard dirty={form.isDirty} />
      <Group align="flex-start">
        <TextInput
          flex={1}
          miw="min(12.5rem, 100%)"
          label="Nome do ingrediente"
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <Group mt={{ base: 0, xs: 25 }}>
          <Button type="submit" loading={form.submitting}>
            {editing ? 'Salvar Alterações' : 'Criar Ingrediente'}
          </Button>
          {editing && (
            <Button variant="default" disabled={form.submitting} onClick={() => edit(null)}>
              Cancelar
            </Button>
          )}
        </Group>
      </Group>
      <StaleEdit
        stale={stale}
        mine={form.getValues()}
        valuesOf={valuesOf}
        labels={{ name: 'Nome' }}
        onTakeCurrent={edit}
        onKeepMine={({ version }) => submit(version)()}
      />
    </Paper>
  );
}

function valuesOf({ name }: Ingredient): typeof blank {
  return { name };
}
