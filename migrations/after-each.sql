-- Runs after the migrations whenever this text or one of them has changed, in one transaction, beside servers that are at work:
-- rights and the isolation of tenants; then the functions.sql of the features, in their order. {{role}} is the restricted role that the
-- program works as.
--
-- So nothing here drops what may be in use, and nothing locks a table that is as it should be. A function that is to answer
-- other columns or take other parameters gets another name; the old one goes with a later version.

revoke all on schema public from public;
grant usage on schema public, app to {{role}};
grant usage on sequence app.id_seq to {{role}};

-- Tenant isolation: every table shows and takes only rows of the transaction's tenant. The setting stands in a sub-select, so
-- that it is read once a query and not once a row.
do $$
declare t record; v_role constant oid := (select oid from pg_roles where rolname = {{role_name}});
begin
  for t in select c.oid, c.relname, c.relrowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'public' and c.relkind in ('r', 'p') loop
    if not t.relrowsecurity then execute format('alter table public.%I enable row level security', t.relname); end if;
    if not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'tenant_wall' and p.polroles = array[v_role]) then
      execute format('drop policy if exists tenant_wall on public.%I', t.relname);
      execute format('create policy tenant_wall on public.%I to {{role}} using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::bigint)) with check (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::bigint))', t.relname);
    end if;
    execute format('grant select, insert, update, delete on public.%I to {{role}}', t.relname);
  end loop;
end $$;

-- A trigger is made once: to make it anew would lock its table. For one that is to do something else, take another name.
create or replace function pg_temp.ensure_trigger(p_name text, p_table text, p_what text) returns void
language plpgsql as $$
begin
  if exists (select from pg_trigger g where g.tgrelid = ('public.' || p_table)::regclass and g.tgname = p_name) then return; end if;
  execute format('create trigger %I %s', p_name, p_what);
end $$;

-- How the queue is: jobs that are due and wait, are in work, or were given up within the last hour, and how long the oldest has waited.
create or replace function app.count_jobs()
returns table (job text, waiting int, active int, failed int, oldest_seconds float8)
language plpgsql stable set search_path = pg_catalog as $$
begin
  return query
    select q.name::text, (count(j.id) filter (where j.state in ('created', 'retry') and j.start_after <= now()))::int,
           (count(j.id) filter (where j.state = 'active'))::int, (count(j.id) filter (where j.state = 'failed'))::int,
           coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::float8
      from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
     group by q.name;
end $$;

-- Seconds since any process last ran the schedules; null where none ever did.
create or replace function app.schedule_age() returns float8
language plpgsql stable set search_path = pg_catalog as $$
begin
  return (select extract(epoch from now() - v.cron_on)::float8 from pgboss.version v);
end $$;

-- A time of the queue that lies ahead of now, set back to now. Clocks of several machines differ a little, and retries are due 128 s ahead at most.
create or replace function app.set_back(p_at timestamptz) returns timestamptz
language sql stable set search_path = pg_catalog as $$
  select case when p_at > now() + interval '150 seconds' then now() else p_at end
$$;

-- Brings times of the queue that a clock ahead has left in the future back to now; returns the number of rows changed. A time slot of
-- the future would refuse its own occurrence later, and the backoff of the monitor is a deadline: both are cleared.
create or replace function app.set_queue_clock_back() returns int
language plpgsql volatile set search_path = pg_catalog as $$
declare v_ahead constant timestamptz := now() + interval '150 seconds'; v_moved int := 0; v_rows int;
begin
  update pgboss.version v set cron_on = app.set_back(v.cron_on), bam_on = app.set_back(v.bam_on), flow_on = app.set_back(v.flow_on),
         reindex_on = app.set_back(v.reindex_on), monitor_backoff_on = null
   where greatest(v.cron_on, v.bam_on, v.flow_on, v.reindex_on) > v_ahead;
  get diagnostics v_rows = row_count;
  v_moved := v_moved + v_rows;
  update pgboss.queue q set monitor_claim_on = app.set_back(q.monitor_claim_on), monitor_on = app.set_back(q.monitor_on),
         maintain_on = app.set_back(q.maintain_on)
   where greatest(q.monitor_claim_on, q.monitor_on, q.maintain_on) > v_ahead;
  get diagnostics v_rows = row_count;
  v_moved := v_moved + v_rows;
  update pgboss.job j set start_after = app.set_back(j.start_after), created_on = app.set_back(j.created_on),
         started_on = app.set_back(j.started_on), heartbeat_on = app.set_back(j.heartbeat_on), completed_on = app.set_back(j.completed_on),
         singleton_on = case when j.singleton_on at time zone 'UTC' > v_ahead then null else j.singleton_on end
   where greatest(j.start_after, j.created_on, j.started_on, j.heartbeat_on, j.completed_on, j.singleton_on at time zone 'UTC') > v_ahead;
  get diagnostics v_rows = row_count;
  return v_moved + v_rows;
end $$;

