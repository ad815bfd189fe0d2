-- How an entry ended, so that the device that sent it can say so. What was resolved before today stays unknown.
alter table quarantine add column resolution text check (resolution in ('applied', 'discarded'));
