-- By itself, for it needs the table that others read and write. What they found is found by sub_operations_by_day.
drop index sub_operations_item;
drop index sub_operations_day;
