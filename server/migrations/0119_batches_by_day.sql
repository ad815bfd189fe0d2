-- For two others, which go by themselves after it. Which of those a plan took to find the batches of one treat on one day was chance, and
-- that by the day alone reads all of the day for each.
create index sub_operations_by_day on sub_operations (farm_id, day, treat_item_id, batch);
