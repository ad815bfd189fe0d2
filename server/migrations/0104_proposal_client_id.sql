-- Made by the page that wrote the proposal: one that is sent again because its answer was lost is the same offer.
alter table proposals add column client_id uuid;
create unique index proposals_client on proposals (author_id, client_id);
