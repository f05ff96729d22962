-- Of all tenants, for the work that goes round them.

-- Exams whose results have changed since what their questions show was made; what has waited longest first.
create or replace function app.stale_item_stats(p_most int) returns table (tenant_id bigint, exam_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.tenant_id, c.exam_id from public.exam_result_change c
    join public.tenant t on t.tenant_id = c.tenant_id and t.status = 1 and t.deleted_at is null
   order by c.changed_at limit p_most
$$;
