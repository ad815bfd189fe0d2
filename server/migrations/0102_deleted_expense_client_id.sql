-- What a device still sends of a report that was deleted elsewhere is a report of its own.
update travel_expense_reports set client_id = null where deleted_at is not null;
