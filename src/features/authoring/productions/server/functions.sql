-- Which task is next.

-- A worker takes the next task: of the tenant with the fewest tasks in work, of several the one whose last turn lies
-- furthest back; within it of the person whose last turn lies furthest back; of their tasks the oldest. So whoever asks for one
-- thing waits for one turn of each of the others, however many they have asked for. A task whose lease has run out counts as
-- waiting; after three tries it has failed. Disabled tenants and paused courses rest. Without p_outside, no task is given that waits
-- for a service outside: a worker that has as many of those as it may goes on with what it makes itself.
drop function if exists app.claim_generation_task(uuid, int);
create or replace function app.claim_generation_task(p_lease uuid, p_seconds int, p_outside boolean default true)
returns table (tenant_id bigint, id bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_user bigint;
begin
  update public.generation_task g
     set status = 'TASK_FAILED', reason = '多次中断未能完成，请重试', finished_at = now(), lease = null, lease_until = null
   where g.status = 'TASK_PROCESSING' and g.lease_until < now() and g.attempts >= 3;
  with busy as (
    select b.tenant_id, count(*) n from public.generation_task b where b.status = 'TASK_PROCESSING' and b.lease_until >= now() group by 1
  ), resting as (
    select c.tenant_id, c.id from public.generation_pause p join public.course c on c.tenant_id = p.tenant_id and c.course_id = p.course_id
  )
  select g.tenant_id, g.id, coalesce(g.create_user_id, -1) into claim_generation_task.tenant_id, claim_generation_task.id, v_user
    from public.generation_task g
    join public.tenant t on t.tenant_id = g.tenant_id and t.status = 1 and t.deleted_at is null
    left join busy on busy.tenant_id = g.tenant_id
    left join public.generation_turn ours on ours.tenant_id = g.tenant_id and ours.user_id = 0
    left join public.generation_turn theirs on theirs.tenant_id = g.tenant_id and theirs.user_id = coalesce(g.create_user_id, -1)
   where ((g.status = 'TASK_WAIT' and coalesce(g.lease_until, now()) <= now()) or (g.status = 'TASK_PROCESSING' and g.lease_until < now()))
     and not exists (select from resting r where r.tenant_id = g.tenant_id and r.id = g.parent_id)
     and (p_outside or (coalesce(g.input #>> '{voice,provider}', 'house') in ('house', 'sherpa')
                        and coalesce(g.input #>> '{figure,provider}', 'house') = 'house'))
   order by coalesce(busy.n, 0), ours.at nulls first, theirs.at nulls first, g.create_date, g.id
   limit 1 for update of g skip locked;
  if not found then return; end if;
  update public.generation_task g
     set status = 'TASK_PROCESSING', lease = p_lease, lease_until = now() + p_seconds * interval '1 second',
         attempts = g.attempts + 1, started_at = now(), percent = 0, reason = null
   where g.tenant_id = claim_generation_task.tenant_id and g.id = claim_generation_task.id;
  insert into public.generation_turn as w (tenant_id, user_id, at)
  values (claim_generation_task.tenant_id, 0, clock_timestamp()), (claim_generation_task.tenant_id, v_user, clock_timestamp())
      on conflict on constraint generation_turn_tenant_id_user_id_pk do update set at = excluded.at;
  return next;
end $$;

-- How many tasks wait or are in work, of all tenants, and how long the oldest has waited: figures for operators, without a word of whose.
create or replace function app.count_generation_tasks()
returns table (state text, tasks int, oldest_seconds float8)
language sql stable security definer set search_path = pg_catalog, public as $$
  select case g.status when 'TASK_WAIT' then 'waiting' else 'active' end, count(*)::int,
         coalesce(extract(epoch from now() - min(g.create_date)), 0)::float8
    from public.generation_task g where g.status in ('TASK_WAIT', 'TASK_PROCESSING') group by 1
$$;

-- Tasks of a tenant that ended so many days ago and that a later one of the same row and part has followed, at most so many: they say
-- nothing that anybody asks for, and name media that nobody plays any more. The last that succeeded stays, whatever followed: it says
-- how what is played was made. Answers how many went.
create or replace function app.sweep_generation_tasks(p_tenant bigint, p_days int, p_most int) returns int
language sql volatile security definer set search_path = pg_catalog, public as $$
  with past as (
    select g.id from public.generation_task g
     where g.tenant_id = p_tenant and g.finished_at < now() - p_days * interval '1 day' and g.status in ('TASK_SUCCESS', 'TASK_FAILED')
       and exists (select from public.generation_task l
                    where l.tenant_id = g.tenant_id and l.source_id = g.source_id and l.part = g.part and l.id > g.id
                      and (g.status = 'TASK_FAILED' or l.status = 'TASK_SUCCESS'))
     limit p_most
  ), gone as (
    delete from public.generation_task g using past where g.tenant_id = p_tenant and g.id = past.id returning 1
  )
  select count(*)::int from gone
$$;
