-- Each try to send a receipt has a row and a file of its own; the first that is whole is the receipt. Two that send the same one at
-- once never write over each other. Files kept so far lie under their receipt's id.
alter table expense_receipts add column attempt uuid;
update expense_receipts set attempt = id;
alter table expense_receipts
  alter column attempt set not null,
  drop constraint expense_receipts_pkey,
  add primary key (report_id, attempt);
create unique index expense_receipts_stored on expense_receipts (report_id, id) where stored_at is not null;
