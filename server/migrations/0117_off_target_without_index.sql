-- By itself, for it needs the table that others read together with the operations' own. Those are narrowed by what they keep.
drop index sub_operations_off_target;
