-- By itself, so that nobody who reads waits while all lines are looked at.
set local statement_timeout = 0;
update sub_operations s set simulated = true
from (
  select farm_id, sub_operation_id from load_operation_ingredients where weight_source = 'simulated'
  union
  select farm_id, sub_operation_id from unload_operation_corrals where weight_source = 'simulated'
) l
where s.farm_id = l.farm_id and s.id = l.sub_operation_id;
