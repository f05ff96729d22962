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

-- The living credential with this secret; during a rotation the secret of before is accepted, too. Raises YW401 for an unknown, revoked or
-- expired credential, and YW403 for an IP address that it does not allow. Sets the tenant of the transaction.
create or replace function app.admit_service(p_tenant bigint, p_secret bytea, p_ip text) returns public.service_credential
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  c public.service_credential;
  v_zone text;
  v_ip constant text := regexp_replace(p_ip, '^::ffff:(?=\d+\.)', '', 'i');
begin
  select s.* into c from public.service_credential s
   where s.tenant_id = p_tenant and (s.secret_hash = p_secret or s.old_secret_hash = p_secret and s.old_secret_until > now())
     and s.revoked_at is null and (s.expires_at is null or s.expires_at > now());
  if not found then raise exception 'no credential' using errcode = 'YW401'; end if;
  select t.time_zone into v_zone from public.tenant t where t.tenant_id = p_tenant and t.status = 1 and t.deleted_at is null;
  if not found then raise exception 'no credential' using errcode = 'YW401'; end if;
  if c.allowed_ips <> '{}' and not exists (select from unnest(c.allowed_ips) r where v_ip::inet <<= r::inet) then
    raise exception 'forbidden address' using errcode = 'YW403';
  end if;
  if c.last_used_at is null or c.last_used_at < now() - interval '1 minute' or c.last_used_ip is distinct from v_ip then
    -- skip a locked row: a concurrent call writes an equal value
    perform from public.service_credential s where s.tenant_id = p_tenant and s.id = c.id for no key update skip locked;
    if found then
      update public.service_credential s set last_used_at = now(), last_used_ip = v_ip where s.tenant_id = p_tenant and s.id = c.id;
    end if;
  end if;
  perform set_config('app.tenant_id', p_tenant::text, true);
  if current_setting('timezone') <> v_zone then perform set_config('timezone', v_zone, true); end if;
  return c;
end $$;

-- Entry of a service at this IP address that submits records: like `admit_service`; also raises YW403 if its scopes lack p_scope.
create or replace function app.enter_service_at(p_tenant bigint, p_secret bytea, p_scope text, p_ip text)
returns table (user_id bigint, name text, login_name text, type smallint, department_id bigint, viewer_id bigint, viewer_name text, scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare c public.service_credential := app.admit_service(p_tenant, p_secret, p_ip);
begin
  if p_scope <> all (c.scopes) then raise exception 'forbidden' using errcode = 'YW403'; end if;
  return next;
end $$;

-- Entry of a service at this IP address that calls an endpoint of people: like `admit_service`; also raises YW410 if it has none of p_words
-- (null: none is needed). The service acts as a person with the id of its credential, its words, and a leader's rights in its data scope.
create or replace function app.enter_key(p_tenant bigint, p_secret bytea, p_words text[], p_ip text,
  out user_id bigint, out name text, out login_name text, out type smallint, out department_id bigint, out viewer_id bigint, out viewer_name text,
  out scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare c public.service_credential := app.admit_service(p_tenant, p_secret, p_ip);
begin
  user_id := c.id;
  name := '服务凭证「' || c.name || '」';
  login_name := '';
  type := 0;
  perform set_config('app.service_id', c.id::text, true), set_config('app.service_name', enter_key.name, true),
          set_config('app.service_words', c.words::text, true),
          set_config('app.actor_id', c.id::text, true), set_config('app.actor_tenant', p_tenant::text, true);
  if c.words = '{}' or p_words is not null and not app.service_holds(p_tenant, p_words) then
    raise exception 'forbidden' using errcode = 'YW410',
      detail = coalesce((select app.right_names(p_tenant, 0::smallint, app.has_officers(t.settings), p_words) from public.tenant t where t.tenant_id = p_tenant), '');
  end if;
  if c.department_id is null then
    scopes := '[{"departmentId": "0", "path": "/", "leaderType": "TRAINING_MANAGER"}]';
  else
    select d.id, jsonb_build_array(jsonb_build_object('departmentId', d.id::text, 'path', d.path, 'leaderType', 'TRAINING_MANAGER'))
      into enter_key.department_id, scopes
      from public.department d where d.tenant_id = p_tenant and d.id = c.department_id and d.deleted_at is null;
  end if;
end $$;

-- Counts a call of a service at this IP address in the current minute; the row is shared by all server processes and locked only for this
-- statement. Raises like `admit_service`, and then counts nothing. A crash of the database may forget calls of the last second.
create or replace function app.count_service_call(p_tenant bigint, p_secret bytea, p_ip text, out per_minute int, out calls int, out reset_seconds int)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  c public.service_credential := app.admit_service(p_tenant, p_secret, p_ip);
  v_now constant timestamptz := clock_timestamp();
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into public.service_pace as p (tenant_id, credential_id, minute, calls) values (p_tenant, c.id, date_trunc('minute', v_now), 1)
  on conflict (tenant_id, credential_id) do update
     set minute = greatest(p.minute, excluded.minute),
         calls = case when p.minute >= excluded.minute then least(p.calls, 1000000) + 1 else 1 end
  returning p.calls into calls;
  per_minute := c.per_minute;
  reset_seconds := 60 - floor(extract(second from v_now));
end $$;
