-- Functions over all tenants, for jobs of the worker.

-- Attempts of all tenants past their deadline and the grace period of 15 seconds (graceSeconds), by exam, the oldest first.
create or replace function app.due_attempts(p_most int) returns table (tenant_id bigint, exam_id bigint, ids bigint[])
language sql stable security definer set search_path = pg_catalog, public as $$
  select d.tenant_id, d.exam_id, array_agg(d.id order by d.id) from (
    select a.tenant_id, a.exam_id, a.id, a.deadline_at
      from public.exam_attempt a join public.tenant t on t.tenant_id = a.tenant_id and t.status = 1 and t.deleted_at is null
      join public.exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id
      left join public.exam_enrolment n on n.tenant_id = a.tenant_id and n.exam_id = a.exam_id and n.user_id = a.user_id
     where app.exam_deadline(a.started_at, e.exam_duration_minute, n.time_factor, a.extra_minutes, e.end_time, n.extended_until) <= now() - interval '15 seconds'
       and a.status = 'IN_PROGRESS' and a.deadline_at <= now() - interval '15 seconds' order by a.deadline_at limit p_most) d
   group by d.tenant_id, d.exam_id order by min(d.deadline_at)
$$;

-- Exams of all tenants that compare long answers and have attempts that are not compared yet, the longest waiting first.
create or replace function app.uncompared_exams(p_most int) returns table (tenant_id bigint, exam_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select e.tenant_id, e.id from public.exam e
    join public.tenant t on t.tenant_id = e.tenant_id and t.status = 1 and t.deleted_at is null
   cross join lateral (
     select min(a.submitted_at) since from public.exam_attempt a
      where a.tenant_id = e.tenant_id and a.exam_id = e.id and a.status in ('GRADING', 'GRADED') and a.compared_at is null) w
   where e.track_equal and e.deleted_at is null and e.sat_at is not null and w.since is not null
   order by w.since limit p_most
$$;

-- Deleting or restoring an exam changes the figures of its questions.
create or replace function app.mark_deleted_exam() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  insert into public.exam_result_change (tenant_id, exam_id) values (new.tenant_id, new.id)
  on conflict (tenant_id, exam_id) do update set mark = excluded.mark, changed_at = excluded.changed_at;
  return null;
end $$;
select pg_temp.ensure_trigger('exam_deleted_mark', 'exam', 'after update of deleted_at on public.exam for each row
  when (old.deleted_at is distinct from new.deleted_at and new.sat_at is not null) execute function app.mark_deleted_exam()');

-- Events of attempts: handed in, and graded. An attempt without answers for markers is graded when it is handed in. The demo and imports insert
-- attempts that are graded already.
create or replace function app.emit_attempt() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  v_data constant jsonb[] := array[jsonb_build_object('attemptId', new.id::text, 'examinationId', new.exam_id::text, 'userId', new.user_id::text)];
begin
  if tg_op = 'INSERT' or old.status = 'IN_PROGRESS' then perform app.emit_events(new.tenant_id, 'exam.submitted', v_data); end if;
  if new.status = 'GRADED' then perform app.emit_events(new.tenant_id, 'exam.graded', v_data); end if;
  return null;
end $$;
select pg_temp.ensure_trigger('event_attempt_added', 'exam_attempt', 'after insert on public.exam_attempt for each row
  when (new.status in (''GRADING'', ''GRADED'') and new.source <> ''DEMO'') execute function app.emit_attempt()');
select pg_temp.ensure_trigger('event_attempt', 'exam_attempt', 'after update of status on public.exam_attempt for each row
  when (old.status is distinct from new.status and new.status in (''GRADING'', ''GRADED'')) execute function app.emit_attempt()');

-- Marks results for other systems. A heartbeat or an answer of a sitting changes no result.
create or replace function app.mark_result() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.mark_changes(new.tenant_id, 'RESULT', array[new.id]);
  return null;
end $$;
select pg_temp.ensure_trigger('change_result_added', 'exam_attempt', 'after insert on public.exam_attempt for each row
  when (new.status <> ''IN_PROGRESS'' and new.source <> ''DEMO'') execute function app.mark_result()');
select pg_temp.ensure_trigger('change_result', 'exam_attempt', 'after update of status, sum_score, submitted_at, graded_at on public.exam_attempt for each row
  when ((old.status, old.sum_score, old.submitted_at, old.graded_at) is distinct from (new.status, new.sum_score, new.submitted_at, new.graded_at)) execute function app.mark_result()');
