-- Entry of a service into a transaction.

-- Enters a tenant with a service credential. Raises YW401 for an unknown credential, YW403 if its scopes lack p_scope.
create or replace function app.enter_service(p_tenant bigint, p_secret bytea, p_scope text)
returns table (user_id bigint, name text, login_name text, type smallint, department_id bigint, viewer_id bigint, viewer_name text, scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_zone text; v_scopes text[]; v_id bigint; v_used timestamptz;
begin
  select t.time_zone, c.scopes, c.id, c.last_used_at into v_zone, v_scopes, v_id, v_used
    from public.service_credential c join public.tenant t on t.tenant_id = c.tenant_id
   where c.tenant_id = p_tenant and c.secret_hash = p_secret and c.revoked_at is null and t.status = 1 and t.deleted_at is null;
  if not found then raise exception 'no credential' using errcode = 'YW401'; end if;
  if p_scope <> all (v_scopes) then raise exception 'forbidden' using errcode = 'YW403'; end if;
  if v_used is null or v_used < now() - interval '1 minute' then
    update public.service_credential c set last_used_at = now() where c.tenant_id = p_tenant and c.id = v_id;
  end if;
  perform set_config('app.tenant_id', p_tenant::text, true);
  if current_setting('timezone') <> v_zone then perform set_config('timezone', v_zone, true); end if;
  return next;
end $$;

-- Like `enter_service`, for a caller at this IP address: also raises YW401 for an expired credential, and YW403 for an address that it does not
-- allow. During a rotation the secret of before is accepted, too.
create or replace function app.enter_service_at(p_tenant bigint, p_secret bytea, p_scope text, p_ip text)
returns table (user_id bigint, name text, login_name text, type smallint, department_id bigint, viewer_id bigint, viewer_name text, scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  c record;
  v_ip constant text := regexp_replace(p_ip, '^::ffff:(?=\d+\.)', '', 'i');
begin
  select t.time_zone, s.* into c
    from public.service_credential s join public.tenant t on t.tenant_id = s.tenant_id
   where s.tenant_id = p_tenant and (s.secret_hash = p_secret or s.old_secret_hash = p_secret and s.old_secret_until > now())
     and s.revoked_at is null and (s.expires_at is null or s.expires_at > now()) and t.status = 1 and t.deleted_at is null;
  if not found then raise exception 'no credential' using errcode = 'YW401'; end if;
  if p_scope <> all (c.scopes) then raise exception 'forbidden' using errcode = 'YW403'; end if;
  if c.allowed_ips <> '{}' and not exists (select from unnest(c.allowed_ips) r where v_ip::inet <<= r::inet) then
    raise exception 'forbidden address' using errcode = 'YW403';
  end if;
  if c.last_used_at is null or c.last_used_at < now() - interval '1 minute' or c.last_used_ip is distinct from v_ip then
    update public.service_credential s set last_used_at = now(), last_used_ip = v_ip where s.tenant_id = p_tenant and s.id = c.id;
  end if;
  perform set_config('app.tenant_id', p_tenant::text, true);
  if current_setting('timezone') <> c.time_zone then perform set_config('timezone', c.time_zone, true); end if;
  return next;
end $$;
