import '@mantine/core/styles/Drawer.css';
import { longestQuestion } from '@cocho/domain/assistant/longest-question';
import { toolLabels } from '@cocho/domain/assistant/tool-labels';
import type { ToolName } from '@cocho/domain/assistant/tools';
import { ActionIcon, Drawer, TextInput } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId, currentUserId } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { askedBefore, say } from './assistant.api.ts';
import styles from './assistant-drawer.module.css';
import { ChatChoice } from './chat-choice.tsx';
import { answered, asked, beginAnew, conversation, conversationId, exchangesOf } from './conversation.ts';
import { ShownAnswer } from './shown-answer.tsx';

const examples = [
  'Como está o dia?',
  'O que falta ler?',
  'Quanto a fazenda comeu ontem?',
  'O que preciso para amanhã?',
];

/** Beside any page: the farm is asked in words, and goes on from what was said. */
export default function AssistantDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const talker = { userId: currentUserId(), farmId: currentFarmId() };
  const exchanges = exchangesOf(useStore(conversation), talker);
  const [text, setText] = useState('');
  const [asking, setAsking] = useState<ToolName | true | null>(null);
  const latest = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is brought into sight whenever something is
  useEffect(() => {
    latest.current?.scrollIntoView({ block: 'start' });
  }, [exchanges, opened]);

  async function ask(question: string, confirmation_id?: string): Promise<void> {
    const conversation_id = conversationId(exchanges);
    asked(talker, question);
    setAsking(true);
    try {
      answered(talker, await say({ text: question, conversation_id, confirmation_id }, setAsking));
    } catch (error) {
      answered(talker, (error as Error).message);
    }
    setAsking(null);
    queryClient.invalidateQueries({ queryKey: [talker.farmId, 'assistant'] });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const question = text.trim();
    if (question === '' || asking !== null) return;
    setText('');
    ask(question);
  }

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="27rem"
      title="Assistente"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <div className={styles.talk} role="log" aria-label="Conversa" aria-busy={asking !== null}>
        {exchanges.length === 0 && <Beginning onAsk={ask} />}
        {exchanges.map(({ question, answer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever put between two of them
          <div key={at} className={styles.exchange} ref={latest}>
            <p className={styles.question}>{question}</p>
            {answer === null && <p className={styles.waiting}>{waitingFor(asking)}…</p>}
            {typeof answer === 'string' && <p className={styles.failure}>{answer}</p>}
            {answer !== null && typeof answer === 'object' && (
              <ShownAnswer answer={answer} latest={at === exchanges.length - 1 && asking === null} onAsk={ask} />
            )}
          </div>
        ))}
      </div>
      {exchanges.length > 0 && asking === null && (
        <button type="button" className={styles.anew} onClick={() => beginAnew(talker)}>
          Nova conversa e perguntas de antes
        </button>
      )}
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          className={styles.input}
          aria-label="Pergunta ou pedido"
          placeholder="Pergunte sobre a fazenda"
          value={text}
          maxLength={longestQuestion}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <ActionIcon type="submit" size="xl" aria-label="Enviar" disabled={asking !== null}>
          <IconSend2 size={20} />
        </ActionIcon>
      </form>
    </Drawer>
  );
}

function waitingFor(asking: ToolName | true | null): string {
  return typeof asking === 'string' ? toolLabels[asking] : 'Entendendo a pergunta';
}

/** Nothing was said yet: what can be, and what was before. */
function Beginning({ onAsk }: { onAsk: (question: string) => void }) {
  const { data = [] } = useQuery(askedBefore());
  const before = [...new Set(data.map(({ question }) => question))].slice(0, 6);
  return (
    <div className={styles.beginning}>
      <p>
        Pergunte com suas palavras. Respondo com os números da fazenda; registro leitura, morte e pesagem, aceito cargas
        sugeridas, mudo o horário de um trato e marco alertas como vistos depois que você confirmar.
      </p>
      <Questions title="Por exemplo" questions={examples} onAsk={onAsk} />
      {before.length > 0 && <Questions title="Perguntas de antes" questions={before} onAsk={onAsk} />}
      <ChatChoice />
    </div>
  );
}

function Questions({ title, questions, onAsk }: { title: string; questions: string[]; onAsk: (text: string) => void }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" className={styles.choice} onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
