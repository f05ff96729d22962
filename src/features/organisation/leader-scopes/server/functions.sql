-- Functions and triggers for training leaders.

-- People among p_people who lead something that p_user does not lead: another department, or with a wider leader type.
create or replace function app.leading_beyond(p_tenant bigint, p_user bigint, p_people bigint[]) returns setof bigint
language sql stable set search_path = pg_catalog, public as $$
  select distinct l.user_id
    from public.training_leader l
    join public.department d on d.tenant_id = l.tenant_id and d.id = l.department_id and d.deleted_at is null
   where l.tenant_id = p_tenant and l.user_id = any (p_people) and not exists (
     select from public.training_leader o
       join public.department od on od.tenant_id = o.tenant_id and od.id = o.department_id and od.deleted_at is null
      where o.tenant_id = p_tenant and o.user_id = p_user
        and o.leader_type in ('TRAINING_MANAGER', l.leader_type) and starts_with(d.path, od.path))
$$;

create or replace function app.guard_leader() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.check_grant(c.tenant_id, 'LEADER', array_agg(c.user_id)) from changed c
    where tg_op = 'INSERT' or exists (select from public.app_user u where u.tenant_id = c.tenant_id and u.id = c.user_id and u.deleted_at is null)
    group by c.tenant_id;
  return null;
end $$;

select pg_temp.ensure_trigger('grant_leader_given', 'training_leader', 'after insert on public.training_leader referencing new table as changed for each statement execute function app.guard_leader()');
select pg_temp.ensure_trigger('grant_leader_taken', 'training_leader', 'after delete on public.training_leader referencing old table as changed for each statement execute function app.guard_leader()');
