-- Whom the demo brought, whatever e-mail they have since: everyone knows the password that they began with.
alter table users add column demonstration boolean not null default false;
update users set demonstration = true where email like '%@demo.cocho.app' or email = 'gestor@vizinha.cocho.app';
