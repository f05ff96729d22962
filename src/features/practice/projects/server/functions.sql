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

-- Events of assignments: people become required in a project, or are released. One statement may change a whole company.
create or replace function app.emit_project_people() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare e record;
begin
  for e in select c.tenant_id, array_agg(jsonb_build_object('kind', 'PROJECT', 'projectId', c.project_id::text, 'userId', c.user_id::text) order by c.project_id, c.user_id) data
             from changed c where c.status = 'REQUIRED' group by c.tenant_id loop
    perform app.emit_events(e.tenant_id, 'assignment.created', e.data);
  end loop;
  return null;
end $$;
create or replace function app.emit_project_moves() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare e record;
begin
  for e in select c.tenant_id, case when c.status = 'REQUIRED' then 'assignment.created' else 'assignment.cancelled' end type,
                  array_agg(jsonb_build_object('kind', 'PROJECT', 'projectId', c.project_id::text, 'userId', c.user_id::text) order by c.project_id, c.user_id) data
             from changed c join was w on w.tenant_id = c.tenant_id and w.project_id = c.project_id and w.user_id = c.user_id and w.status <> c.status
            group by c.tenant_id, c.status loop
    perform app.emit_events(e.tenant_id, e.type, e.data);
  end loop;
  return null;
end $$;
select pg_temp.ensure_trigger('event_project_required', 'project_enrolment', 'after insert on public.project_enrolment referencing new table as changed for each statement execute function app.emit_project_people()');
select pg_temp.ensure_trigger('event_project_moved', 'project_enrolment', 'after update on public.project_enrolment referencing old table as was new table as changed for each statement execute function app.emit_project_moves()');
