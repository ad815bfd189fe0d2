-- They came in one transaction, whatever became of their farms. Who was ended before keeps no other way in.
update users set demonstration = true
where created_at in (select created_at from users where demonstration) and email <> 'visitante@demo.cocho.app';
delete from access_tokens where user_id in (select id from users where demonstration and password_hash is null);
delete from link_codes where user_id in (select id from users where demonstration and password_hash is null);
