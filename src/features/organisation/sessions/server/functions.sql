-- Entry of requests into a transaction, and the sweep of expired rows.

-- Enters a tenant with a session: finds the session, checks the permission and sets the tenant of the transaction. Raises YW401 (no
-- session), YW403 (no permission), YW405 (a write during impersonation) or YW408 (the second step of the sign-in is open; its kind is the
-- detail). It never returns no row, so that later statements of the batch cannot run without it. p_pending: the open second steps in which
-- the call is allowed.
create or replace function app.enter_person(p_tenant bigint, p_token bytea, p_words text[], p_writes boolean, p_pending text[],
  out user_id bigint, out name text, out login_name text, out type smallint, out department_id bigint, out viewer_id bigint, out viewer_name text,
  out scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_zone text; v_stale boolean; v_as bigint; v_officers boolean; v_pending text; v record;
begin
  select u.id, u.name, u.login_name, u.type, u.department_id, s.view_as, t.time_zone, app.has_officers(t.settings),
         s.seen_at < now() - interval '1 minute', s.pending
    into user_id, name, login_name, type, department_id, v_as, v_zone, v_officers, v_stale, v_pending
    from public.session s
    join public.app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.locked <> 2 and u.deleted_at is null
    join public.tenant t on t.tenant_id = s.tenant_id
   where s.tenant_id = p_tenant and s.token_hash = p_token
     and s.expires_at > now() and s.seen_at + s.idle_seconds * interval '1 second' > now()
     and t.status = 1 and t.deleted_at is null;
  if not found then raise exception 'no session' using errcode = 'YW401'; end if;
  if v_pending is not null and v_pending <> all (p_pending) then
    raise exception 'the second step is open' using errcode = 'YW408', detail = v_pending;
  end if;
  if v_as is not null then
    -- impersonation lasts while the administrator has the permission and the other one is a leader without an office
    select u.* into v from public.app_user u
     where app.holds_as(p_tenant, enter_person.user_id, enter_person.type, v_officers, array['user:btn:viewAs']) and u.tenant_id = p_tenant and u.id = v_as and u.type = 0
       and exists (select from public.training_leader l where l.tenant_id = p_tenant and l.user_id = v_as);
    if found then
      if v.locked = 2 or v.deleted_at is not null then raise exception 'no session' using errcode = 'YW401'; end if;
      if v.id <> user_id then
        viewer_id := user_id;
        viewer_name := name;
      end if;
      user_id := v.id;
      name := v.name;
      login_name := v.login_name;
      type := v.type;
      department_id := v.department_id;
    else
      -- impersonation has ended; this write was made in its view, so refuse it once more
      if p_writes then raise exception 'only looking' using errcode = 'YW405'; end if;
      update public.session s set view_as = null where s.tenant_id = p_tenant and s.token_hash = p_token;
    end if;
  end if;
  if p_writes and viewer_id is not null then raise exception 'only looking' using errcode = 'YW405'; end if;
  if p_words is not null and not app.holds_as(p_tenant, user_id, type, v_officers, p_words) then
    -- the error names the missing permission and the office that grants it
    raise exception 'forbidden' using errcode = 'YW403',
      detail = coalesce(app.right_names(p_tenant, type, v_officers, p_words), ''), hint = case when v_officers then '安全保密员' else '系统管理员' end;
  end if;
  scopes := (select jsonb_agg(jsonb_build_object('departmentId', d.id::text, 'path', d.path, 'leaderType', l.leader_type))
               from public.training_leader l
               join public.department d on d.tenant_id = l.tenant_id and d.id = l.department_id and d.deleted_at is null
              where l.tenant_id = p_tenant and l.user_id = enter_person.user_id);
  if v_stale then
    -- skip a locked row: a concurrent request of the session writes an equal value, so nobody waits for a long transaction
    perform from public.session s where s.tenant_id = p_tenant and s.token_hash = p_token for no key update skip locked;
    if found then update public.session s set seen_at = now() where s.tenant_id = p_tenant and s.token_hash = p_token; end if;
  end if;
  perform set_config('app.actor_id', coalesce(viewer_id, user_id)::text, true), set_config('app.actor_tenant', p_tenant::text, true);
  perform set_config('app.tenant_id', p_tenant::text, true);
  -- setting a time zone costs as much as a query, so only set another one
  if current_setting('timezone') <> v_zone then perform set_config('timezone', v_zone, true); end if;
end $$;

-- The entry of servers of the version before.
create or replace function app.enter(p_tenant bigint, p_token bytea, p_words text[], p_writes boolean,
  out user_id bigint, out name text, out login_name text, out type smallint, out department_id bigint, out viewer_id bigint, out viewer_name text,
  out scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  select e.* into user_id, name, login_name, type, department_id, viewer_id, viewer_name, scopes
    from app.enter_person(p_tenant, p_token, p_words, p_writes, '{}') e;
end $$;

-- Enters a tenant without a person, for public calls and jobs. Raises YW404 if the tenant is not active.
create or replace function app.enter_tenant(p_tenant bigint)
returns table (user_id bigint, name text, login_name text, type smallint, department_id bigint, viewer_id bigint, viewer_name text, scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_zone text;
begin
  select t.time_zone into v_zone from public.tenant t where t.tenant_id = p_tenant and t.status = 1 and t.deleted_at is null;
  if not found then raise exception 'no tenant' using errcode = 'YW404'; end if;
  perform set_config('app.tenant_id', p_tenant::text, true);
  if current_setting('timezone') <> v_zone then perform set_config('timezone', v_zone, true); end if;
  return next;
end $$;

-- Deletes expired rows of all tenants.
create or replace function app.sweep_sessions() returns void
language sql volatile security definer set search_path = pg_catalog, public as $$
  delete from public.session where expires_at < now() or seen_at + idle_seconds * interval '1 second' < now();
  delete from public.captcha where expires_at < now();
  delete from public.sms_code where expires_at < now() - interval '1 day';
  delete from public.idempotency_key where created_at < now() - interval '1 day';
  delete from public.sign_in_failure where since < now() - interval '1 day' and coalesce(locked_until, since) < now();
$$;
