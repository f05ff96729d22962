-- Triggers that write notices in the transaction of the change, so that a change without its notice, or the reverse, cannot exist.

-- Tells the open pages of these people that their notices changed. A notification has at most 8,000 bytes.
create or replace function app.tell_people(p_tenant bigint, p_users bigint[]) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  if coalesce(cardinality(p_users), 0) = 0 then return; end if;
  perform pg_notify('yanwu_events', jsonb_build_object('notice', jsonb_build_object('tenantId', p_tenant::text, 'people',
    case when cardinality(p_users) > 300 then '"all"'::jsonb else to_jsonb(p_users::text[]) end))::text);
end $$;

-- Writes one notice for each of these people who has not switched its group off; returns their number. An existing row stays, or (p_again) is
-- renewed and unread.
create or replace function app.notify_people(p_tenant bigint, p_users bigint[], p_group text, p_kind text, p_subject bigint, p_title text,
  p_due timestamptz, p_amount int, p_again boolean) returns int
language plpgsql volatile set search_path = pg_catalog, public as $$
declare v_told bigint[];
begin
  with told as (
    insert into public.notice as n (tenant_id, user_id, kind, subject_id, title, due_at, amount)
    select p_tenant, u.id, p_kind, p_subject, left(p_title, 200), p_due, p_amount
      from unnest(p_users) u (id) left join public.notice_setting s on s.tenant_id = p_tenant and s.user_id = u.id
     where s.off is null or p_group <> all (s.off) order by u.id
    on conflict (tenant_id, user_id, kind, subject_id) do update set title = excluded.title, due_at = excluded.due_at, amount = excluded.amount,
           created_at = now(), read_at = null, mail_after = now(), mail_tries = 0
     where p_again
    returning n.user_id)
  select array_agg(t.user_id) into v_told from told t;
  perform app.tell_people(p_tenant, v_told);
  return coalesce(cardinality(v_told), 0);
end $$;

-- Removes notices that are no longer true; null people: those of everybody.
create or replace function app.withdraw_notices(p_tenant bigint, p_subject bigint, p_kinds text[], p_users bigint[]) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
declare v_told bigint[];
begin
  with gone as (
    delete from public.notice n
     where n.tenant_id = p_tenant and n.subject_id = p_subject and n.kind = any (p_kinds) and (p_users is null or n.user_id = any (p_users))
    returning n.user_id)
  select array_agg(distinct g.user_id) into v_told from gone g;
  perform app.tell_people(p_tenant, v_told);
end $$;

-- Assignments: a person becomes required, or is released. Exams that a person has sat, and those that are over, need no notice.
create or replace function app.notify_exam_people() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare e record;
begin
  for e in select x.tenant_id, x.id, x.examination_name title, x.end_time, array_agg(c.user_id) people
             from changed c join public.exam x on x.tenant_id = c.tenant_id and x.id = c.exam_id
            where c.status = 'REQUIRED' and not c.has_sat and x.deleted_at is null and (x.end_time is null or x.end_time > now())
            group by x.tenant_id, x.id loop
    perform app.notify_people(e.tenant_id, e.people, 'ASSIGNED', 'EXAM_ASSIGNED', e.id, e.title, e.end_time, null, true);
  end loop;
  return null;
end $$;
create or replace function app.notify_exam_moves() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare e record;
begin
  for e in select x.tenant_id, x.id, x.examination_name title, x.end_time,
                  array_agg(c.user_id) filter (where c.status = 'REQUIRED' and not c.has_sat and x.deleted_at is null and (x.end_time is null or x.end_time > now())) people,
                  array_agg(c.user_id) filter (where c.status = 'RELEASED') released
             from changed c
             join was w on w.tenant_id = c.tenant_id and w.exam_id = c.exam_id and w.user_id = c.user_id and w.status <> c.status
             join public.exam x on x.tenant_id = c.tenant_id and x.id = c.exam_id
            group by x.tenant_id, x.id loop
    perform app.notify_people(e.tenant_id, e.people, 'ASSIGNED', 'EXAM_ASSIGNED', e.id, e.title, e.end_time, null, true);
    if e.released is not null then
      perform app.withdraw_notices(e.tenant_id, e.id, '{EXAM_ASSIGNED,EXAM_DUE_3,EXAM_DUE_1,EXAM_REMINDED}', e.released);
    end if;
  end loop;
  return null;
