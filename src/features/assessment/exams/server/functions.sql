-- Functions over all tenants, for jobs of the worker.

-- Ended exams of all tenants whose enrolments are not frozen yet.
create or replace function app.ended_exams() returns table (tenant_id bigint, id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select e.tenant_id, e.id from public.exam e join public.tenant t on t.tenant_id = e.tenant_id and t.status = 1 and t.deleted_at is null
   where e.end_time <= now() and e.frozen_at is null and e.deleted_at is null order by e.end_time limit 1000
$$;
