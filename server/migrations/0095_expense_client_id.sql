-- Made by the device that wrote the report: one that is sent again because its answer was lost is the same report.
alter table travel_expense_reports add column client_id uuid;
create unique index travel_expense_reports_client on travel_expense_reports (author_id, client_id);
