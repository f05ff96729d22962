-- Cached figures of exams, computed from enrolments and results. A change of these only adds a mark, without waiting. Marked exams are
-- counted directly until the job has updated the cache.

create or replace function app.exam_results_changed() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  insert into public.exam_standing_change (tenant_id, exam_id, people) select distinct c.tenant_id, c.exam_id, false from changed c;
  return null;
end $$;
create or replace function app.exam_people_changed() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.exam_standing_change (tenant_id, exam_id, people)
    select c.tenant_id, c.exam_id, bool_or(w.status is distinct from c.status) from changed c
      left join was w on w.tenant_id = c.tenant_id and w.exam_id = c.exam_id and w.user_id = c.user_id
     where (w.status, w.department_path_ids) is distinct from (c.status, c.department_path_ids) group by c.tenant_id, c.exam_id;
  else
    insert into public.exam_standing_change (tenant_id, exam_id, people) select distinct c.tenant_id, c.exam_id, true from changed c;
  end if;
  return null;
end $$;
select pg_temp.ensure_trigger('exam_standing_given', 'exam_result', 'after insert on public.exam_result referencing new table as changed for each statement execute function app.exam_results_changed()');
select pg_temp.ensure_trigger('exam_standing_edited', 'exam_result', 'after update on public.exam_result referencing new table as changed for each statement execute function app.exam_results_changed()');
select pg_temp.ensure_trigger('exam_standing_taken', 'exam_result', 'after delete on public.exam_result referencing old table as changed for each statement execute function app.exam_results_changed()');
select pg_temp.ensure_trigger('exam_standing_required', 'exam_enrolment', 'after insert on public.exam_enrolment referencing new table as changed for each statement execute function app.exam_people_changed()');
select pg_temp.ensure_trigger('exam_standing_moved', 'exam_enrolment', 'after update on public.exam_enrolment referencing old table as was new table as changed for each statement execute function app.exam_people_changed()');
select pg_temp.ensure_trigger('exam_standing_gone', 'exam_enrolment', 'after delete on public.exam_enrolment referencing old table as changed for each statement execute function app.exam_people_changed()');

-- Number of required people of an exam who were also required in another.
create or replace function app.shared_people(p_tenant bigint, p_exam bigint, p_other bigint) returns int
language sql stable set search_path = pg_catalog, public as $$
  select count(*)::int from public.exam_enrolment n join public.exam_enrolment o on o.tenant_id = n.tenant_id and o.user_id = n.user_id
   where n.tenant_id = p_tenant and n.exam_id = p_exam and n.status = 'REQUIRED' and o.exam_id = p_other and o.status = 'REQUIRED'
$$;

