-- Deleting for good, here where everything is known that hangs on a course.

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
  delete from public.generation_task g where g.tenant_id = p_tenant
     and (g.source_id = any (v_lines || v_nodes) or (g.task_type = 'FILM' and g.parent_id = any (v_nodes)));
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
            where r.create_date < now() - p_days * interval '1 day' and r.kind in ('COURSE', 'SCENE', 'SUB_SCENE', 'SCRIPT') order by r.create_date, r.id limit p_most loop
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
