-- Permission checks, and the guard of every grant.

drop function if exists app.holds(bigint, bigint, text);

-- True if a person of this type has one of these words. A role must contain its entry, which is enabled with all its ancestors, and the
-- word must not be withheld.
create or replace function app.holds_as(p_tenant bigint, p_user bigint, p_type smallint, p_officers boolean, p_words text[]) returns boolean
language plpgsql stable set search_path = pg_catalog, public as $$
begin
  return exists (
    select from public.user_role ur
      join public.role_menu rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
      join public.menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
      left join public.menu p on p.tenant_id = m.tenant_id and p.id = m.fid
      left join public.menu g on g.tenant_id = p.tenant_id and g.id = p.fid
      left join public.menu h on h.tenant_id = g.tenant_id and h.id = g.fid
     where ur.tenant_id = p_tenant and ur.user_id = p_user and m.alias = any (p_words)
       and m.enabled and coalesce(p.enabled, true) and coalesce(g.enabled, true) and coalesce(h.enabled, true)
       and not app.kept(m.alias, p_type, p_officers));
end $$;

-- True if the service that has entered the transaction has one of these words. Its entry sets `app.service_words`. As for people, the
-- entry of the word must be enabled with all its ancestors, and the word must not be withheld.
create or replace function app.service_holds(p_tenant bigint, p_words text[]) returns boolean
language plpgsql stable set search_path = pg_catalog, public as $$
begin
  return exists (
    select from public.menu m
      join public.tenant t on t.tenant_id = m.tenant_id
      left join public.menu p on p.tenant_id = m.tenant_id and p.id = m.fid
      left join public.menu g on g.tenant_id = p.tenant_id and g.id = p.fid
      left join public.menu h on h.tenant_id = g.tenant_id and h.id = g.fid
     where m.tenant_id = p_tenant and m.alias = any (p_words) and m.alias = any (nullif(current_setting('app.service_words', true), '')::text[])
       and m.enabled and coalesce(p.enabled, true) and coalesce(g.enabled, true) and coalesce(h.enabled, true)
       and not app.kept(m.alias, 0::smallint, app.has_officers(t.settings)));
end $$;

-- Like `holds_as`, with the type and settings read from the tables. The id may be that of the service that has entered the transaction.
create or replace function app.holds(p_tenant bigint, p_user bigint, p_words text[]) returns boolean
language plpgsql stable set search_path = pg_catalog, public as $$
begin
  if p_user::text = current_setting('app.service_id', true) then return app.service_holds(p_tenant, p_words); end if;
  return (select app.holds_as(p_tenant, p_user, u.type, app.has_officers(t.settings), p_words)
            from public.app_user u join public.tenant t on t.tenant_id = u.tenant_id
           where u.tenant_id = p_tenant and u.id = p_user);
end $$;

-- Guard of every grant, whichever statement makes it. Nobody grants roles to themselves (YW407). With three officers, only a
-- confidentiality officer of the tenant grants (YW406). Without an actor the program itself acts (set-up, jobs, a first password), which is
-- allowed.
-- ROLE: roles of people. POWER: permissions and names of roles. LEADER: training leaders. MENU: entries of the permission tree. LOGIN:
-- sign-in data of officers. OFFICERS: the switch of three officers.
create or replace function app.check_grant(p_tenant bigint, p_what text, p_people bigint[] default '{}') returns void
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  v_actor bigint := nullif(current_setting('app.actor_id', true), '')::bigint;
  v_home bigint := nullif(current_setting('app.actor_tenant', true), '')::bigint;
begin
  if v_actor is null or cardinality(p_people) is null then return; end if;
  if p_what = 'ROLE' and v_home = p_tenant and v_actor = any (p_people) then
    raise exception 'to themselves' using errcode = 'YW407';
  end if;
  if not exists (select from public.tenant t where t.tenant_id = p_tenant and app.has_officers(t.settings)) then return; end if;
  if v_home is distinct from p_tenant or not exists (
    select from public.app_user u where u.tenant_id = p_tenant and u.id = v_actor and u.type = 2 and u.locked <> 2 and u.deleted_at is null)
  then raise exception 'only the officer grants' using errcode = 'YW406', detail = p_what; end if;
  if p_what = 'LEADER' and v_actor = any (p_people) then raise exception 'to themselves' using errcode = 'YW407'; end if;
end $$;

-- Triggers that decide which statements are grants; the transition table is `changed`.
create or replace function app.guard_user_role() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.check_grant(c.tenant_id, 'ROLE', array_agg(c.user_id)) from changed c
    where tg_op = 'INSERT' or exists (select from public.app_user u where u.tenant_id = c.tenant_id and u.id = c.user_id and u.deleted_at is null)
    group by c.tenant_id;
  return null;
end $$;

