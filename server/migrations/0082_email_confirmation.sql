-- From now on nobody is linked to a farm before their e-mail is confirmed. Who belongs to one already, or is staff, was known.
update users u set email_confirmed_at = now()
where email is not null and email_confirmed_at is null
  and (staff or exists (select from memberships m where m.user_id = u.id));
