-- Guards that decide which statements on these tables are grants; the transition table is `changed`.

-- the built-in role of administrators is exempt, because it always has all permissions
create or replace function app.guard_role_menu() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.check_grant(c.tenant_id, 'POWER') from changed c
    where not exists (select from public.role r where r.tenant_id = c.tenant_id and r.id = c.role_id and r.type = 3 and not r.is_editable)
    group by c.tenant_id;
  return null;
end $$;

create or replace function app.guard_role() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.check_grant(new.tenant_id, 'POWER');
  return new;
end $$;

-- a change is a grant if it affects built-in entries, or entries that other roles than the administrators' already have
create or replace function app.guard_menu() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if (old.name, old.alias, old.fid, old.enabled) is distinct from (new.name, new.alias, new.fid, new.enabled)
     and (old.built_in or exists (
       select from public.role_menu h join public.role r on r.tenant_id = h.tenant_id and r.id = h.role_id
        where h.tenant_id = old.tenant_id and h.menu_id = old.id and not (r.type = 3 and not r.is_editable)))
     or old.visible <> new.visible and (app.of_office(old.alias) or old.built_in and old.menu_type = 'M')
     or old.sequence <> new.sequence and app.of_office(old.alias)
  then perform app.check_grant(new.tenant_id, 'MENU'); end if;
  return new;
end $$;

select pg_temp.ensure_trigger('grant_power_given', 'role_menu', 'after insert on public.role_menu referencing new table as changed for each statement execute function app.guard_role_menu()');
select pg_temp.ensure_trigger('grant_power_taken', 'role_menu', 'after delete on public.role_menu referencing old table as changed for each statement execute function app.guard_role_menu()');
select pg_temp.ensure_trigger('grant_office_made', 'role', 'before insert on public.role for each row when (new.type <> 0) execute function app.guard_role()');
select pg_temp.ensure_trigger('grant_role_renamed', 'role', 'before update on public.role for each row when ((old.name, old.comments, old.type, old.is_editable) is distinct from (new.name, new.comments, new.type, new.is_editable)) execute function app.guard_role()');
select pg_temp.ensure_trigger('grant_menu_changed', 'menu', 'before update on public.menu for each row execute function app.guard_menu()');
