-- Functions that keep `practice_recent` and `practice_tally` in step with the runs.

-- Recomputes `practice_recent` for these people, or (null) for the whole tenant. The advisory lock serialises the calls of a tenant, so
-- that each sees the rows of the one before. Equal rows are not written.
create or replace function app.sum_up_practice(p_tenant bigint, p_users bigint[]) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
declare v_zone text;
begin
  perform pg_advisory_xact_lock(hashtextextended('practice recent ' || p_tenant, 0));
  select t.time_zone into v_zone from public.tenant t where t.tenant_id = p_tenant;
  delete from public.practice_recent r where r.tenant_id = p_tenant and (p_users is null or r.user_id = any (p_users))
     and not exists (select from public.practice_attempt a where a.tenant_id = p_tenant and a.user_id = r.user_id);
  insert into public.practice_recent as r (tenant_id, user_id, week, weeks, last_at, scored, points, scored_before, points_before)
  with latest as (
    select a.user_id, max(a.started_at) last_at, date_trunc('week', max(a.started_at) at time zone v_zone)::date week
      from public.practice_attempt a where a.tenant_id = p_tenant and (p_users is null or a.user_id = any (p_users)) group by a.user_id),
  went as (
    select l.user_id, (l.week - date_trunc('week', a.started_at at time zone v_zone)::date) / 7 ago, a.score,
           a.completed and a.mode = 'PRACTICE' counts
      from latest l join public.practice_attempt a on a.tenant_id = p_tenant and a.user_id = l.user_id
       -- one day more than the stored weeks, for any time zone
       and a.started_at >= l.last_at - interval '190 days'),
  summed as (
    select w.user_id, bit_or(B'10000000000000000000000000' >> w.ago) weeks,
           count(*) filter (where w.counts and w.ago = 0) scored, coalesce(sum(w.score) filter (where w.counts and w.ago = 0), 0) points,
           count(*) filter (where w.counts and w.ago = 1) scored_before, coalesce(sum(w.score) filter (where w.counts and w.ago = 1), 0) points_before
      from went w group by w.user_id)
  select p_tenant, l.user_id, l.week, s.weeks, l.last_at, s.scored, s.points, s.scored_before, s.points_before
    from latest l join summed s on s.user_id = l.user_id order by l.user_id
  on conflict (tenant_id, user_id) do update set week = excluded.week, weeks = excluded.weeks, last_at = excluded.last_at, scored = excluded.scored,
         points = excluded.points, scored_before = excluded.scored_before, points_before = excluded.points_before
   where (r.week, r.weeks, r.last_at, r.scored, r.points, r.scored_before, r.points_before)
         is distinct from (excluded.week, excluded.weeks, excluded.last_at, excluded.scored, excluded.points, excluded.scored_before, excluded.points_before);
end $$;

create or replace function app.practice_changed() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.sum_up_practice(c.tenant_id, array_agg(distinct c.user_id)) from changed c group by c.tenant_id;
  return null;
end $$;
-- the update trigger reads new rows only, because a run never changes its person
select pg_temp.ensure_trigger('practice_recent_run', 'practice_attempt', 'after insert on public.practice_attempt referencing new table as changed for each statement execute function app.practice_changed()');
select pg_temp.ensure_trigger('practice_recent_edited', 'practice_attempt', 'after update on public.practice_attempt referencing new table as changed for each statement execute function app.practice_changed()');
select pg_temp.ensure_trigger('practice_recent_gone', 'practice_attempt', 'after delete on public.practice_attempt referencing old table as changed for each statement execute function app.practice_changed()');

-- A new time zone changes the beginning of weeks.
create or replace function app.practice_zone_changed() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.sum_up_practice(new.tenant_id, null);
  return null;
