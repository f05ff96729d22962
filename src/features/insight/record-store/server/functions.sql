-- Entry of a program into the record store, and the outbox of results.

-- Enters a tenant with the key and the secret of HTTP Basic. Raises YW401 for an unknown or disabled credential, YW403 if it may only write
-- and p_reads asks to read.
create or replace function app.enter_record_store(p_tenant bigint, p_key text, p_secret bytea, p_reads boolean)
returns table (user_id bigint, name text, login_name text, type smallint, department_id bigint, viewer_id bigint, viewer_name text, scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare v_zone text; v_scope text; v_id bigint; v_used timestamptz;
begin
  select t.time_zone, c.scope, c.id, c.last_used_at into v_zone, v_scope, v_id, v_used
    from public.xapi_credential c join public.tenant t on t.tenant_id = c.tenant_id
   where c.tenant_id = p_tenant and c.key = p_key and c.secret_hash = p_secret and c.enabled and t.status = 1 and t.deleted_at is null;
  if not found then raise exception 'no credential' using errcode = 'YW401'; end if;
  if p_reads and v_scope <> 'READ_WRITE' then raise exception 'forbidden' using errcode = 'YW403'; end if;
  if v_used is null or v_used < now() - interval '1 minute' then
    update public.xapi_credential c set last_used_at = now() where c.tenant_id = p_tenant and c.id = v_id;
  end if;
  perform set_config('app.tenant_id', p_tenant::text, true);
  if current_setting('timezone') <> v_zone then perform set_config('timezone', v_zone, true); end if;
  return next;
end $$;

-- Notes a result of this system in the outbox, if a program of the tenant can read statements.
create or replace function app.note_result() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  if exists (select from public.xapi_credential c where c.tenant_id = new.tenant_id and c.enabled and c.scope = 'READ_WRITE') then
    insert into public.xapi_outbox (tenant_id, kind, subject_id) values (new.tenant_id, tg_argv[0], new.id) on conflict do nothing;
  end if;
  return null;
end $$;
select pg_temp.ensure_trigger('xapi_attempt_graded', 'exam_attempt', 'after update of status on public.exam_attempt for each row
  when (old.status is distinct from new.status and new.status = ''GRADED'' and new.source = ''LEARNER'') execute function app.note_result(''EXAM'')');
select pg_temp.ensure_trigger('xapi_run_completed', 'practice_attempt', 'after insert on public.practice_attempt for each row
  when (new.completed and new.source = ''LEARNER'') execute function app.note_result(''PRACTICE'')');
-- A review of a mentor may complete a run.
select pg_temp.ensure_trigger('xapi_run_reviewed', 'practice_attempt', 'after update of completed on public.practice_attempt for each row
  when (new.completed and not old.completed and new.source = ''LEARNER'') execute function app.note_result(''PRACTICE'')');
