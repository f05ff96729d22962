-- Functions over all tenants, for the scheduled jobs.

-- Open runs of all tenants without activity, the oldest first: exams after half an hour, others after a day.
create or replace function app.idle_rehearsals(p_most int) returns table (tenant_id bigint, id bigint, user_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select r.tenant_id, r.id, r.user_id
    from public.rehearsal r join public.tenant t on t.tenant_id = r.tenant_id and t.status = 1 and t.deleted_at is null
   where r.state = 'OPEN' and r.touched_at < now() - case r.mode when 'EXAM' then interval '30 minutes' else interval '1 day' end
   order by r.touched_at limit p_most
$$;

-- Answers of all tenants that have waited for a recogniser for more than half an hour, the oldest first.
create or replace function app.unheard_answers(p_most int) returns table (tenant_id bigint, recording_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select l.tenant_id, l.recording_id
    from public.rehearsal_line l join public.tenant t on t.tenant_id = l.tenant_id and t.status = 1 and t.deleted_at is null
   where l.listening = 'WAITING' and l.answered_at < now() - interval '30 minutes'
   order by l.answered_at limit p_most
$$;

-- Answers of all tenants that have waited for a judge for more than ten minutes, the oldest first.
create or replace function app.unread_answers(p_most int) returns table (tenant_id bigint, rehearsal_id bigint, script_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select l.tenant_id, l.rehearsal_id, l.script_id
    from public.rehearsal_line l join public.tenant t on t.tenant_id = l.tenant_id and t.status = 1 and t.deleted_at is null
   where l.opinion_state = 'WAITING' and l.answered_at < now() - interval '10 minutes'
   order by l.answered_at limit p_most
$$;

-- Deletes judge readings older than 30 days and token counts older than 60 days.
create or replace function app.sweep_judge(p_most int) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  delete from public.judge_reading where ctid = any (array(select ctid from public.judge_reading where created_at < now() - interval '30 days' limit p_most));
  delete from public.judge_use where day < current_date - 60;
  delete from public.model_use where day < current_date - 60;
end $$;
