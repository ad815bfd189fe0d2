import {
  AlertComment,
  type AlertEvent,
  type AlertStory,
  alertHappeningLabels,
  snoozeHours,
} from '@cocho/domain/alerts';
import { conditions } from '@cocho/domain/alerts/conditions';
import { lostGainText } from '@cocho/domain/alerts/lost-gain';
import { worthText } from '@cocho/domain/alerts/worth';
import { formatInstant } from '@cocho/domain/formats';
import { Button, Group, Paper, Textarea, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useSchemaForm } from '../../lib/form.ts';
import { allowed, useTimeZone } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { actOnAlert, alertStory } from './alerts.api.ts';
import styles from './alerts.module.css';
import { nextPlace } from './next-place.ts';
import { SeverityMark } from './severity-mark.tsx';

/** What is the matter, what to do, and all that happened since. */
export function AlertPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const story = useQuery(alertStory(Number(id)));
  return (
    <Page title="Alerta" refresh={story.refetch} refreshing={story.isRefetching}>
      {story.data ? <Story alert={story.data} /> : <Unloaded query={story} />}
    </Page>
  );
}

function Story({ alert }: { alert: AlertStory }) {
  const place = nextPlace(alert);
  const worth = worthText(alert);
  return (
    <>
      <Paper withBorder p="md" mb="lg">
        <SeverityMark severity={alert.severity} /> · {conditions[alert.kind].label}
        <Title order={2} size="h3" my="xs">
          {alert.title}
        </Title>
        <p className={styles.text}>{alert.detail}</p>
        {worth && <p className={styles.worth}>{worth}</p>}
        {alert.lost_gain && <p className={styles.worth}>{lostGainText(alert.lost_gain)}</p>}
        <p className={styles.text}>
          <b>Próximo passo:</b> {alert.next_step}
        </p>
        {place && !alert.closed_at && (
          <Button component={Link} to={place.to} mt="md">
            {place.label}
          </Button>
        )}
      </Paper>
      {allowed('alerts.write') && !alert.closed_at && <Actions alert={alert} />}
      <Title order={2} size="h4">
        História
      </Title>
      <ol className={styles.story}>
        {alert.events.map((event) => (
          <Happening key={event.id} event={event} />
        ))}
      </ol>
      {allowed('alerts.write') && <Comment id={alert.id} />}
    </>
  );
}

function Actions({ alert }: { alert: AlertStory }) {
  const act = useMutation(actOnAlert(alert.id));
  return (
    <Group mb="lg" gap="sm">
      {alert.acknowledged_at ? (
        <span>Visto por {alert.acknowledged_by}.</span>
      ) : (
        <Button loading={act.isPending} onClick={() => act.mutate({ action: 'acknowledge' })}>
          Marcar como visto
        </Button>
      )}
      {snoozeHours.map((hours) => (
        <Button
          key={hours}
          variant="default"
          disabled={act.isPending}
          onClick={() => act.mutate({ action: 'snooze', body: { hours } })}
        >
          Adiar {hours} h
        </Button>
      ))}
    </Group>
  );
}

function Happening({ event: { at, happening, user_name, text } }: { event: AlertEvent }) {
  const timeZone = useTimeZone();
  return (
    <li>
      <time dateTime={at}>{formatInstant(at, timeZone)}</time>
      <b>{alertHappeningLabels[happening]}</b>
      {user_name && ` · ${user_name}`}
      {text && <p>{text}</p>}
    </li>
  );
}

const noComment = { text: '' };

function Comment({ id }: { id: number }) {
  const act = useMutation(actOnAlert(id));
  const form = useSchemaForm(AlertComment, noComment);
  return (
    <PaperForm
      form={form}
      mt="lg"
      submit="Comentar"
      onSubmit={form.submit(async (body) => {
        const typed = form.getValues();
        await act.mutateAsync({ action: 'comments', body });
        form.startAfter(typed, noComment);
      })}
    >
      <Textarea label="Comentário" autosize minRows={2} maxLength={500} {...form.getInputProps('text')} />
    </PaperForm>
  );
}
