-- Deletes documents of all tenants for good that were deleted so many days ago; returns how many. Their files are unused from then on.
create or replace function app.sweep_documents(p_days int, p_most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_gone int;
begin
  with due as (
    select d.tenant_id, d.id from public.document d where d.deleted_at < now() - p_days * interval '1 day' order by d.deleted_at limit p_most
  ), gone as (
    delete from public.document d using due where d.tenant_id = due.tenant_id and d.id = due.id returning 1
  )
  select count(*) into v_gone from gone;
  return v_gone;
end $$;