end $$;
select pg_temp.ensure_trigger('notice_exam_required', 'exam_enrolment', 'after insert on public.exam_enrolment referencing new table as changed for each statement execute function app.notify_exam_people()');
select pg_temp.ensure_trigger('notice_exam_moved', 'exam_enrolment', 'after update on public.exam_enrolment referencing old table as was new table as changed for each statement execute function app.notify_exam_moves()');

create or replace function app.notify_project_people() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare p record;
begin
  for p in select x.tenant_id, x.id, x.project_name title, x.due_time, array_agg(c.user_id) people
             from changed c join public.project x on x.tenant_id = c.tenant_id and x.id = c.project_id
            where c.status = 'REQUIRED' and x.deleted_at is null and (x.due_time is null or x.due_time > now())
            group by x.tenant_id, x.id loop
    perform app.notify_people(p.tenant_id, p.people, 'ASSIGNED', 'PROJECT_ASSIGNED', p.id, p.title, p.due_time, null, true);
  end loop;
  return null;
end $$;
create or replace function app.notify_project_moves() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare p record;
begin
  for p in select x.tenant_id, x.id, x.project_name title, x.due_time,
                  array_agg(c.user_id) filter (where c.status = 'REQUIRED' and x.deleted_at is null and (x.due_time is null or x.due_time > now())) people,
                  array_agg(c.user_id) filter (where c.status = 'RELEASED') released
             from changed c
             join was w on w.tenant_id = c.tenant_id and w.project_id = c.project_id and w.user_id = c.user_id and w.status <> c.status
             join public.project x on x.tenant_id = c.tenant_id and x.id = c.project_id
            group by x.tenant_id, x.id loop
    perform app.notify_people(p.tenant_id, p.people, 'ASSIGNED', 'PROJECT_ASSIGNED', p.id, p.title, p.due_time, null, true);
    if p.released is not null then
      perform app.withdraw_notices(p.tenant_id, p.id, '{PROJECT_ASSIGNED,PROJECT_DUE_3,PROJECT_DUE_1}', p.released);
    end if;
  end loop;
  return null;
end $$;
select pg_temp.ensure_trigger('notice_project_required', 'project_enrolment', 'after insert on public.project_enrolment referencing new table as changed for each statement execute function app.notify_project_people()');
select pg_temp.ensure_trigger('notice_project_moved', 'project_enrolment', 'after update on public.project_enrolment referencing old table as was new table as changed for each statement execute function app.notify_project_moves()');

-- Whether candidates may see scores, by the publication of their exam; the rule of `publication.ts`.
create or replace function app.scores_published(p_mode text, p_time timestamptz, p_at timestamptz) returns boolean
language sql stable set search_path = pg_catalog as $$
  select case p_mode when 'AT_TIME' then p_time <= now() when 'BY_HAND' then p_at is not null else true end
$$;

-- A moved deadline is reminded of again; a deleted exam needs no notice.
create or replace function app.notify_exam_change() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  if new.deleted_at is not null and old.deleted_at is null then
    perform app.withdraw_notices(new.tenant_id, new.id, '{EXAM_ASSIGNED,EXAM_DUE_3,EXAM_DUE_1,EXAM_REMINDED,SCORES}', null);
    return null;
  end if;
  if new.end_time is distinct from old.end_time then
    perform app.withdraw_notices(new.tenant_id, new.id, case when new.end_time <= now() then '{EXAM_ASSIGNED,EXAM_DUE_3,EXAM_DUE_1,EXAM_REMINDED}'::text[] else '{EXAM_DUE_3,EXAM_DUE_1}' end, null);
    update public.notice n set due_at = new.end_time where n.tenant_id = new.tenant_id and n.subject_id = new.id and n.kind = 'EXAM_ASSIGNED';
  end if;
  if app.scores_published(new.publish_mode, new.publish_time, new.published_at) = app.scores_published(old.publish_mode, old.publish_time, old.published_at) then
    return null;
  end if;
  if app.scores_published(new.publish_mode, new.publish_time, new.published_at) and new.display_score then
    perform app.notify_people(new.tenant_id, array(select distinct a.user_id from public.exam_attempt a
      where a.tenant_id = new.tenant_id and a.exam_id = new.id and a.status = 'GRADED'), 'SCORES', 'SCORES', new.id, new.examination_name, null, null, true);
  else
    perform app.withdraw_notices(new.tenant_id, new.id, '{SCORES}', null);
  end if;
  return null;