-- Updates the cached figures of marked exams of all tenants, the longest waiting first; returns their number. The marks are read before the
-- data, and only these are deleted: a change meanwhile stays marked.
create or replace function app.keep_exam_standings(p_most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare e record; v_kept int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('exam standings', 0)) then return 0; end if;
  for e in select c.tenant_id, c.exam_id, array_agg(c.id) marks, bool_or(c.people) people from public.exam_standing_change c
            group by c.tenant_id, c.exam_id order by min(c.id) limit p_most loop
    insert into public.exam_standing as s (tenant_id, exam_id, pass_rate, required, participated, pending, scored, passed, total, departments)
    select x.tenant_id, x.id, x.pass_rate, count(n.user_id), count(r.user_id), count(r.user_id) filter (where r.attempt_id is null),
           count(r.sum_score) filter (where r.total_score > 0),
           count(r.sum_score) filter (where r.total_score > 0 and 100 * r.sum_score >= r.total_score * x.pass_rate),
           case when min(r.total_score) filter (where r.total_score > 0) = max(r.total_score) then max(r.total_score) end, true
      from public.exam x
      left join public.exam_enrolment n on n.tenant_id = e.tenant_id and n.exam_id = e.exam_id and n.status = 'REQUIRED'
      left join public.exam_result r on r.tenant_id = e.tenant_id and r.exam_id = e.exam_id and r.user_id = n.user_id
     where x.tenant_id = e.tenant_id and x.id = e.exam_id group by x.tenant_id, x.id
    on conflict (tenant_id, exam_id) do update set pass_rate = excluded.pass_rate, required = excluded.required, participated = excluded.participated,
           pending = excluded.pending, scored = excluded.scored, passed = excluded.passed, total = excluded.total, departments = true;
    delete from public.exam_department_standing d where d.tenant_id = e.tenant_id and d.exam_id = e.exam_id;
    with people as materialized (
      select n.department_path_ids path, r.user_id is not null took, r.user_id is not null and r.attempt_id is null waits,
             case when r.total_score > 0 then r.sum_score / r.total_score end rate,
             r.total_score > 0 and 100 * r.sum_score >= r.total_score * x.pass_rate passed
        from public.exam x
        join public.exam_enrolment n on n.tenant_id = x.tenant_id and n.exam_id = x.id and n.status = 'REQUIRED'
        left join public.exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id
       where x.tenant_id = e.tenant_id and x.id = e.exam_id),
    units as materialized (
      select path, rate, count(*) n, count(*) filter (where took) took, count(*) filter (where waits) waits, count(*) filter (where passed) passed
        from people group by path, rate),
    steps as materialized (
      select d.id, min(u.path[:d.at]) least, max(u.path[:d.at]) greatest, u.rate, sum(u.n) n, sum(u.took) took, sum(u.waits) waits, sum(u.passed) passed
        from units u cross join lateral (select p.id, min(p.at) at from unnest(u.path) with ordinality p (id, at) group by p.id) d group by d.id, u.rate)
    insert into public.exam_department_standing (tenant_id, exam_id, department_id, path, required, participated, pending, passed, rates, reached)
    select e.tenant_id, e.exam_id, s.id, case when min(s.least) = max(s.greatest) then min(s.least) else '{}' end, sum(s.n), sum(s.took), sum(s.waits), sum(s.passed),
           coalesce(array_agg(s.rate order by s.rate) filter (where s.rate is not null), '{}'),
           coalesce(array_agg(s.n::int order by s.rate) filter (where s.rate is not null), '{}')
      from steps s group by s.id;
    if e.people then
      update public.exam_shared s set people = app.shared_people(s.tenant_id, s.exam_id, s.earlier_id)
       where s.tenant_id = e.tenant_id and e.exam_id in (s.exam_id, s.earlier_id);
    end if;
    -- with the latest exams that ended before it and share a bank
    insert into public.exam_shared (tenant_id, exam_id, earlier_id, people)
    select e.tenant_id, e.exam_id, o.id, app.shared_people(e.tenant_id, e.exam_id, o.id)
      from (select o.id from public.exam o join public.exam x on x.tenant_id = o.tenant_id and x.id = e.exam_id
             where o.tenant_id = e.tenant_id and o.deleted_at is null and o.sat_at is not null and o.id <> e.exam_id and o.end_time <= x.start_time
               and exists (select from public.exam_bank b join public.exam_bank p on p.tenant_id = b.tenant_id and p.bank_id = b.bank_id
                            where b.tenant_id = e.tenant_id and b.exam_id = e.exam_id and p.exam_id = o.id)
             order by o.end_time desc, o.id desc limit 2) o
     where not exists (select from public.exam_shared s where s.tenant_id = e.tenant_id and s.exam_id = e.exam_id and s.earlier_id = o.id);
    delete from public.exam_standing_change c where c.tenant_id = e.tenant_id and c.id = any (e.marks);
    v_kept := v_kept + 1;
  end loop;
  return v_kept;
end $$;

-- Marks exams without cached figures.
create or replace function app.mark_exam_standings() returns void
language sql volatile set search_path = pg_catalog, public as $$
  insert into public.exam_standing_change (tenant_id, exam_id, people)
  select e.tenant_id, e.id, true from public.exam e
   where not exists (select from public.exam_standing s where s.tenant_id = e.tenant_id and s.exam_id = e.id and s.departments)
     and not exists (select from public.exam_standing_change c where c.tenant_id = e.tenant_id and c.exam_id = e.id)
$$;
select app.mark_exam_standings();
