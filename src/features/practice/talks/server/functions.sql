-- Functions over all tenants, for the scheduled jobs.

-- Ended talks of all tenants whose goals a model still has to name, the earliest first.
create or replace function app.unwitnessed_talks(p_most int) returns table (tenant_id bigint, id bigint, user_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.tenant_id, k.id, k.user_id
    from public.talk k join public.tenant t on t.tenant_id = k.tenant_id and t.status = 1 and t.deleted_at is null
   where k.witness = 'DUE' order by k.ended_at limit p_most
$$;

-- Open talks of all tenants whose time was over five minutes ago, the oldest first. A page that is still open ends its talk itself.
create or replace function app.overdue_talks(p_most int) returns table (tenant_id bigint, id bigint, user_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.tenant_id, k.id, k.user_id
    from public.talk k join public.tenant t on t.tenant_id = k.tenant_id and t.status = 1 and t.deleted_at is null
   where k.state = 'OPEN' and k.started_at < now() - ((k.scenario -> 'limits' ->> 'minutes')::int + 5) * interval '1 minute'
   order by k.started_at limit p_most
$$;
