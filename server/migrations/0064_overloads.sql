-- What the operator made of an ingredient that went beyond its target: { choice, lot_ids }; null where nobody was asked.
alter table load_operation_ingredients add column overload jsonb;
