-- Functions over all tenants, for the scheduled jobs.

-- Projects of all tenants with courses or script lines that were changed, deleted or restored within the last eleven minutes.
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
