import { expect, test } from 'vitest';
import { noteQuestions } from './note-questions.ts';

const suspended = 'O trato fica suspenso: a carga vai a 0 kg e só volta quando o gestor a retomar.';
const second = 'Segunda leitura de hoje: o ajuste soma-se ao anterior.';
const beyond = (note: string, limit: string) => `A nota ${note} passa do aumento de ${limit}% da fazenda.`;

test.each([
  [{ note: 10, limit: 10, is_read: false }, []],
  [{ note: 10.5, limit: 10, is_read: false }, [beyond('+10,5%', '10')]],
  [{ note: 5, limit: 2.5, is_read: false }, [beyond('+5%', '2,5')]],
  [{ note: 0, limit: 0, is_read: false }, []],
  [{ note: -20, limit: 10, is_read: false }, []],
  [{ note: -99, limit: 10, is_read: false }, []],
  [{ note: -100, limit: 10, is_read: false }, [suspended]],
  [{ note: -5, limit: 10, is_read: true }, [second]],
  [{ note: 20, limit: 10, is_read: true }, [beyond('+20%', '10'), second]],
  [{ note: -100, limit: 10, is_read: true }, [suspended, second]],
])('a note is asked about when it may be a slip: %j', ({ limit, ...asked }, questions) => {
  expect(noteQuestions({ ...asked, step_limit_percent: limit })).toEqual(questions);
});
