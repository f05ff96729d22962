-- Functions over all tenants, for the scheduled jobs.

-- Exams with a change of results after the last update of their question figures, the longest waiting first.
create or replace function app.stale_item_stats(p_most int) returns table (tenant_id bigint, exam_id bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.tenant_id, c.exam_id from public.exam_result_change c
    join public.tenant t on t.tenant_id = c.tenant_id and t.status = 1 and t.deleted_at is null
   order by c.changed_at limit p_most
$$;

-- Sums the figures of these questions over all exams, for the question bank. The advisory lock serialises the calls of a tenant, so that
-- each one sees the rows of the one before.
create or replace function app.sum_question_use(p_tenant bigint, p_questions bigint[]) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('question use ' || p_tenant, 0));
  delete from public.question_use u where u.tenant_id = p_tenant and u.question_id = any (p_questions)
     and not exists (select from public.exam_item_stat s where s.tenant_id = p_tenant and s.question_id = u.question_id);
  insert into public.question_use as u (tenant_id, question_id, exams, people, score_rate, discrimination, reliability_index, last_used_at)
  select p_tenant, s.question_id, count(*)::int, sum(s.people)::int, 
         least(greatest(round(sum(s.points) / nullif(sum(s.most), 0), 4), 0.0001 * sign(sum(s.points) / nullif(sum(s.most), 0))),
           1 - 0.0001 * sign(1 - sum(s.points) / nullif(sum(s.most), 0))),
         round((sum(s.upper_lower * s.people) / sum(s.people) filter (where s.upper_lower is not null))::numeric, 4),
         -- a question that everybody answered alike adds nothing to a total
         round((sum(s.sd * coalesce(s.point_biserial, 0) * s.people / s.most * s.people) filter (where s.most > 0)
           / sum(s.people) filter (where s.sd is not null and s.most > 0))::numeric, 6), max(s.last_at)
    from public.exam_item_stat s where s.tenant_id = p_tenant and s.question_id = any (p_questions) group by s.question_id
  on conflict (tenant_id, question_id) do update set exams = excluded.exams, people = excluded.people, score_rate = excluded.score_rate,
         discrimination = excluded.discrimination, reliability_index = excluded.reliability_index, last_used_at = excluded.last_used_at;
end $$;

-- Before an exam is deleted for good: deletes its figures, and sums the use of its questions again.
create or replace function app.forget_exam_figures() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare v_shown bigint[];
begin
  delete from public.exam_responses k where k.tenant_id = old.tenant_id and k.exam_id = old.id;
  with gone as (delete from public.exam_item_stat s where s.tenant_id = old.tenant_id and s.exam_id = old.id returning s.question_id)
  select array_agg(question_id) into v_shown from gone;
  if v_shown is not null then perform app.sum_question_use(old.tenant_id, v_shown); end if;
  return old;
end $$;
select pg_temp.ensure_trigger('exam_figures_forgotten', 'exam', 'before delete on public.exam for each row execute function app.forget_exam_figures()');
