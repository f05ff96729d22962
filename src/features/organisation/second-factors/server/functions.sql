-- The rule who needs a second factor, asked by the database at each new session and at each call that needs a fresh proof.

create or replace function app.has_factor(p_tenant bigint, p_user bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return exists (select from public.totp t where t.tenant_id = p_tenant and t.user_id = p_user and t.secret is not null)
      or exists (select from public.passkey k where k.tenant_id = p_tenant and k.user_id = p_user);
end $$;

-- Whether a policy of second factors (NONE, ADMINISTRATORS: administrators and officers, ALL) covers people of a type.
create or replace function app.covers_type(p_policy text, p_type smallint) returns boolean
language sql immutable as $$
  select coalesce(p_policy = 'ALL' or p_policy = 'ADMINISTRATORS' and p_type <> 0, false)
$$;

-- Whether calls with `stepUp` ask this person for a fresh proof: all people where the policy is not NONE, elsewhere those who have a factor.
create or replace function app.asks_step_up(p_tenant bigint, p_user bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return exists (select from public.tenant t where t.tenant_id = p_tenant and coalesce(t.settings -> 'secondFactor' ->> 'policy', 'NONE') <> 'NONE')
      or app.has_factor(p_tenant, p_user);
end $$;

-- The entry of calls that need a fresh proof: enters like every call of a person, then raises YW409 if the last proof of this session is
-- older than ten minutes. p_always: also where the rule asks nobody. The proof belongs to the owner of the session, also during
-- impersonation.
create or replace function app.enter_proved(p_tenant bigint, p_token bytea, p_words text[], p_writes boolean, p_pending text[], p_always boolean,
  out user_id bigint, out name text, out login_name text, out type smallint, out department_id bigint, out viewer_id bigint, out viewer_name text,
  out scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v record;
begin
  select e.* into user_id, name, login_name, type, department_id, viewer_id, viewer_name, scopes
    from app.enter_person(p_tenant, p_token, p_words, p_writes, p_pending) e;
  select s.user_id as owner, s.pending,
         -- a person without a factor proves themselves for the first one by a fresh sign-in, whatever its method
         case when p_always then greatest(s.step_up_at, s.created_at) else s.step_up_at end as proved
    into v from public.session s where s.tenant_id = p_tenant and s.token_hash = p_token;
  if v.pending is null and coalesce(v.proved < now() - interval '10 minutes', true) and (p_always or app.asks_step_up(p_tenant, v.owner)) then
    raise exception 'the proof is too old' using errcode = 'YW409';
  end if;
end $$;

-- Decides the second step of each new session, whichever way of sign-in opens it. A sign-in here counts as a fresh proof; one at an
-- identity provider does not, because the person may have signed in there long ago. An open second step has 30 minutes.
create or replace function app.begin_second_step() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.pending := case
    when new.strong then null
    when app.has_factor(new.tenant_id, new.user_id) then 'FACTOR'
    when exists (select from public.tenant t join public.app_user u on u.tenant_id = t.tenant_id and u.id = new.user_id
                  where t.tenant_id = new.tenant_id and app.covers_type(t.settings -> 'secondFactor' ->> 'policy', u.type)) then 'ENROL'
    else null end;
  if new.pending is not null then
    new.step_up_at := null;
    new.expires_at := least(new.expires_at, now() + interval '30 minutes');
  elsif new.method in ('password', 'code') then new.step_up_at := now();
  end if;
  return new;
end $$;

select pg_temp.ensure_trigger('session_second_step', 'session', 'before insert on public.session for each row execute function app.begin_second_step()');
