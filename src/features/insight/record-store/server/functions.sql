-- Entry of a program into the record store.

-- Enters a tenant with the key and the secret of HTTP Basic. Raises YW401 for an unknown or disabled credential, YW403 if it may only write
-- and p_reads asks to read.
create or replace function app.enter_record_store(p_tenant bigint, p_key text, p_secret bytea, p_reads boolean)
returns table (user_id bigint, name text, login_name text, type smallint, department_id bigint, viewer_id bigint, viewer_name text, scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_zone text; v_scope text; v_id bigint; v_used timestamptz;
begin
  select t.time_zone, c.scope, c.id, c.last_used_at into v_zone, v_scope, v_id, v_used
    from public.xapi_credential c join public.tenant t on t.tenant_id = c.tenant_id
   where c.tenant_id = p_tenant and c.key = p_key and c.secret_hash = p_secret and c.enabled and t.status = 1 and t.deleted_at is null;
  if not found then raise exception 'no credential' using errcode = 'YW401'; end if;
  if p_reads and v_scope <> 'READ_WRITE' then raise exception 'forbidden' using errcode = 'YW403'; end if;
  if v_used is null or v_used < now() - interval '1 minute' then
    update public.xapi_credential c set last_used_at = now() where c.tenant_id = p_tenant and c.id = v_id;
  end if;
  perform set_config('app.tenant_id', p_tenant::text, true);
  if current_setting('timezone') <> v_zone then perform set_config('timezone', v_zone, true); end if;
  return next;
end $$;
