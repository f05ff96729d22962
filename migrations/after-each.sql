-- Runs after the migrations whenever this text or one of them has changed, in one transaction, beside servers that are at work:
-- functions, rights and the wall between tenants. {{role}} is the restricted role that the program works as.
--
-- So nothing here drops what may be in use, and nothing locks a table that is as it should be. A function that is to answer
-- other columns or take other parameters gets another name; the old one goes with a later version.

revoke all on schema public from public;
grant usage on schema public, app to {{role}};
grant usage on sequence app.id_seq to {{role}};

-- The wall: every table shows and takes only rows of the transaction's tenant. The setting stands in a sub-select, so
-- that it is read once a query and not once a row.
do $$
declare t record; v_role constant oid := (select oid from pg_roles where rolname = {{role_name}});
begin
  for t in select c.oid, c.relname, c.relrowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'public' and c.relkind in ('r', 'p') loop
    if not t.relrowsecurity then execute format('alter table public.%I enable row level security', t.relname); end if;
    if not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'tenant_wall' and p.polroles = array[v_role]) then
      execute format('drop policy if exists tenant_wall on public.%I', t.relname);
      execute format('create policy tenant_wall on public.%I to {{role}} using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::bigint)) with check (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::bigint))', t.relname);
    end if;
    execute format('grant select, insert, update, delete on public.%I to {{role}}', t.relname);
  end loop;
end $$;

-- The audit log is append-only, its numbers and times are the database's own, and so are its seals.
revoke insert, update, delete, truncate on public.audit_log from {{role}};
grant insert (tenant_id, actor_id, actor_name, ip, action, entity, entity_id, before, after, result, times, request_id) on public.audit_log to {{role}};
revoke insert, update, delete, truncate on public.audit_seal from {{role}};

drop function if exists app.holds(bigint, bigint, text);

-- Three officers (三员分立): whether a word is kept from people of a type, whatever their roles hold. The log is read by
-- auditors (1), rights are granted by confidentiality officers (2); system administrators (3) may do both where the
-- tenant has not switched the three officers on; where it has, naming leaders and what roles are called are granting, too.
-- Words for machines and for the machinery are nobody's.
create or replace function app.kept(p_word text, p_type smallint, p_officers boolean) returns boolean
language sql immutable as $$
  select case
    when p_word ilike 'service:%' or lower(p_word) in ('public', 'signed-in') then true
    when p_word like 'audit:%' then p_type <> 1 and (p_officers or p_type <> 3)
    when p_word in ('role:btn:save', 'role:btn:grant') then p_type <> 2 and (p_officers or p_type <> 3)
    when p_word in ('role:btn:edit', 'role:btn:delete', 'depart:btn:leader') then p_officers and p_type <> 2
    else false end
$$;

-- Does a person of a type hold one of these words: by a role, in an entry that is enabled with all above it, and not kept from him?
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

-- The three officers are switched on by a tenant's settings.
create or replace function app.has_officers(p_settings jsonb) returns boolean
language sql immutable as $$ select coalesce((p_settings ->> 'threeOfficers')::boolean, false) $$;

-- The same of whoever has this id.
create or replace function app.holds(p_tenant bigint, p_user bigint, p_words text[]) returns boolean
language plpgsql stable set search_path = pg_catalog, public as $$
begin
  return (select app.holds_as(p_tenant, p_user, u.type, app.has_officers(t.settings), p_words)
            from public.app_user u join public.tenant t on t.tenant_id = u.tenant_id
           where u.tenant_id = p_tenant and u.id = p_user);
end $$;

