-- Events of courses.

create or replace function app.emit_course() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  v_was constant boolean := tg_op = 'UPDATE' and old.is_valid = 'VALID' and old.deleted_at is null;
  v_is constant boolean := new.is_valid = 'VALID' and new.deleted_at is null;
begin
  if v_was <> v_is then
    perform app.emit_events(new.tenant_id, case when v_is then 'course.enabled' else 'course.disabled' end, array[jsonb_build_object('id', new.id::text)]);
  end if;
  return null;
end $$;
select pg_temp.ensure_trigger('event_course_added', 'course', 'after insert on public.course for each row
  when (new.type = ''COURSE'' and new.is_valid = ''VALID'') execute function app.emit_course()');
select pg_temp.ensure_trigger('event_course_state', 'course', 'after update of is_valid, deleted_at on public.course for each row
  when (new.type = ''COURSE'' and (old.is_valid, old.deleted_at) is distinct from (new.is_valid, new.deleted_at)) execute function app.emit_course()');
