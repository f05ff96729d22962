-- Functions with which the platform reads its tenants.

-- Tenants with administrators and storage use. Raises YW403 outside of the platform's own tenant.
create or replace function app.list_tenants(p_platform text, p_id bigint, p_name text, p_status smallint, p_limit int, p_offset int)
returns table (id bigint, name text, domain text, logo text, bg_img text, banner text, status smallint, created_at timestamptz,
  updated_at timestamptz, quota_bytes bigint, used_bytes bigint, people bigint, admins jsonb, total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  perform from public.tenant t
    where t.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and t.domain = p_platform and t.deleted_at is null;
  if not found then raise exception 'not the platform' using errcode = 'YW403'; end if;
  return query
  select t.tenant_id, t.name, t.domain, t.logo, t.bg_img, t.banner, t.status, t.created_at, t.updated_at,
         (t.settings ->> 'quotaBytes')::bigint,
         (select coalesce(sum(f.bytes), 0)::bigint from public.file f where f.tenant_id = t.tenant_id),
         (select count(*) from public.app_user u where u.tenant_id = t.tenant_id and u.deleted_at is null),
         (select coalesce(jsonb_agg(jsonb_build_object('id', u.id::text, 'name', u.name, 'telephone', u.telephone) order by u.id), '[]')
            from public.app_user u
           where u.tenant_id = t.tenant_id and u.type = 3 and u.deleted_at is null
             and exists (select from public.user_role ur join public.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
                          where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.type = 3)),
         p.total
    from (select x.tenant_id, count(*) over () total from public.tenant x
           where x.deleted_at is null and (p_id is null or x.tenant_id = p_id) and (p_status is null or x.status = p_status)
             and (p_name is null or normalize(x.name, nfkc) ilike p_name or x.domain ilike p_name)
           order by x.created_at desc, x.tenant_id desc limit p_limit offset p_offset) p
    join public.tenant t on t.tenant_id = p.tenant_id
   order by t.created_at desc, t.tenant_id desc;
end $$;