-- A request enters: the session is looked up, the right is checked, the tenant is set for this transaction.
-- Raises YW401 (no session) or YW403 (no right); it never answers nothing, so that a write behind it cannot run.
-- Who looks as somebody else changes nothing.
create or replace function app.enter(p_tenant bigint, p_token bytea, p_words text[], p_writes boolean,
  out user_id bigint, out name text, out login_name text, out type smallint, out department_id bigint, out viewer_id bigint, out viewer_name text,
  out scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_zone text; v_stale boolean; v_as bigint; v_officers boolean; v record;
begin
  select u.id, u.name, u.login_name, u.type, u.department_id, s.view_as, t.time_zone, app.has_officers(t.settings),
         s.seen_at < now() - interval '1 minute'
    into user_id, name, login_name, type, department_id, v_as, v_zone, v_officers, v_stale
    from public.session s
    join public.app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.locked <> 2 and u.deleted_at is null
    join public.tenant t on t.tenant_id = s.tenant_id
   where s.tenant_id = p_tenant and s.token_hash = p_token
     and s.expires_at > now() and s.seen_at + s.idle_seconds * interval '1 second' > now()
     and t.status = 1 and t.deleted_at is null;
  if not found then raise exception 'no session' using errcode = 'YW401'; end if;
  if v_as is not null then
    -- as long as he who looks holds the right, and the other leads and holds no office
    select u.* into v from public.app_user u
     where app.holds_as(p_tenant, enter.user_id, enter.type, v_officers, array['user:btn:viewAs']) and u.tenant_id = p_tenant and u.id = v_as and u.type = 0
       and exists (select from public.training_leader l where l.tenant_id = p_tenant and l.user_id = v_as);
    if found then
      if v.locked = 2 or v.deleted_at is not null then raise exception 'no session' using errcode = 'YW401'; end if;
      if v.id <> user_id then
        viewer_id := user_id;
        viewer_name := name;
      end if;
      user_id := v.id;
      name := v.name;
      login_name := v.login_name;
      type := v.type;
      department_id := v.department_id;
    else
      -- it has ended; a write that was meant to be refused is refused once more
      if p_writes then raise exception 'only looking' using errcode = 'YW405'; end if;
      update public.session s set view_as = null where s.tenant_id = p_tenant and s.token_hash = p_token;
    end if;
  end if;
  if p_writes and viewer_id is not null then raise exception 'only looking' using errcode = 'YW405'; end if;
  if p_words is not null and not app.holds_as(p_tenant, user_id, type, v_officers, p_words) then
    raise exception 'forbidden' using errcode = 'YW403';
  end if;
  scopes := (select jsonb_agg(jsonb_build_object('departmentId', d.id::text, 'path', d.path, 'leaderType', l.leader_type))
               from public.training_leader l
               join public.department d on d.tenant_id = l.tenant_id and d.id = l.department_id and d.deleted_at is null
              where l.tenant_id = p_tenant and l.user_id = enter.user_id);
  if v_stale then
    -- whoever else is at it says the same: nobody waits behind a long transaction of the same session
    perform from public.session s where s.tenant_id = p_tenant and s.token_hash = p_token for no key update skip locked;
    if found then update public.session s set seen_at = now() where s.tenant_id = p_tenant and s.token_hash = p_token; end if;
  end if;
  perform set_config('app.actor_id', coalesce(viewer_id, user_id)::text, true), set_config('app.actor_tenant', p_tenant::text, true);
  perform set_config('app.tenant_id', p_tenant::text, true);
  -- setting a time zone costs as much as a query: only where it is another one
  if current_setting('timezone') <> v_zone then perform set_config('timezone', v_zone, true); end if;
end $$;

-- A public call or a job enters a tenant without a person. Raises YW404 where the tenant is not active.
create or replace function app.enter_tenant(p_tenant bigint)
returns table (user_id bigint, name text, login_name text, type smallint, department_id bigint, viewer_id bigint, viewer_name text, scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_zone text;
begin
  select t.time_zone into v_zone from public.tenant t where t.tenant_id = p_tenant and t.status = 1 and t.deleted_at is null;
  if not found then raise exception 'no tenant' using errcode = 'YW404'; end if;
  perform set_config('app.tenant_id', p_tenant::text, true);
  if current_setting('timezone') <> v_zone then perform set_config('timezone', v_zone, true); end if;
  return next;
end $$;

-- A machine brings results with a credential. Raises YW401 where there is none such, YW403 where it is for something else.
create or replace function app.enter_service(p_tenant bigint, p_secret bytea, p_scope text)
returns table (user_id bigint, name text, login_name text, type smallint, department_id bigint, viewer_id bigint, viewer_name text, scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_zone text; v_scopes text[]; v_id bigint; v_used timestamptz;
begin
  select t.time_zone, c.scopes, c.id, c.last_used_at into v_zone, v_scopes, v_id, v_used
    from public.service_credential c join public.tenant t on t.tenant_id = c.tenant_id
   where c.tenant_id = p_tenant and c.secret_hash = p_secret and c.revoked_at is null and t.status = 1 and t.deleted_at is null;
  if not found then raise exception 'no credential' using errcode = 'YW401'; end if;
  if p_scope <> all (v_scopes) then raise exception 'forbidden' using errcode = 'YW403'; end if;
  if v_used is null or v_used < now() - interval '1 minute' then
    update public.service_credential c set last_used_at = now() where c.tenant_id = p_tenant and c.id = v_id;
  end if;
  perform set_config('app.tenant_id', p_tenant::text, true);
  if current_setting('timezone') <> v_zone then perform set_config('timezone', v_zone, true); end if;
  return next;
end $$;

-- Which tenant a host belongs to, before anybody is known.
create or replace function app.tenant_by_domain(p_domain text) returns bigint
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.tenant_id from public.tenant t where t.domain = p_domain and t.status = 1 and t.deleted_at is null
$$;

-- A worker takes the next task: of the tenant with the fewest tasks in work, of several the one whose last turn lies
-- furthest back; within it of the person whose last turn lies furthest back; of his tasks the oldest. So whoever asks for one
-- thing waits for one turn of each of the others, however many they have asked for. A task whose lease has run out counts as
-- waiting; after three tries it has failed. Disabled tenants and paused courses rest. Without p_outside, no task is given that waits
-- for a service outside: a worker that has as many of those as it may goes on with what it makes itself.
drop function if exists app.claim_generation_task(uuid, int);
create or replace function app.claim_generation_task(p_lease uuid, p_seconds int, p_outside boolean default true)
returns table (tenant_id bigint, id bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_user bigint;
begin
  update public.generation_task g
     set status = 'TASK_FAILED', reason = '多次中断未能完成，请重试', finished_at = now(), lease = null, lease_until = null
   where g.status = 'TASK_PROCESSING' and g.lease_until < now() and g.attempts >= 3;
  with busy as (
    select b.tenant_id, count(*) n from public.generation_task b where b.status = 'TASK_PROCESSING' and b.lease_until >= now() group by 1
  ), resting as (
    select c.tenant_id, c.id from public.generation_pause p join public.course c on c.tenant_id = p.tenant_id and c.course_id = p.course_id
  )
  select g.tenant_id, g.id, coalesce(g.create_user_id, -1) into claim_generation_task.tenant_id, claim_generation_task.id, v_user
    from public.generation_task g
    join public.tenant t on t.tenant_id = g.tenant_id and t.status = 1 and t.deleted_at is null
    left join busy on busy.tenant_id = g.tenant_id
    left join public.generation_turn ours on ours.tenant_id = g.tenant_id and ours.user_id = 0
    left join public.generation_turn his on his.tenant_id = g.tenant_id and his.user_id = coalesce(g.create_user_id, -1)
   where ((g.status = 'TASK_WAIT' and coalesce(g.lease_until, now()) <= now()) or (g.status = 'TASK_PROCESSING' and g.lease_until < now()))
     and not exists (select from resting r where r.tenant_id = g.tenant_id and r.id = g.parent_id)
     and (p_outside or (coalesce(g.input #>> '{voice,provider}', 'house') in ('house', 'sherpa')
                        and coalesce(g.input #>> '{figure,provider}', 'house') = 'house'))
   order by coalesce(busy.n, 0), ours.at nulls first, his.at nulls first, g.create_date, g.id
   limit 1 for update of g skip locked;
  if not found then return; end if;
  update public.generation_task g
     set status = 'TASK_PROCESSING', lease = p_lease, lease_until = now() + p_seconds * interval '1 second',
         attempts = g.attempts + 1, started_at = now(), percent = 0, reason = null
   where g.tenant_id = claim_generation_task.tenant_id and g.id = claim_generation_task.id;
  insert into public.generation_turn as w (tenant_id, user_id, at)
  values (claim_generation_task.tenant_id, 0, clock_timestamp()), (claim_generation_task.tenant_id, v_user, clock_timestamp())
      on conflict on constraint generation_turn_tenant_id_user_id_pk do update set at = excluded.at;
  return next;
end $$;

-- Every path of a tenant's file that stands anywhere in its rows: in whatever text, list or document, of whatever table, so that
-- no column can be forgotten. Within prose a name ends with its extension, whatever follows. What was (the audit log) and the rows of the files themselves do not count.
create or replace function app.named_files(p_tenant bigint) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare c record; v_prefix text := 'tenant/' || p_tenant || '/';
begin
  for c in select a.attrelid::regclass place, a.attname column_name
             from pg_attribute a join pg_class k on k.oid = a.attrelid join pg_namespace n on n.oid = k.relnamespace
            where n.nspname = 'public' and k.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
              and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'varchar[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
              and k.relname not in ('file', 'loose_object', 'audit_log', 'audit_seal') loop
    return query execute format(
      'select name from (select regexp_matches(%1$I::text, $2, ''g'') m from %2$s where tenant_id = $1 and position($3 in %1$I::text) > 0) found,
              lateral (values (m[1]), (substring(m[1] from $4))) names (name) where name is not null',
      c.column_name, c.place) using p_tenant, v_prefix || '[^][\s,"''{}()<>\\?#&;]+', v_prefix, '^.*?\.[A-Za-z0-9]{2,5}(?![A-Za-z0-9])';
  end loop;
end $$;

-- Marks what no record of a tenant names (any more), unmarks what one names again, and takes the rows of files that nobody has
-- named for so many days, at most so many; answers how many. Their objects are loose then: removed from the store by who can.
-- Whoever names a marked file unmarks it before: the row's own mark is looked at again when it is held.
create or replace function app.sweep_files(p_tenant bigint, p_days int, p_most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_gone int;
begin
  with named as materialized (
    select distinct n.path from app.named_files(p_tenant) n (path)
  ), state as materialized (
    select f.id, f.unused_since, n.path is not null used from public.file f left join named n on n.path = f.path where f.tenant_id = p_tenant
  ), back as (
    update public.file f set unused_since = null from state s
     where f.tenant_id = p_tenant and f.id = s.id and s.used and f.unused_since is not null
  ), marked as (
    update public.file f set unused_since = now() from state s
     where f.tenant_id = p_tenant and f.id = s.id and not s.used and f.unused_since is null and f.create_date < now() - interval '1 day'
  ), gone as (
    delete from public.file f using (
      select s.id from state s where not s.used and s.unused_since < now() - p_days * interval '1 day' order by s.unused_since limit p_most) s
     where f.tenant_id = p_tenant and f.id = s.id and f.unused_since < now() - p_days * interval '1 day'
    returning f.path, f.poster_path, f.subtitles_path
  ), objects as (
    select g.path from gone g
    union select g.poster_path from gone g where g.poster_path is not null
    union select g.subtitles_path from gone g where g.subtitles_path is not null
    union select regexp_replace(g.subtitles_path, '\.vtt$', '.srt') from gone g where g.subtitles_path is not null
  ), loose as (
    insert into public.loose_object (tenant_id, path, remove_after) select p_tenant, o.path, now() from objects o on conflict do nothing
  )
  select count(*) into v_gone from gone;
  return v_gone;
end $$;

-- Objects of all tenants whose time has come, and forgetting those that are gone from the store.
create or replace function app.due_objects(p_most int) returns table (tenant_id bigint, path text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select o.tenant_id, o.path from public.loose_object o where o.remove_after <= now() order by o.remove_after, o.path limit p_most
$$;
create or replace function app.forget_object(p_tenant bigint, p_path text) returns void
language sql volatile security definer set search_path = pg_catalog, public as $$
  delete from public.loose_object o where o.tenant_id = p_tenant and o.path = p_path and o.remove_after <= now()
$$;

-- Files of all tenants that nobody has compared with what was stored since an instant, the longest unlooked at first; and what was found.
create or replace function app.unchecked_files(p_since timestamptz, p_most int)
returns table (tenant_id bigint, id bigint, path text, bytes bigint, poster_path text, subtitles_path text, objects jsonb)
language sql stable security definer set search_path = pg_catalog, public as $$
  select f.tenant_id, f.id, f.path, f.bytes, f.poster_path, f.subtitles_path, f.objects from public.file f
   where f.checked_at is null or f.checked_at < p_since order by f.checked_at nulls first, f.tenant_id, f.id limit p_most
$$;
create or replace function app.file_checked(p_tenant bigint, p_id bigint, p_objects jsonb, p_damaged boolean) returns void
language sql volatile security definer set search_path = pg_catalog, public as $$
  update public.file f set objects = p_objects, checked_at = clock_timestamp(), damaged_at = case when p_damaged then coalesce(f.damaged_at, now()) end
   where f.tenant_id = p_tenant and f.id = p_id
$$;

-- What has run out is swept away, in every tenant.
create or replace function app.sweep_sessions() returns void
language sql volatile security definer set search_path = pg_catalog, public as $$
  delete from public.session where expires_at < now() or seen_at + idle_seconds * interval '1 second' < now();
  delete from public.captcha where expires_at < now();
  delete from public.sms_code where expires_at < now() - interval '1 day';
  delete from public.idempotency_key where created_at < now() - interval '1 day';
  delete from public.sign_in_failure where since < now() - interval '1 day' and coalesce(locked_until, since) < now();
$$;

-- Deletes entries of the recycle bin for good: what they mark, whatever was deleted below that before, and what hangs on
-- these rows. Files of the store are swept by who knows what else names them.
create or replace function app.purge_recycled(p_tenant bigint, p_entries bigint[]) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
declare v_nodes bigint[]; v_lines bigint[]; v_entries bigint[];
begin
  with recursive node as (
    select c.id from public.course c where c.tenant_id = p_tenant and c.deletion_id = any (p_entries)
    union
    select c.id from public.course c join node n on c.tenant_id = p_tenant and c.parent_id = n.id
  )
  select coalesce(array_agg(n.id), '{}') into v_nodes from node n;
  select coalesce(array_agg(s.id), '{}') into v_lines from public.script s
   where s.tenant_id = p_tenant and (s.deletion_id = any (p_entries) or s.subscene_id = any (v_nodes));
  select array_agg(distinct e.id) into v_entries from (
    select unnest(p_entries) id
    union select c.deletion_id from public.course c where c.tenant_id = p_tenant and c.id = any (v_nodes) and c.deletion_id is not null
    union select s.deletion_id from public.script s where s.tenant_id = p_tenant and s.id = any (v_lines) and s.deletion_id is not null
  ) e;
  delete from public.generation_task g where g.tenant_id = p_tenant and g.source_id = any (v_lines || v_nodes);
  delete from public.generation_pause p where p.tenant_id = p_tenant and p.course_id = any (v_nodes);
  delete from public.script s where s.tenant_id = p_tenant and s.id = any (v_lines);
  delete from public.course c where c.tenant_id = p_tenant and c.id = any (v_nodes);
  -- an entry of several things, one of which lay below, goes when nothing is left that it marks
  delete from public.recycle_entry r where r.tenant_id = p_tenant and r.id = any (v_entries)
     and not exists (select from public.course c where c.tenant_id = p_tenant and c.deletion_id = r.id)
     and not exists (select from public.script s where s.tenant_id = p_tenant and s.deletion_id = r.id);
end $$;

-- Empties the recycle bins of all tenants of what was deleted so many days ago, the oldest first, a few entries a call;
-- answers how many. An entry that somebody is bringing back just now, or that something else still names, is left to the next night.
create or replace function app.sweep_recycle_bin(p_days int, p_most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare e record; v_swept int := 0;
begin
  for e in select r.tenant_id, r.id, r.course_ids from public.recycle_entry r
            where r.create_date < now() - p_days * interval '1 day' order by r.create_date, r.id limit p_most loop
    begin
      -- as every writer of a course does: the course at the top first
      perform from public.course c where c.tenant_id = e.tenant_id and c.id = any (e.course_ids) order by c.id for update nowait;
      perform from public.recycle_entry r where r.tenant_id = e.tenant_id and r.id = e.id;
      if found then
        perform app.purge_recycled(e.tenant_id, array[e.id]);
        v_swept := v_swept + 1;
      end if;
    exception when lock_not_available or foreign_key_violation then null;
    end;
  end loop;
  return v_swept;
end $$;

-- Exams of all tenants that have ended and whose requirements still move.
create or replace function app.ended_exams() returns table (tenant_id bigint, id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select e.tenant_id, e.id from public.exam e join public.tenant t on t.tenant_id = e.tenant_id and t.status = 1 and t.deleted_at is null
   where e.end_time <= now() and e.frozen_at is null and e.deleted_at is null order by e.end_time limit 1000
$$;

-- Projects of all tenants whose courses were written, deleted or restored within the last minutes, or lines of their scripts.
create or replace function app.projects_with_changed_courses() returns table (tenant_id bigint, id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  with changed as (
    select c.tenant_id, c.course_id from public.course c
     where greatest(c.updated_at, c.deleted_at) > now() - interval '11 minutes'
    union
    select s.tenant_id, c.course_id from public.script s join public.course c on c.tenant_id = s.tenant_id and c.id = s.subscene_id
     where greatest(s.updated_at, s.deleted_at) > now() - interval '11 minutes'
  )
  select distinct p.tenant_id, p.id from changed join public.project_course l on l.tenant_id = changed.tenant_id and l.course_id = changed.course_id and l.deleted_at is null
    join public.project p on p.tenant_id = l.tenant_id and p.id = l.project_id and p.deleted_at is null
    join public.tenant t on t.tenant_id = p.tenant_id and t.status = 1 and t.deleted_at is null
   order by 1, 2
$$;

-- Attempts of all tenants whose time is up, by exam, the oldest first.
create or replace function app.due_attempts(p_most int) returns table (tenant_id bigint, exam_id bigint, ids bigint[])
language sql stable security definer set search_path = pg_catalog, public as $$
  select d.tenant_id, d.exam_id, array_agg(d.id order by d.id) from (
    select a.tenant_id, a.exam_id, a.id, a.deadline_at
      from public.exam_attempt a join public.tenant t on t.tenant_id = a.tenant_id and t.status = 1 and t.deleted_at is null
      join public.exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id
       -- a later end of the exam is theirs, too
       and least(a.started_at + e.exam_duration_minute * interval '1 minute', e.end_time) <= now()
     where a.status = 'IN_PROGRESS' and a.deadline_at <= now() order by a.deadline_at limit p_most) d
   group by d.tenant_id, d.exam_id order by min(d.deadline_at)
$$;

-- The tenants, for work that goes round them.
create or replace function app.active_tenants() returns table (tenant_id bigint, domain text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.tenant_id, t.domain from public.tenant t where t.status = 1 and t.deleted_at is null order by 1
$$;

-- What a seal speaks for: every column of a row, told apart unambiguously and alike in every session. A column that is
-- added later is left out, so that old seals stay true.
create or replace function app.audit_text(a public.audit_log) returns text
language sql stable as $$
  select row(a.tenant_id, a.id, extract(epoch from a.at), a.actor_id, a.actor_name, text(a.ip), a.action, a.entity, a.entity_id,
             a.before, a.after, a.result, a.times, a.request_id)::text
$$;

-- Seals the next rows of a tenant's audit log: each hash covers its row and the hash before it. One sealer at a time; who
-- finds another at work leaves it to him. What was committed late is looked for an hour back, or everywhere (p_all), and
-- gets a later place. Answers how many rows were sealed: fewer than asked for means that none is left.
drop function if exists app.seal_audit(bigint, int);
create or replace function app.seal_audit(p_tenant bigint, p_most int, p_all boolean default false) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  v_place bigint; v_hash bytea; v_since timestamptz; r record;
  v_ids bigint[] := '{}'; v_hashes bytea[] := '{}';
begin
  if not pg_try_advisory_xact_lock(hashtextextended('seal_audit ' || p_tenant, 0)) then return 0; end if;
  select s.place, s.hash, case when not p_all then a.at - interval '1 hour' end into v_place, v_hash, v_since
    from public.audit_seal s left join public.audit_log a on a.tenant_id = s.tenant_id and a.id = s.audit_id
   where s.tenant_id = p_tenant order by s.place desc limit 1;
  for r in select a.id, app.audit_text(a) line from public.audit_log a
            where a.tenant_id = p_tenant and a.at >= coalesce(v_since, '-infinity')
              and not exists (select from public.audit_seal s where s.tenant_id = p_tenant and s.audit_id = a.id)
            order by a.at, a.id limit p_most loop
    v_hash := sha256(coalesce(v_hash, ''::bytea) || convert_to(r.line, 'UTF8'));
    v_ids := v_ids || r.id;
    v_hashes := v_hashes || v_hash;
  end loop;
  insert into public.audit_seal (tenant_id, place, audit_id, hash)
  select p_tenant, coalesce(v_place, 0) + t.n, t.id, t.hash from unnest(v_ids, v_hashes) with ordinality t (id, hash, n);
  return cardinality(v_ids);
end $$;

-- The last seal of every tenant, to be noted down outside.
create or replace function app.audit_heads() returns table (tenant_id bigint, place bigint, hash text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.tenant_id, s.place, encode(s.hash, 'hex') from public.tenant t
    cross join lateral (select x.place, x.hash from public.audit_seal x where x.tenant_id = t.tenant_id order by x.place desc limit 1) s
$$;

-- Checks the chain of the transaction's tenant link by link: the seal must follow from its row and the seal before it.
-- A seal that was altered breaks its own link and the next one; a row, only its own.
create or replace function app.check_audit(p_tenant bigint,
  out "rows" bigint, out sealed bigint, out unsealed bigint, out head_place bigint, out head_hash text,
  out broken_place bigint, out broken_audit_id bigint, out reason text)
language plpgsql stable security definer set search_path = pg_catalog, public set work_mem = '64MB' as $$
begin
  if p_tenant::text is distinct from current_setting('app.tenant_id', true) then return; end if;
  with link as (
    select s.place, s.audit_id, s.hash, lag(s.place, 1, 0::bigint) over w before_place, lag(s.hash, 1, ''::bytea) over w before_hash, a
      from public.audit_seal s left join public.audit_log a on a.tenant_id = s.tenant_id and a.id = s.audit_id
     where s.tenant_id = p_tenant window w as (order by s.place)
  ), judged as (
    select l.place, l.audit_id, l.before_place, (l.a).id is not null there,
           case when l.place <> l.before_place + 1 then 'seal-missing'
                when (l.a).id is null then 'row-missing'
                when l.hash <> sha256(l.before_hash || convert_to(app.audit_text(l.a), 'UTF8')) then 'altered' end fault
      from link l
  ), told as (
    select count(*) filter (where j.there) there, min(j.place) filter (where j.fault is not null) broken from judged j
  )
  select (select count(*) from public.audit_log a where a.tenant_id = p_tenant), t.there,
         case when j.fault = 'seal-missing' then j.before_place + 1 else j.place end,
         case when j.fault <> 'seal-missing' then j.audit_id end,
         case when j.fault is null or j.fault <> 'altered' then j.fault
              when exists (select from judged n where n.place = j.place + 1 and n.fault = 'altered') then 'seal-altered'
              else 'row-altered' end
    into "rows", sealed, broken_place, broken_audit_id, reason
    from told t left join judged j on j.place = t.broken;
  unsealed := "rows" - sealed;
  select s.place, encode(s.hash, 'hex') into head_place, head_hash
    from public.audit_seal s where s.tenant_id = p_tenant order by s.place desc limit 1;
end $$;

-- The tenants with their administrators and what they store, for the platform's own tenant alone.
create or replace function app.list_tenants(p_platform text, p_id bigint, p_name text, p_status smallint, p_limit int, p_offset int)
returns table (id bigint, name text, domain text, logo text, bg_img text, banner text, status smallint, created_at timestamptz,
  updated_at timestamptz, quota_bytes bigint, used_bytes bigint, people bigint, admins jsonb, total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  perform from public.tenant t
    where t.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and t.domain = p_platform and t.deleted_at is null;
  if not found then raise exception 'not the platform' using errcode = 'YW403'; end if;
  return query
  select t.tenant_id, t.name, t.domain, t.logo, t.bg_img, t.banner, t.status, t.created_at, t.updated_at,
         (t.settings ->> 'quotaBytes')::bigint,
         (select coalesce(sum(f.bytes), 0)::bigint from public.file f where f.tenant_id = t.tenant_id),
         (select count(*) from public.app_user u where u.tenant_id = t.tenant_id and u.deleted_at is null),
         (select coalesce(jsonb_agg(jsonb_build_object('id', u.id::text, 'name', u.name, 'telephone', u.telephone) order by u.id), '[]')
            from public.app_user u
           where u.tenant_id = t.tenant_id and u.type = 3 and u.deleted_at is null
             and exists (select from public.user_role ur join public.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
                          where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.type = 3)),
         p.total
    from (select x.tenant_id, count(*) over () total from public.tenant x
           where x.deleted_at is null and (p_id is null or x.tenant_id = p_id) and (p_status is null or x.status = p_status)
             and (p_name is null or x.name ilike p_name or x.domain ilike p_name)
           order by x.created_at desc, x.tenant_id desc limit p_limit offset p_offset) p
    join public.tenant t on t.tenant_id = p.tenant_id
   order by t.created_at desc, t.tenant_id desc;
end $$;

-- Which of these people lead what this one does not: another department, or for more than he.
create or replace function app.leading_beyond(p_tenant bigint, p_user bigint, p_people bigint[]) returns setof bigint
language sql stable set search_path = pg_catalog, public as $$
  select distinct l.user_id
    from public.training_leader l
    join public.department d on d.tenant_id = l.tenant_id and d.id = l.department_id and d.deleted_at is null
   where l.tenant_id = p_tenant and l.user_id = any (p_people) and not exists (
     select from public.training_leader o
       join public.department od on od.tenant_id = o.tenant_id and od.id = o.department_id and od.deleted_at is null
      where o.tenant_id = p_tenant and o.user_id = p_user
        and o.leader_type in ('TRAINING_MANAGER', l.leader_type) and starts_with(d.path, od.path))
$$;

-- Every grant passes here, whatever statement makes it: roles of people (ROLE), what roles may and are called (POWER), leaders (LEADER),
-- entries of the permission tree (MENU), what officers sign in with (LOGIN), and the switch itself (OFFICERS). Where the three officers are on,
-- a confidentiality officer of the tenant grants, to others; nobody else, and nobody from another tenant. Where nobody is signed in, the
-- program itself is at work (set-up, jobs, a first password).
create or replace function app.check_grant(p_tenant bigint, p_what text, p_people bigint[] default '{}') returns void
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  v_actor bigint := nullif(current_setting('app.actor_id', true), '')::bigint;
  v_home bigint := nullif(current_setting('app.actor_tenant', true), '')::bigint;
begin
  if v_actor is null or cardinality(p_people) is null then return; end if;
  if p_what = 'ROLE' and v_home = p_tenant and v_actor = any (p_people) then
    raise exception 'to himself' using errcode = 'YW407';
  end if;
  if not exists (select from public.tenant t where t.tenant_id = p_tenant and app.has_officers(t.settings)) then return; end if;
  if v_home is distinct from p_tenant or not exists (
    select from public.app_user u where u.tenant_id = p_tenant and u.id = v_actor and u.type = 2 and u.locked <> 2 and u.deleted_at is null)
  then raise exception 'only the officer grants' using errcode = 'YW406', detail = p_what; end if;
  if p_what = 'LEADER' and v_actor = any (p_people) then raise exception 'to himself' using errcode = 'YW407'; end if;
end $$;

-- The entries that belong to the offices, by their words.
create or replace function app.of_office(p_alias text) returns boolean
language sql immutable as $$
  select coalesce(p_alias like 'audit:%' or p_alias like 'role:%' or p_alias in ('setting:menu', 'setting:btn:officers', 'user:menu', 'depart:btn:leader'), false)
$$;

-- What makes a statement a grant, by table; the rows that came or went are called `changed`.
create or replace function app.guard_user_role() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.check_grant(c.tenant_id, 'ROLE', array_agg(c.user_id)) from changed c
    where tg_op = 'INSERT' or exists (select from public.app_user u where u.tenant_id = c.tenant_id and u.id = c.user_id and u.deleted_at is null)
    group by c.tenant_id;
  return null;
end $$;
-- the administrators' own role holds whatever there is
create or replace function app.guard_role_menu() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.check_grant(c.tenant_id, 'POWER') from changed c
    where not exists (select from public.role r where r.tenant_id = c.tenant_id and r.id = c.role_id and r.type = 3 and not r.is_editable)
    group by c.tenant_id;
  return null;
end $$;
create or replace function app.guard_leader() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.check_grant(c.tenant_id, 'LEADER', array_agg(c.user_id)) from changed c
    where tg_op = 'INSERT' or exists (select from public.app_user u where u.tenant_id = c.tenant_id and u.id = c.user_id and u.deleted_at is null)
    group by c.tenant_id;
  return null;
end $$;
create or replace function app.guard_role() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.check_grant(new.tenant_id, 'POWER');
  return new;
end $$;
-- what is granted by its name, and what other roles than the administrators' hold already
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
-- what officers sign in with: their own affair; an administrator's password and place: that of his own tenant
create or replace function app.guard_login() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then perform app.check_grant(new.tenant_id, 'ROLE');
  elsif old.id::text is distinct from current_setting('app.actor_id', true) and (old.type < 3 or new.type < 3
        or old.tenant_id::text is distinct from current_setting('app.actor_tenant', true)
           and (old.password_hash, old.locked, old.deleted_at, old.type) is distinct from (new.password_hash, new.locked, new.deleted_at, new.type))
  then perform app.check_grant(new.tenant_id, 'LOGIN'); end if;
  return new;
end $$;
create or replace function app.guard_officers() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.check_grant(new.tenant_id, 'OFFICERS');
  return new;
end $$;

-- Who did it is whoever entered, not whoever the program says; whoever acts from the platform's tenant is named as such.
create or replace function app.name_actor() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  v_actor bigint := nullif(current_setting('app.actor_id', true), '')::bigint;
  v_home bigint := nullif(current_setting('app.actor_tenant', true), '')::bigint;
begin
  if v_actor is not null then
    new.actor_id := v_actor;
    new.actor_name := (select case when v_home = new.tenant_id then '' else '平台：' end || regexp_replace(u.name, '^(1[3-9]\d)\d{4}(\d{4})$', '\1****\2')
                         from public.app_user u where u.tenant_id = v_home and u.id = v_actor);
  end if;
  return new;
end $$;

do $$
declare t record;
begin
  for t in select * from (values
    ('grant_role_given', 'user_role', 'after insert on public.user_role referencing new table as changed for each statement execute function app.guard_user_role()'),
    ('grant_role_taken', 'user_role', 'after delete on public.user_role referencing old table as changed for each statement execute function app.guard_user_role()'),
    ('grant_power_given', 'role_menu', 'after insert on public.role_menu referencing new table as changed for each statement execute function app.guard_role_menu()'),
    ('grant_power_taken', 'role_menu', 'after delete on public.role_menu referencing old table as changed for each statement execute function app.guard_role_menu()'),
    ('grant_leader_given', 'training_leader', 'after insert on public.training_leader referencing new table as changed for each statement execute function app.guard_leader()'),
    ('grant_leader_taken', 'training_leader', 'after delete on public.training_leader referencing old table as changed for each statement execute function app.guard_leader()'),
    ('grant_office_made', 'role', 'before insert on public.role for each row when (new.type <> 0) execute function app.guard_role()'),
    ('grant_role_renamed', 'role', 'before update on public.role for each row when ((old.name, old.comments, old.type, old.is_editable) is distinct from (new.name, new.comments, new.type, new.is_editable)) execute function app.guard_role()'),
    ('grant_menu_changed', 'menu', 'before update on public.menu for each row execute function app.guard_menu()'),
    ('grant_officer_made', 'app_user', 'before insert on public.app_user for each row when (new.type <> 0) execute function app.guard_login()'),
    ('grant_login_changed', 'app_user', 'before update on public.app_user for each row when ((old.type <> 0 or new.type <> 0) and (old.password_hash, old.login_name, old.telephone, old.locked, old.deleted_at, old.type) is distinct from (new.password_hash, new.login_name, new.telephone, new.locked, new.deleted_at, new.type)) execute function app.guard_login()'),
    ('grant_officers_switched', 'tenant', 'before update on public.tenant for each row when (app.has_officers(old.settings) and not app.has_officers(new.settings)) execute function app.guard_officers()'),
    ('audit_actor', 'audit_log', 'before insert on public.audit_log for each row execute function app.name_actor()')
  ) x (name, place, what)
  where not exists (select from pg_trigger g where g.tgrelid = ('public.' || x.place)::regclass and g.tgname = x.name) loop
    execute format('create trigger %I %s', t.name, t.what);
  end loop;
end $$;

revoke all on all functions in schema app from public;
grant execute on all functions in schema app to {{role}};
