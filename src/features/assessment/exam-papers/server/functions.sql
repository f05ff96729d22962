-- Functions over all tenants, for jobs of the worker.

-- Exams of all tenants with draw rules that have not ended. Exams without rules whose last check found a problem are included.
create or replace function app.drawn_exams() returns table (tenant_id bigint, exam_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select e.tenant_id, e.id from public.exam e join public.tenant t on t.tenant_id = e.tenant_id and t.status = 1 and t.deleted_at is null
   where e.deleted_at is null and (e.drawn_count > 0 or e.draw_problem is not null)
     and (e.end_time is null or e.end_time > now() or e.draw_problem is not null) order by e.start_time
$$;
