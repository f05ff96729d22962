-- Events of media: a generation task has ended.

create or replace function app.emit_media() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform app.emit_events(new.tenant_id, case when new.status = 'TASK_SUCCESS' then 'media.finished' else 'media.failed' end, array[jsonb_build_object(
    'id', new.id::text, 'part', new.part, 'sourceId', new.source_id::text, 'parentId', new.parent_id::text)]);
  return null;
end $$;
select pg_temp.ensure_trigger('event_media', 'generation_task', 'after update of status on public.generation_task for each row
  when (old.status is distinct from new.status and new.status in (''TASK_SUCCESS'', ''TASK_FAILED'')) execute function app.emit_media()');