end $$;
select pg_temp.ensure_trigger('notice_exam_change', 'exam', 'after update of deleted_at, end_time, publish_mode, publish_time, published_at on public.exam for each row
  when ((old.deleted_at, old.end_time, old.publish_mode, old.publish_time, old.published_at) is distinct from
        (new.deleted_at, new.end_time, new.publish_mode, new.publish_time, new.published_at)) execute function app.notify_exam_change()');

create or replace function app.notify_project_change() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.withdraw_notices(new.tenant_id, new.id, case when new.due_time <= now() then '{PROJECT_ASSIGNED,PROJECT_DUE_3,PROJECT_DUE_1}'::text[] else '{PROJECT_DUE_3,PROJECT_DUE_1}' end, null);
  update public.notice n set due_at = new.due_time where n.tenant_id = new.tenant_id and n.subject_id = new.id and n.kind = 'PROJECT_ASSIGNED';
  return null;
end $$;
select pg_temp.ensure_trigger('notice_project_change', 'project', 'after update of due_time on public.project for each row
  when (old.due_time is distinct from new.due_time) execute function app.notify_project_change()');

-- An attempt was handed in: its task is done. An attempt was marked by a person: its score is new. Scores that the server computes at the
-- hand-in are on the page that the learner sees then.
create or replace function app.notify_attempt() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare e record;
begin
  if old.status = 'IN_PROGRESS' then
    update public.notice n set read_at = now(), mail_after = null
     where n.tenant_id = new.tenant_id and n.user_id = new.user_id and n.subject_id = new.exam_id and n.kind = any ('{EXAM_ASSIGNED,EXAM_DUE_3,EXAM_DUE_1,EXAM_REMINDED}') and n.read_at is null;
    if found then perform app.tell_people(new.tenant_id, array[new.user_id]); end if;
  elsif old.status = 'GRADING' and new.status = 'GRADED' then
    select x.examination_name title into e from public.exam x
     where x.tenant_id = new.tenant_id and x.id = new.exam_id and x.deleted_at is null and x.display_score
       and app.scores_published(x.publish_mode, x.publish_time, x.published_at);
    if found then perform app.notify_people(new.tenant_id, array[new.user_id], 'SCORES', 'SCORES', new.exam_id, e.title, null, null, true); end if;
  end if;
  return null;
end $$;
select pg_temp.ensure_trigger('notice_attempt', 'exam_attempt', 'after update of status on public.exam_attempt for each row
  when (old.status is distinct from new.status and new.status in (''GRADING'', ''GRADED'')) execute function app.notify_attempt()');

-- Work that has ended, told to the person who started it.
create or replace function app.notify_drafts() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.notify_people(new.tenant_id, array[new.create_user_id], 'DONE', case when new.kind = 'SCRIPT' then 'LINES_DRAFTED' else 'QUESTIONS_DRAFTED' end, new.id, new.target_name,
    null, case when new.state = 'DONE' then (select count(*)::int from public.draft d where d.tenant_id = new.tenant_id and d.batch_id = new.id) end, true);
  return null;
end $$;
select pg_temp.ensure_trigger('notice_drafts', 'draft_batch', 'after update of state on public.draft_batch for each row
  when (old.state is distinct from new.state and new.state in (''DONE'', ''FAILED'')) execute function app.notify_drafts()');

create or replace function app.notify_import() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.notify_people(new.tenant_id, array[new.user_id], 'DONE', case when new.kind = 'users' then 'USERS_IMPORTED' else 'QUESTIONS_IMPORTED' end, new.id, '',
    null, jsonb_array_length(new.made_ids), true);
  return null;
end $$;
select pg_temp.ensure_trigger('notice_import', 'import_done', 'after insert on public.import_done for each row execute function app.notify_import()');

-- A saved identity provider waits for the confidentiality officers.
create or replace function app.notify_provider() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  if new.pending then
    perform app.notify_people(new.tenant_id, array(select u.id from public.app_user u
      where u.tenant_id = new.tenant_id and u.type = 2 and u.locked <> 2 and u.deleted_at is null), 'CONFIRM', 'PROVIDER_WAITS', new.id, new.name, null, null, true);
  else
    perform app.withdraw_notices(new.tenant_id, new.id, '{PROVIDER_WAITS}', null);
  end if;
  return null;
end $$;
create or replace function app.withdraw_provider() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.withdraw_notices(old.tenant_id, old.id, '{PROVIDER_WAITS}', null);
  return null;
end $$;
select pg_temp.ensure_trigger('notice_provider_saved', 'identity_provider', 'after insert on public.identity_provider for each row when (new.pending) execute function app.notify_provider()');
select pg_temp.ensure_trigger('notice_provider_changed', 'identity_provider', 'after update on public.identity_provider for each row when (old.pending or new.pending) execute function app.notify_provider()');
select pg_temp.ensure_trigger('notice_provider_gone', 'identity_provider', 'after delete on public.identity_provider for each row when (old.pending) execute function app.withdraw_provider()');

-- People whose roles contain one of these words.
create or replace function app.holders_of(p_tenant bigint, p_word text) returns bigint[]
language sql stable set search_path = pg_catalog, public as $$
  select array(select distinct ur.user_id from public.menu m
    join public.role_menu rm on rm.tenant_id = m.tenant_id and rm.menu_id = m.id
    join public.user_role ur on ur.tenant_id = rm.tenant_id and ur.role_id = rm.role_id
    join public.app_user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id and u.locked <> 2 and u.deleted_at is null
   where m.tenant_id = p_tenant and m.alias = p_word and m.enabled order by 1)
$$;

-- A revoked credential needs no notice of its end.
create or replace function app.withdraw_credential() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.withdraw_notices(new.tenant_id, new.id, '{CREDENTIAL_EXPIRES}', null);
  return null;
end $$;
select pg_temp.ensure_trigger('notice_credential_revoked', 'service_credential', 'after update of revoked_at on public.service_credential for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function app.withdraw_credential()');

-- The program has stopped a webhook; the notice ends when it works again. The title is the address without its query, which may hold a key.
create or replace function app.notify_webhook() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and new.stopped_reason is not null then
    perform app.notify_people(new.tenant_id, app.holders_of(new.tenant_id, 'webhook:btn:save'), 'SYSTEM', 'WEBHOOK_STOPPED', new.id, split_part(new.url, '?', 1), null, null, true);
  else
    perform app.withdraw_notices(old.tenant_id, old.id, '{WEBHOOK_STOPPED}', null);
  end if;
  return null;
end $$;
select pg_temp.ensure_trigger('notice_webhook_stopped', 'webhook', 'after update of stopped_reason on public.webhook for each row
  when (old.stopped_reason is distinct from new.stopped_reason) execute function app.notify_webhook()');
select pg_temp.ensure_trigger('notice_webhook_gone', 'webhook', 'after delete on public.webhook for each row when (old.stopped_reason is not null) execute function app.notify_webhook()');

-- A password that another person has changed. Nobody can switch these notices off.
create or replace function app.notify_password() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare v_actor bigint := nullif(current_setting('app.actor_id', true), '')::bigint;
begin
  if v_actor is not null and v_actor <> new.id then
    perform app.notify_people(new.tenant_id, array[new.id], 'SECURITY', 'PASSWORD_CHANGED', new.id, '', null, null, true);
  end if;
  return null;
end $$;
select pg_temp.ensure_trigger('notice_password', 'app_user', 'after update of password_hash on public.app_user for each row
  when (old.password_hash is distinct from new.password_hash) execute function app.notify_password()');
