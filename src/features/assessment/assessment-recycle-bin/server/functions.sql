-- Purges entries of the recycle bin: exams with papers, assignments, attempts and results; banks with all their questions.
-- Triggers of the reporting features delete their figures of an exam with its row.
-- A question that a paper or an answer still names stays, hidden, and so does its bank.
create or replace function app.purge_assessments(p_tenant bigint, p_entries bigint[]) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
declare v_exams bigint[]; v_banks bigint[]; v_questions bigint[]; v_entries bigint[];
begin
  select coalesce(array_agg(e.id), '{}') into v_exams from public.exam e where e.tenant_id = p_tenant and e.deletion_id = any (p_entries);
  delete from public.exam_result_change c where c.tenant_id = p_tenant and c.exam_id = any (v_exams);
  delete from public.exam_result r where r.tenant_id = p_tenant and r.exam_id = any (v_exams);
  delete from public.exam_answer a where a.tenant_id = p_tenant and a.exam_id = any (v_exams);
  delete from public.exam_attempt a where a.tenant_id = p_tenant and a.exam_id = any (v_exams);
  delete from public.exam_enrolment n where n.tenant_id = p_tenant and n.exam_id = any (v_exams);
  delete from public.exam_assignment a where a.tenant_id = p_tenant and a.exam_id = any (v_exams);
  delete from public.exam_question p where p.tenant_id = p_tenant and p.exam_id = any (v_exams);
  delete from public.exam_draw_rule r where r.tenant_id = p_tenant and r.exam_id = any (v_exams);
  delete from public.exam_bank b where b.tenant_id = p_tenant and b.exam_id = any (v_exams);
  delete from public.exam e where e.tenant_id = p_tenant and e.id = any (v_exams);
  select coalesce(array_agg(b.id), '{}') into v_banks from public.question_bank b where b.tenant_id = p_tenant and b.deletion_id = any (p_entries);
  select coalesce(array_agg(q.id), '{}') into v_questions from public.question q
   where q.tenant_id = p_tenant and (q.deletion_id = any (p_entries) or q.bank_id = any (v_banks));
  -- with what was deleted from these banks before
  select array_agg(distinct q.deletion_id) into v_entries from public.question q
   where q.tenant_id = p_tenant and q.id = any (v_questions) and q.deletion_id is not null;
  update public.question q set deletion_id = null where q.tenant_id = p_tenant and q.id = any (v_questions) and q.deletion_id is not null;
  select coalesce(array_agg(q.id), '{}') into v_questions from unnest(v_questions) q (id)
   where not exists (select from public.exam_question p where p.tenant_id = p_tenant and p.question_id = q.id)
     and not exists (select from public.exam_make_up_question m where m.tenant_id = p_tenant and m.question_id = q.id)
     and not exists (select from public.exam_answer a where a.tenant_id = p_tenant and a.question_id = q.id);
  delete from public.question_use u where u.tenant_id = p_tenant and u.question_id = any (v_questions);
  delete from public.question_version v where v.tenant_id = p_tenant and v.question_id = any (v_questions);
  delete from public.question q where q.tenant_id = p_tenant and q.id = any (v_questions);
  update public.question_bank b set deletion_id = null where b.tenant_id = p_tenant and b.id = any (v_banks);
  delete from public.question_bank b where b.tenant_id = p_tenant and b.id = any (v_banks)
     and not exists (select from public.question q where q.tenant_id = p_tenant and q.bank_id = b.id)
     and not exists (select from public.exam_bank x where x.tenant_id = p_tenant and x.bank_id = b.id);
  delete from public.recycle_entry r where r.tenant_id = p_tenant
     and (r.id = any (p_entries) or r.id = any (v_entries) and not exists (select from public.question q where q.tenant_id = p_tenant and q.deletion_id = r.id));
end $$;

-- Purges entries of all tenants that are older than so many days, the oldest first, a few per call; returns their number.
-- Skips an entry that is being restored now, and a bank that an exam of a younger entry uses.
create or replace function app.sweep_assessments(p_days int, p_most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare e record; v_swept int := 0;
begin
  for e in select r.tenant_id, r.id from public.recycle_entry r
            where r.create_date < now() - p_days * interval '1 day' and r.kind in ('EXAM', 'BANK', 'QUESTION')
              and not exists (
                select from public.question_bank b join public.exam x on x.tenant_id = b.tenant_id and x.deletion_id is not null
                 where b.tenant_id = r.tenant_id and b.deletion_id = r.id and (
                   exists (select from public.exam_bank k where k.tenant_id = b.tenant_id and k.exam_id = x.id and k.bank_id = b.id)
                   or exists (select from public.exam_question p join public.question q on q.tenant_id = p.tenant_id and q.id = p.question_id
                               where p.tenant_id = b.tenant_id and p.exam_id = x.id and q.bank_id = b.id)))
            order by r.create_date, r.id limit p_most loop
    begin
      perform from public.recycle_entry r where r.tenant_id = e.tenant_id and r.id = e.id for update nowait;
      if found then
        perform app.purge_assessments(e.tenant_id, array[e.id]);
        v_swept := v_swept + 1;
      end if;
    exception when lock_not_available or foreign_key_violation then null;
    end;
  end loop;
  return v_swept;
end $$;