end $$;
select pg_temp.ensure_trigger('practice_recent_zone', 'tenant', 'after update of time_zone on public.tenant for each row
  when (old.time_zone is distinct from new.time_zone) execute function app.practice_zone_changed()');

-- Fills the table from older runs. No runs are inserted meanwhile, because creating the triggers locks the table.
select app.sum_up_practice(t.tenant_id, null) from public.tenant t
 where exists (select from public.practice_attempt a where a.tenant_id = t.tenant_id)
   and not exists (select from public.practice_recent r where r.tenant_id = t.tenant_id);

-- Updates `practice_tally` for these runs (parallel arrays of courses, people and times), or (null) for the whole tenant.
create or replace function app.tally_practice(p_tenant bigint, p_courses bigint[], p_users bigint[], p_at timestamptz[]) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
declare v_zone text;
begin
  perform pg_advisory_xact_lock(hashtextextended('practice recent ' || p_tenant, 0));
  select t.time_zone into v_zone from public.tenant t where t.tenant_id = p_tenant;
  if p_courses is null then
    delete from public.practice_tally k where k.tenant_id = p_tenant;
    insert into public.practice_tally (tenant_id, course_id, span, since, user_id, runs, completed, score_hundredths)
    select p_tenant, a.course_id, s.span, date_trunc(s.span, a.started_at at time zone v_zone)::date, a.user_id, count(*),
           count(*) filter (where a.completed), coalesce(sum(100 * a.score) filter (where a.completed), 0)
      from public.practice_attempt a cross join (values ('DAY'), ('WEEK')) s (span) where a.tenant_id = p_tenant
     group by 2, 3, 4, 5 order by 2, 3, 4, 5;
    return;
  end if;
  with touched as materialized (
    select distinct r.course_id, s.span, date_trunc(s.span, r.at at time zone v_zone)::date since, r.user_id
      from unnest(p_courses, p_users, p_at) r (course_id, user_id, at) cross join (values ('DAY'), ('WEEK')) s (span)),
  gone as (
    delete from public.practice_tally k using touched t
     where k.tenant_id = p_tenant and k.course_id = t.course_id and k.span = t.span and k.since = t.since and k.user_id = t.user_id
       and not exists (select from public.practice_attempt a where a.tenant_id = p_tenant and a.course_id = t.course_id and a.user_id = t.user_id
                          and date_trunc(t.span, a.started_at at time zone v_zone)::date = t.since))
  insert into public.practice_tally as k (tenant_id, course_id, span, since, user_id, runs, completed, score_hundredths)
  select p_tenant, t.course_id, t.span, t.since, t.user_id, count(*), count(*) filter (where a.completed),
         coalesce(sum(100 * a.score) filter (where a.completed), 0)
    from touched t join public.practice_attempt a on a.tenant_id = p_tenant and a.course_id = t.course_id and a.user_id = t.user_id
     and date_trunc(t.span, a.started_at at time zone v_zone)::date = t.since
   group by 2, 3, 4, 5 order by 2, 3, 4, 5
  on conflict (tenant_id, course_id, span, since, user_id) do update set runs = excluded.runs, completed = excluded.completed,
         score_hundredths = excluded.score_hundredths
   where (k.runs, k.completed, k.score_hundredths) is distinct from (excluded.runs, excluded.completed, excluded.score_hundredths);
end $$;

create or replace function app.practice_tallied() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.tally_practice(c.tenant_id, array_agg(c.course_id), array_agg(c.user_id), array_agg(c.started_at)) from changed c group by c.tenant_id;
  return null;
end $$;
-- an update can move a run to another day, so old and new rows count
create or replace function app.practice_tally_moved() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.tally_practice(c.tenant_id, array_agg(c.course_id), array_agg(c.user_id), array_agg(c.started_at))
     from (select * from changed union all select * from was) c group by c.tenant_id;
  return null;
end $$;
select pg_temp.ensure_trigger('practice_tally_run', 'practice_attempt', 'after insert on public.practice_attempt referencing new table as changed for each statement execute function app.practice_tallied()');
select pg_temp.ensure_trigger('practice_tally_edited', 'practice_attempt', 'after update on public.practice_attempt referencing new table as changed old table as was for each statement execute function app.practice_tally_moved()');
select pg_temp.ensure_trigger('practice_tally_gone', 'practice_attempt', 'after delete on public.practice_attempt referencing old table as changed for each statement execute function app.practice_tallied()');

create or replace function app.practice_tally_zone_changed() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.tally_practice(new.tenant_id, null, null, null);
  return null;
end $$;
select pg_temp.ensure_trigger('practice_tally_zone', 'tenant', 'after update of time_zone on public.tenant for each row
  when (old.time_zone is distinct from new.time_zone) execute function app.practice_tally_zone_changed()');

select app.tally_practice(t.tenant_id, null, null, null) from public.tenant t
 where exists (select from public.practice_attempt a where a.tenant_id = t.tenant_id)
   and not exists (select from public.practice_tally k where k.tenant_id = t.tenant_id);

-- Events of practice: a run has ended, here or in another system. Runs of the demo are no news.
create or replace function app.emit_practice_runs() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare e record;
begin
  for e in select c.tenant_id, array_agg(jsonb_build_object('id', c.id::text, 'userId', c.user_id::text, 'courseId', c.course_id::text,
                                           'subSceneId', c.sub_scene_id::text, 'mode', c.mode) order by c.id) data
             from changed c where c.ended_at is not null and c.source <> 'DEMO' group by c.tenant_id loop
    perform app.emit_events(e.tenant_id, 'practice.finished', e.data);
  end loop;
  return null;
end $$;
create or replace function app.emit_practice_run() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.emit_events(new.tenant_id, 'practice.finished', array[jsonb_build_object('id', new.id::text, 'userId', new.user_id::text,
    'courseId', new.course_id::text, 'subSceneId', new.sub_scene_id::text, 'mode', new.mode)]);
  return null;
end $$;
select pg_temp.ensure_trigger('event_practice_added', 'practice_attempt', 'after insert on public.practice_attempt referencing new table as changed for each statement execute function app.emit_practice_runs()');
select pg_temp.ensure_trigger('event_practice_ended', 'practice_attempt', 'after update of ended_at on public.practice_attempt for each row
  when (old.ended_at is null and new.ended_at is not null) execute function app.emit_practice_run()');

-- Marks practice runs for other systems.
create or replace function app.mark_run() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.mark_changes(new.tenant_id, 'RUN', array[new.id]);
  return null;
end $$;
select pg_temp.ensure_trigger('change_run_added', 'practice_attempt', 'after insert on public.practice_attempt for each row
  when (new.source <> ''DEMO'') execute function app.mark_run()');
select pg_temp.ensure_trigger('change_run', 'practice_attempt', 'after update of ended_at, completed, score, dimensions on public.practice_attempt for each row
  when ((old.ended_at, old.completed, old.score, old.dimensions) is distinct from (new.ended_at, new.completed, new.score, new.dimensions)) execute function app.mark_run()');
