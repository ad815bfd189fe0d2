-- Rows of a farm are found by the farm: an index that does not begin with it serves nobody.
drop index deliveries_correspondent;
