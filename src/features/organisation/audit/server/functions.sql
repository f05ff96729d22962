-- Audit log: append-only; the database itself assigns numbers, times and seals.

revoke insert, update, delete, truncate on public.audit_log from {{role}};
grant insert (tenant_id, actor_id, actor_name, ip, action, entity, entity_id, before, after, result, times, request_id) on public.audit_log to {{role}};
revoke insert, update, delete, truncate on public.audit_seal from {{role}};
revoke insert, update, delete, truncate on public.audit_archive from {{role}};

-- Text that a seal covers: every column of a row, unambiguous and equal in every session. A column added later is left out, so that old
-- seals stay valid.
create or replace function app.audit_text(a public.audit_log) returns text
language sql stable as $$
  select row(a.tenant_id, a.id, extract(epoch from a.at), a.actor_id, a.actor_name, text(a.ip), a.action, a.entity, a.entity_id,
             a.before, a.after, a.result, a.times, a.request_id)::text
$$;

-- Seals the next rows of a tenant's audit log; each hash covers its row and the previous hash. An advisory lock allows one sealer at a
-- time, and others return 0. Rows that were committed late are searched for one hour back, or everywhere (p_all), and get later places. A
-- row with a time in the future hides no others. Returns the number of sealed rows; fewer than p_most means that none is left.
drop function if exists app.seal_audit(bigint, int);
create or replace function app.seal_audit(p_tenant bigint, p_most int, p_all boolean default false) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  v_place bigint; v_hash bytea; v_since timestamptz; r record;
  v_ids bigint[] := '{}'; v_hashes bytea[] := '{}';
begin
  if not pg_try_advisory_xact_lock(hashtextextended('seal_audit ' || p_tenant, 0)) then return 0; end if;
  select s.place, s.hash, case when not p_all then least(a.at, now()) - interval '1 hour' end into v_place, v_hash, v_since
    from public.audit_seal s left join public.audit_log a on a.tenant_id = s.tenant_id and a.id = s.audit_id
   where s.tenant_id = p_tenant order by s.place desc limit 1;
  for r in select a.id, app.audit_text(a) line from public.audit_log a
            where a.tenant_id = p_tenant and a.at >= coalesce(v_since, '-infinity')
              and not exists (select from public.audit_seal s where s.tenant_id = p_tenant and s.audit_id = a.id)
            order by a.at, a.id limit p_most loop
    v_hash := sha256(coalesce(v_hash, ''::bytea) || convert_to(r.line, 'UTF8'));
    v_ids := v_ids || r.id;
    v_hashes := v_hashes || v_hash;
  end loop;
  insert into public.audit_seal (tenant_id, place, audit_id, hash)
  select p_tenant, coalesce(v_place, 0) + t.n, t.id, t.hash from unnest(v_ids, v_hashes) with ordinality t (id, hash, n);
  return cardinality(v_ids);
end $$;

-- Last seal of every tenant, for the anchors outside of the database.
create or replace function app.audit_heads() returns table (tenant_id bigint, place bigint, hash text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.tenant_id, s.place, encode(s.hash, 'hex') from public.tenant t
    cross join lateral (select x.place, x.hash from public.audit_seal x where x.tenant_id = t.tenant_id order by x.place desc limit 1) s
$$;

-- Checks the next p_most links of the audit chain after the place p_after, only for the tenant of the transaction. Each seal must follow
-- from its row and the previous seal; the seal before the first one is in the archive, if there is one. An altered seal breaks its link and
-- the next one, an altered row only its own. Returns the last checked place (null without links) and the first break.
create or replace function app.check_audit_links(p_tenant bigint, p_after bigint, p_most int,
  out last_place bigint, out present bigint, out broken_place bigint, out broken_audit_id bigint, out reason text)
language plpgsql stable security definer set search_path = pg_catalog, public set work_mem = '64MB' as $$
declare v_hash bytea;
begin
  if p_tenant::text is distinct from current_setting('app.tenant_id', true) then return; end if;
  v_hash := coalesce((select x.hash from public.audit_archive x where x.tenant_id = p_tenant and x.place = p_after),
                     (select x.hash from public.audit_seal x where x.tenant_id = p_tenant and x.place = p_after), '');
  -- one link more: it shows whether the seal or the row was altered
  with near as (
    select s.place, s.audit_id, s.hash from public.audit_seal s where s.tenant_id = p_tenant and s.place > p_after order by s.place limit p_most + 1
  ), link as (
    select n.place, n.audit_id, n.hash, lag(n.place, 1, p_after) over w before_place, lag(n.hash, 1, v_hash) over w before_hash,
           row_number() over w <= p_most asked, a
      from near n left join public.audit_log a on a.tenant_id = p_tenant and a.id = n.audit_id window w as (order by n.place)
  ), judged as (
    select l.place, l.audit_id, l.before_place, l.asked, (l.a).id is not null there,
           case when l.place <> l.before_place + 1 then 'seal-missing'
                when (l.a).id is null then 'row-missing'
                when l.hash <> sha256(l.before_hash || convert_to(app.audit_text(l.a), 'UTF8')) then 'altered' end fault
      from link l
  ), told as (
    select max(j.place) last, count(*) filter (where j.there) there, min(j.place) filter (where j.fault is not null) broken
      from judged j where j.asked
  )
  select t.last, t.there,
         case when j.fault = 'seal-missing' then j.before_place + 1 else j.place end,
         case when j.fault <> 'seal-missing' then j.audit_id end,
         case when j.fault is null or j.fault <> 'altered' then j.fault
              when exists (select from judged n where n.place = j.place + 1 and n.fault = 'altered') then 'seal-altered'
              else 'row-altered' end
    into last_place, present, broken_place, broken_audit_id, reason
    from told t left join judged j on j.place = t.broken;
end $$;

-- For servers of versions before 0.2, which check the whole chain in one call; remove it in the next version.
create or replace function app.check_audit(p_tenant bigint,
  out "rows" bigint, out sealed bigint, out unsealed bigint, out head_place bigint, out head_hash text,
  out broken_place bigint, out broken_audit_id bigint, out reason text)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if p_tenant::text is distinct from current_setting('app.tenant_id', true) then return; end if;
  select coalesce(l.present, 0), l.broken_place, l.broken_audit_id, l.reason into sealed, broken_place, broken_audit_id, reason
    from app.check_audit_links(p_tenant, (select coalesce(max(x.place), 0) from public.audit_archive x where x.tenant_id = p_tenant), 2147483646) l;
  select count(*) into "rows" from public.audit_log a where a.tenant_id = p_tenant;
  unsealed := "rows" - sealed;
  select s.place, encode(s.hash, 'hex') into head_place, head_hash
    from public.audit_seal s where s.tenant_id = p_tenant order by s.place desc limit 1;
end $$;
