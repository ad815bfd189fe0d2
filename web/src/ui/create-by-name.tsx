import { Button, Group, Paper, TextInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  label: string;
  button: string;
  onCreate: (name: string) => void;
}

/** Type a name, press the button, and the create form opens with it. */
export function CreateByName({ label, button, onCreate }: Props) {
  const [name, setName] = useState('');
  return (
    <Paper
      component="form"
      data-screen
      withBorder
      p="md"
      mb="lg"
      onSubmit={(event) => {
        event.preventDefault();
        onCreate(name.trim());
      }}
    >
      <Group align="flex-end">
        <TextInput
          flex={1}
          miw="min(12rem, 100%)"
          label={label}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit">{button}</Button>
      </Group>
    </Paper>
  );
}