-- Leases, locks, cooldowns and stamps of the tables of the product, each with the time that it may lie ahead of now. A clock that was ahead
-- leaves them further in the future: locks hold for hours, limits count no new minute, and nobody takes over what is leased.
-- test/clock-back.test.ts classifies each column with a time.
create or replace function app.clock_bounds() returns table (relation text, attribute text, ahead interval)
language sql immutable set search_path = pg_catalog as $$
  values ('captcha', 'expires_at', interval '3 minutes'), ('sms_code', 'sent_at', interval '0'), ('sms_code', 'expires_at', interval '10 minutes'),
         ('sign_in_failure', 'since', interval '0'), ('sign_in_failure', 'locked_until', interval '15 minutes'),
         ('session', 'created_at', interval '0'), ('session', 'seen_at', interval '0'), ('session', 'step_up_at', interval '0'),
         ('session', 'expires_at', interval '90 days'), ('sso_flow', 'expires_at', interval '10 minutes'), ('logout_seen', 'expires_at', interval '1 hour'),
         ('totp', 'new_secret_at', interval '0'), ('service_pace', 'minute', interval '0'),
         ('webhook_delivery', 'due_at', interval '1 day'), ('webhook_delivery', 'lease_until', interval '20 seconds'),
         ('webhook', 'failing_since', interval '0'), ('loose_object', 'remove_after', interval '1 day'),
         ('file', 'held_at', interval '0'), ('file', 'checked_at', interval '0'), ('file', 'unused_since', interval '0'),
         ('idempotency_key', 'created_at', interval '0'), ('import_draft', 'created_at', interval '0'), ('import_done', 'created_at', interval '0'),
         ('generation_task', 'lease_until', interval '1 minute'), ('generation_turn', 'at', interval '0'),
         ('marking_lease', 'lease_until', interval '5 minutes'), ('exam_attempt', 'holder_at', interval '0'),
         ('exam_attempt', 'holder_seen_at', interval '0'), ('exam_attempt', 'away_at', interval '0'),
         ('draft_batch', 'moved_at', interval '0'), ('rehearsal', 'touched_at', interval '0'), ('talk', 'reply_until', interval '2 minutes'), ('notice', 'mail_after', interval '2 days')
$$;
create table if not exists app.clock_seen (is_only boolean primary key default true check (is_only), at timestamptz not null);

-- Notices that the clock went back since the last look, and then moves times of `clock_bounds` back to their bound; returns the number of
-- changed rows. An attempt that began in the future begins now and keeps its minutes. Rows are searched only after the clock went back.
create or replace function app.set_own_clock_back() returns int
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare v_slack constant interval := interval '150 seconds'; v_moved int := 0; v_rows int; v_seen timestamptz; v record;
begin
  select at into v_seen from app.clock_seen for update;
  insert into app.clock_seen (at) values (now()) on conflict (is_only) do update set at = excluded.at;
  if v_seen is null or v_seen <= now() + v_slack then return 0; end if;
  for v in select * from app.clock_bounds() loop
    execute format('update public.%1$I set %2$I = now() + $1 where %2$I > now() + $1 + $2', v.relation, v.attribute) using v.ahead, v_slack;
    get diagnostics v_rows = row_count;
    v_moved := v_moved + v_rows;
  end loop;
  update public.exam_attempt set deadline_at = deadline_at - (started_at - now()), started_at = now()
   where status = 'IN_PROGRESS' and started_at > now() + v_slack;
  get diagnostics v_rows = row_count;
  return v_moved + v_rows;
end $$;

-- When the whole was backed up: not in public, so that a backup does not hold itself. Called by `npm run backup`, or by whoever backs up otherwise.
create table if not exists app.backup_taken (at timestamptz primary key default now());
grant select on app.backup_taken to {{role}};
create or replace function app.note_backup(p_at timestamptz default now()) returns void
language sql set search_path = pg_catalog as $$
  delete from app.backup_taken where at < p_at - interval '90 days';
  insert into app.backup_taken (at) values (p_at) on conflict do nothing;
$$;

-- Which processes run, and what their store of files is called: they must share one. A row is gone when its process ends; of one that was killed
-- it counts for some seconds more.
create table if not exists app.file_store_use (
  process uuid primary key, role text not null, host text not null, version text not null, settings jsonb not null, differs text,
  started_at timestamptz not null default clock_timestamp(), seen_at timestamptz not null default clock_timestamp());
grant select, insert, update, delete on app.file_store_use to {{role}};
create or replace function app.use_file_store(p_process uuid, p_role text, p_host text, p_version text, p_settings jsonb, p_differs text) returns void
language sql set search_path = pg_catalog as $$
  -- of two that start at one time, one is the earlier
  select pg_advisory_xact_lock(7219305);
  delete from app.file_store_use where seen_at < clock_timestamp() - interval '1 hour';
  insert into app.file_store_use (process, role, host, version, settings, differs) values (p_process, p_role, p_host, p_version, p_settings, p_differs)
  on conflict (process) do update set seen_at = clock_timestamp(), differs = excluded.differs;
$$;
create or replace function app.leave_file_store(p_process uuid) returns void
language sql set search_path = pg_catalog as $$
  delete from app.file_store_use where process = p_process;
$$;
create or replace function app.other_file_stores(p_process uuid, p_seconds float8)
returns table (process uuid, role text, host text, settings jsonb, earlier boolean)
language sql stable set search_path = pg_catalog as $$
  select o.process, o.role, o.host, o.settings, o.started_at < coalesce(m.started_at, 'infinity')
    from app.file_store_use o left join app.file_store_use m on m.process = p_process
   where o.process <> p_process and o.seen_at > clock_timestamp() - p_seconds * interval '1 second'
   order by o.started_at, o.process;
$$;

-- How the backups went that the program took by itself.
create table if not exists app.backup_run (at timestamptz primary key default clock_timestamp(), fault text);
grant select on app.backup_run to {{role}};
create or replace function app.note_backup_run(p_fault text) returns void
language sql set search_path = pg_catalog as $$
  delete from app.backup_run where at < now() - interval '90 days';
  insert into app.backup_run (fault) values (p_fault);
$$;
