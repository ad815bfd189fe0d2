-- Whether an alert's page says what gain did not come, as an estimate.
alter table alert_settings add column estimate_lost_gain boolean not null default false;
