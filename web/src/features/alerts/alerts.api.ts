import type { Alert, AlertCount, AlertMark, AlertSettings, AlertSettingsInput, AlertStory } from '@cocho/domain/alerts';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData, type Paged } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

const url = (path: string) => `farms/${currentFarmId()}/${path}`;

const alertQuery = <T>(path: string, topic: 'alerts' | 'alert-settings' = 'alerts') =>
  queryOptions({
    queryKey: [currentFarmId(), topic, path],
    queryFn: ({ signal }) => httpData<T>(url(path), { signal, loader: false }),
    refetchOnMount: 'always',
  });

export const alertCount = () => alertQuery<AlertCount>('alerts/count');
export const alertStory = (id: number) => alertQuery<AlertStory>(`alerts/${id}`);
export const openAlertsOfLot = (lotId: number) => alertQuery<Alert[]>(`alerts?status=open&lot_id=${lotId}`);
export const alertMarks = () => alertQuery<AlertMark[]>('alerts/marks');
export const alertSettings = () => alertQuery<AlertSettings>('alert_settings', 'alert-settings');

/** `filters` as the API takes them. */
export function alertsPage(filters: Record<string, string>, page: number) {
  const query = new URLSearchParams({ ...filters, page: String(page), items: '30' });
  return queryOptions({
    queryKey: [currentFarmId(), 'alerts', 'list', filters, page],
    queryFn: ({ signal }) => http<Paged<Alert>>(url(`alerts?${query}`), { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Acknowledge, snooze, comment. */
export function actOnAlert(id: number) {
  return mutationOptions({
    mutationFn: ({ action, body = {} }: { action: 'acknowledge' | 'snooze' | 'comments'; body?: object }) =>
      http(url(`alerts/${id}/${action}`), { method: 'POST', body }),
    onSettled: refetch,
  });
}

export function checkFarm() {
  return mutationOptions({ mutationFn: () => http(url('alerts/check'), { method: 'POST' }), onSettled: refetch });
}

export function saveAlertSettings() {
  return mutationOptions({
    mutationFn: (body: AlertSettingsInput) => httpData<AlertSettings>(url('alert_settings'), { method: 'PUT', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'alert-settings'] }),
  });
}

function refetch(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'alerts'] });
}
