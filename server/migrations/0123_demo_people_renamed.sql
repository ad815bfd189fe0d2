-- Who had another e-mail by then came with the demo's farms, in their transaction. Nobody signs in as the visitor.
update users set demonstration = true where created_at in (select created_at from farms where demonstration);
update users set demonstration = false where email = 'visitante@demo.cocho.app';
