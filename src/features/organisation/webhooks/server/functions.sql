-- The outbox of webhooks: a delivery for each event, in the transaction of the event.

create or replace function app.queue_deliveries() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  insert into public.webhook_delivery (tenant_id, webhook_id, event_id)
  select e.tenant_id, w.id, e.id from added e join public.webhook w on w.tenant_id = e.tenant_id
   where w.enabled and w.stopped_reason is null and regexp_replace(e.type, '\.bulk$', '') = any (w.types)
   order by w.id, e.id;
  return null;
end $$;
select pg_temp.ensure_trigger('webhook_event', 'event', 'after insert on public.event referencing new table as added for each statement execute function app.queue_deliveries()');

-- Tenants with deliveries that are due.
create or replace function app.due_webhook_tenants() returns table (tenant_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.tenant_id from public.tenant t
   where t.status = 1 and t.deleted_at is null and exists (
     select from public.webhook w cross join lateral (
       select from public.webhook_delivery d
        where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.state = 'WAITING' and d.due_at <= clock_timestamp() limit 1) d
      where w.tenant_id = t.tenant_id and w.enabled and w.stopped_reason is null)
$$;

-- Claims due deliveries of a tenant for 20 seconds. Under way are at most 4 deliveries of a tenant, and 3 of a webhook, or 1 while it fails: so
-- a slow receiver never holds all places. The webhook with the fewest comes first.
create or replace function app.claim_deliveries(p_tenant bigint) returns table (webhook_id bigint, event_id bigint, tries smallint)
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('webhook ' || p_tenant, 0));
  return query
    with busy as (
      select d.webhook_id id, count(*)::int n from public.webhook_delivery d
       where d.tenant_id = p_tenant and d.state = 'WAITING' and d.lease_until > clock_timestamp() group by 1
    ), due as (
      select w.id, d.event_id, d.place + coalesce(b.n, 0) place
        from public.webhook w left join busy b on b.id = w.id
       cross join lateral (
         select d.event_id, row_number() over (order by d.due_at, d.event_id) place from public.webhook_delivery d
          where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.state = 'WAITING' and d.due_at <= clock_timestamp()
          order by d.due_at, d.event_id limit greatest(0, case when w.failing_since is null then 3 else 1 end - coalesce(b.n, 0))) d
       where w.tenant_id = p_tenant and w.enabled and w.stopped_reason is null
    ), chosen as (
      select * from due order by place, id limit greatest(0, 4 - coalesce((select sum(b.n) from busy b), 0))
    )
    update public.webhook_delivery d set tries = d.tries + 1, lease_until = clock_timestamp() + interval '20 seconds', due_at = clock_timestamp() + interval '20 seconds'
      from chosen c where d.tenant_id = p_tenant and d.webhook_id = c.id and d.event_id = c.event_id
    returning d.webhook_id, d.event_id, d.tries;
end $$;
