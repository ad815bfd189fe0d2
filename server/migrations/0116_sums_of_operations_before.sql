-- By itself, so that nobody who reads waits for it; who feeds does, until it is done.
set local statement_timeout = 0;
select keep_operation_sums(farm_id, array_agg(id)) from operations group by farm_id;
