-- Functions about tenants: domains, active tenants, and the switch of three officers.

-- True if the settings of a tenant enable three officers.
create or replace function app.has_officers(p_settings jsonb) returns boolean
language sql immutable as $$ select coalesce((p_settings ->> 'threeOfficers')::boolean, false) $$;

-- Id of the active tenant of a domain, needed before any sign-in.
create or replace function app.tenant_by_domain(p_domain text) returns bigint
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.tenant_id from public.tenant t where t.domain = p_domain and t.status = 1 and t.deleted_at is null
$$;

-- Active tenants, for jobs over all tenants.
create or replace function app.active_tenants() returns table (tenant_id bigint, domain text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.tenant_id, t.domain from public.tenant t where t.status = 1 and t.deleted_at is null order by 1
$$;

create or replace function app.guard_officers() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.check_grant(new.tenant_id, 'OFFICERS');
  return new;
end $$;

select pg_temp.ensure_trigger('grant_officers_switched', 'tenant', 'before update on public.tenant for each row when (app.has_officers(old.settings) and not app.has_officers(new.settings)) execute function app.guard_officers()');
