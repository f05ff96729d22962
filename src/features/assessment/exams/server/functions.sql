-- The deadline of an attempt, the only definition: the minutes of the exam times the person's factor, at the latest the end of the exam or
-- of the person's make-up; the minutes that an examiner adds move both. Null arguments: no end, no make-up, no enrolment.
create or replace function app.exam_deadline(p_start timestamptz, p_minutes int, p_factor numeric, p_extra int, p_end timestamptz, p_own_end timestamptz)
returns timestamptz language sql stable as $$
  select least(p_start + p_minutes * coalesce(p_factor, 1) * interval '1 minute', case when p_end is not null then greatest(p_end, p_own_end) end)
         + coalesce(p_extra, 0) * interval '1 minute'
$$;

-- Functions over all tenants, for jobs of the worker.

-- Ended exams of all tenants whose enrolments are not frozen yet.
create or replace function app.ended_exams() returns table (tenant_id bigint, id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select e.tenant_id, e.id from public.exam e join public.tenant t on t.tenant_id = e.tenant_id and t.status = 1 and t.deleted_at is null
   where e.end_time <= now() and e.frozen_at is null and e.deleted_at is null order by e.end_time limit 1000
$$;

-- Events of assignments: people become required in an exam, or are released. One statement may change a whole company.
create or replace function app.emit_exam_people() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare e record;
begin
  for e in select c.tenant_id, array_agg(jsonb_build_object('kind', 'EXAM', 'examinationId', c.exam_id::text, 'userId', c.user_id::text) order by c.exam_id, c.user_id) data
             from changed c where c.status = 'REQUIRED' group by c.tenant_id loop
    perform app.emit_events(e.tenant_id, 'assignment.created', e.data);
  end loop;
  return null;
end $$;
create or replace function app.emit_exam_moves() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare e record;
begin
  for e in select c.tenant_id, case when c.status = 'REQUIRED' then 'assignment.created' else 'assignment.cancelled' end type,
                  array_agg(jsonb_build_object('kind', 'EXAM', 'examinationId', c.exam_id::text, 'userId', c.user_id::text) order by c.exam_id, c.user_id) data
             from changed c join was w on w.tenant_id = c.tenant_id and w.exam_id = c.exam_id and w.user_id = c.user_id and w.status <> c.status
            group by c.tenant_id, c.status loop
    perform app.emit_events(e.tenant_id, e.type, e.data);
  end loop;
  return null;
end $$;
select pg_temp.ensure_trigger('event_exam_required', 'exam_enrolment', 'after insert on public.exam_enrolment referencing new table as changed for each statement execute function app.emit_exam_people()');
select pg_temp.ensure_trigger('event_exam_moved', 'exam_enrolment', 'after update on public.exam_enrolment referencing old table as was new table as changed for each statement execute function app.emit_exam_moves()');
