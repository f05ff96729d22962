-- Writes events in the transaction of the change. The features call it from triggers on their own tables.

-- Emits one event for each element of p_data. Above 200 of a type in one transaction, one event <type>.bulk with {count, since} replaces them;
-- since: the start of the transaction, in ISO 8601.
create or replace function app.emit_events(p_tenant bigint, p_type text, p_data jsonb[]) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  v_new constant int := coalesce(cardinality(p_data), 0);
  v_before int;
begin
  if v_new = 0 then return; end if;
  update public.event e set data = jsonb_set(e.data, '{count}', to_jsonb((e.data ->> 'count')::int + v_new))
   where e.tenant_id = p_tenant and e.xact = pg_current_xact_id() and e.type = p_type || '.bulk';
  if found then return; end if;
  select count(*) into v_before from public.event e where e.tenant_id = p_tenant and e.xact = pg_current_xact_id() and e.type = p_type;
  if v_before + v_new <= 200 then
    insert into public.event (tenant_id, type, data) select p_tenant, p_type, d.one from unnest(p_data) with ordinality d (one, place) order by d.place;
    return;
  end if;
  delete from public.event e where e.tenant_id = p_tenant and e.xact = pg_current_xact_id() and e.type = p_type;
  insert into public.event (tenant_id, type, data) values (p_tenant, p_type || '.bulk',
    jsonb_build_object('count', v_before + v_new, 'since', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
end $$;

-- Deletes events of all tenants that are older than so many days; returns how many.
create or replace function app.sweep_events(p_days int, p_most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_gone int;
begin
  with due as (
    select e.tenant_id, e.id from public.event e where e.created_at < now() - p_days * interval '1 day' order by e.created_at limit p_most
  ), gone as (
    delete from public.event e using due where e.tenant_id = due.tenant_id and e.id = due.id returning 1
  )
  select count(*) into v_gone from gone;
  return v_gone;
end $$;

-- Marks these records of a kind (PERSON, RESULT, RUN) as changed by this transaction. The features call it from triggers on their own tables.
create or replace function app.mark_changes(p_tenant bigint, p_kind text, p_ids bigint[]) returns void
language sql volatile set search_path = pg_catalog, public as $$
  insert into public.record_change as m (tenant_id, kind, record_id, xact, changed_at)
  -- in order, so that two transactions do not wait for each other
  select p_tenant, p_kind, r.id, pg_current_xact_id(), now() from (select distinct unnest(p_ids) id order by 1) r
  on conflict (tenant_id, kind, record_id) do update set xact = excluded.xact, changed_at = excluded.changed_at
$$;
