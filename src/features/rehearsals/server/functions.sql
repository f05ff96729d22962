-- Of all tenants, for the work that goes round them.

-- Runs of all tenants that nobody has touched for long, the oldest first: an exam for half an hour, the others for a day.
create or replace function app.idle_rehearsals(p_most int) returns table (tenant_id bigint, id bigint, user_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select r.tenant_id, r.id, r.user_id
    from public.rehearsal r join public.tenant t on t.tenant_id = r.tenant_id and t.status = 1 and t.deleted_at is null
   where r.state = 'OPEN' and r.touched_at < now() - case r.mode when 'EXAM' then interval '30 minutes' else interval '1 day' end
   order by r.touched_at limit p_most
$$;