-- sign-in data of officers may be changed by themselves, and those of an administrator by people of their tenant; other changes are grants
create or replace function app.guard_login() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then perform app.check_grant(new.tenant_id, 'ROLE');
  elsif old.id::text is distinct from current_setting('app.actor_id', true) and (old.type < 3 or new.type < 3
        or old.tenant_id::text is distinct from current_setting('app.actor_tenant', true)
           and (old.password_hash, old.locked, old.deleted_at, old.type) is distinct from (new.password_hash, new.locked, new.deleted_at, new.type))
  then perform app.check_grant(new.tenant_id, 'LOGIN'); end if;
  return new;
end $$;

-- Overwrites the actor of an audit row with the user or the service who entered the transaction, so that the program cannot forge it. An
-- actor of the platform gets the prefix 平台. A service has a name and no id.
create or replace function app.name_actor() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  v_actor bigint := nullif(current_setting('app.actor_id', true), '')::bigint;
  v_home bigint := nullif(current_setting('app.actor_tenant', true), '')::bigint;
begin
  if v_actor::text = current_setting('app.service_id', true) then
    new.actor_id := null;
    new.actor_name := current_setting('app.service_name');
  elsif v_actor is not null then
    new.actor_id := v_actor;
    new.actor_name := (select case when v_home = new.tenant_id then '' else '平台：' end || regexp_replace(u.name, '^(1[3-9]\d)\d{4}(\d{4})$', '\1****\2')
                         from public.app_user u where u.tenant_id = v_home and u.id = v_actor);
  end if;
  return new;
end $$;

select pg_temp.ensure_trigger('grant_role_given', 'user_role', 'after insert on public.user_role referencing new table as changed for each statement execute function app.guard_user_role()');
select pg_temp.ensure_trigger('grant_role_taken', 'user_role', 'after delete on public.user_role referencing old table as changed for each statement execute function app.guard_user_role()');
select pg_temp.ensure_trigger('grant_officer_made', 'app_user', 'before insert on public.app_user for each row when (new.type <> 0) execute function app.guard_login()');
select pg_temp.ensure_trigger('grant_login_changed', 'app_user', 'before update on public.app_user for each row when ((old.type <> 0 or new.type <> 0) and (old.password_hash, old.login_name, old.telephone, old.locked, old.deleted_at, old.type) is distinct from (new.password_hash, new.login_name, new.telephone, new.locked, new.deleted_at, new.type)) execute function app.guard_login()');
select pg_temp.ensure_trigger('audit_actor', 'audit_log', 'before insert on public.audit_log for each row execute function app.name_actor()');

-- Events and changes of people. An account that is disabled and then deleted is disabled once.
create or replace function app.emit_new_people() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare e record;
begin
  for e in select c.tenant_id, array_agg(jsonb_build_object('id', c.id::text) order by c.id) data
             from changed c where c.deleted_at is null group by c.tenant_id loop
    perform app.emit_events(e.tenant_id, 'person.created', e.data);
  end loop;
  perform app.mark_changes(c.tenant_id, 'PERSON', array_agg(c.id)) from changed c group by c.tenant_id;
  return null;
end $$;
create or replace function app.emit_changed_people() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare e record;
begin
  for e in with pairs as (
             select c.tenant_id, c.id, c.department_id,
                    c.locked = 2 or c.deleted_at is not null gone, w.locked = 2 or w.deleted_at is not null was_gone,
                    c.department_id is distinct from w.department_id moved,
                    (c.work_no, c.name, c.login_name, c.telephone, c.email, c.sex, c.profile, c.user_extra_data, c.type) is distinct from
                    (w.work_no, w.name, w.login_name, w.telephone, w.email, w.sex, w.profile, w.user_extra_data, w.type) edited
               from changed c join was w on w.tenant_id = c.tenant_id and w.id = c.id)
           select b.tenant_id, t.type, array_agg(jsonb_build_object('id', b.id::text)
                    || case when t.type = 'person.moved' then jsonb_build_object('departmentId', b.department_id::text) else '{}' end order by b.id) data
             from pairs b cross join lateral (
               select 'person.disabled' type where b.gone and not b.was_gone
               union all select 'person.moved' where b.moved and not b.gone
               union all select 'person.updated' where not b.gone and (b.edited or b.was_gone)) t
            group by b.tenant_id, t.type order by b.tenant_id, t.type loop
    perform app.emit_events(e.tenant_id, e.type, e.data);
  end loop;
  perform app.mark_changes(c.tenant_id, 'PERSON', array_agg(c.id)) from changed c join was w on w.tenant_id = c.tenant_id and w.id = c.id
    where (c.work_no, c.name, c.login_name, c.telephone, c.email, c.sex, c.profile, c.user_extra_data, c.type, c.department_id, c.locked, c.deleted_at)
       is distinct from (w.work_no, w.name, w.login_name, w.telephone, w.email, w.sex, w.profile, w.user_extra_data, w.type, w.department_id, w.locked, w.deleted_at)
    group by c.tenant_id;
  return null;
end $$;
select pg_temp.ensure_trigger('event_person_created', 'app_user', 'after insert on public.app_user referencing new table as changed for each statement execute function app.emit_new_people()');
select pg_temp.ensure_trigger('event_person_changed', 'app_user', 'after update on public.app_user referencing old table as was new table as changed for each statement execute function app.emit_changed_people()');
