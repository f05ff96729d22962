-- Sweep and integrity check of files: unused files, loose objects, and files to check.

-- All paths of a tenant's files in its rows, in texts, lists and documents of every table, so that no column is forgotten. In prose a path
-- ends after its extension. The audit log and the rows of files are left out.
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

-- Marks files that no record names, and unmarks files that are named again. Deletes at most p_most rows of files that are unused for p_days
-- days, and returns their number. Their objects become loose, and a job removes them from the store. A transaction that names a marked file
-- unmarks it first, so the delete checks the mark again after locking the row.
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

-- Loose objects of all tenants to be removed now, and the deletion of their rows afterwards.
create or replace function app.due_objects(p_most int) returns table (tenant_id bigint, path text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select o.tenant_id, o.path from public.loose_object o where o.remove_after <= now() order by o.remove_after, o.path limit p_most
$$;

create or replace function app.forget_object(p_tenant bigint, p_path text) returns void
language sql volatile security definer set search_path = pg_catalog, public as $$
  delete from public.loose_object o where o.tenant_id = p_tenant and o.path = p_path and o.remove_after <= now()
$$;

-- Files of all tenants without a check since p_since, the longest unchecked first; and the result of a check.
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
