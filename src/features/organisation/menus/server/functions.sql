-- Separation of duties (三员分立): withheld words, and names of permissions.

-- True if separation of duties withholds a word from people of a type, whatever their roles contain. Auditors (1) read the log,
-- confidentiality officers (2) grant; system administrators (3) may do both while three officers are off. With three officers, naming
-- leaders and renaming roles count as granting. Words for services and for the system are withheld from everybody.
create or replace function app.kept(p_word text, p_type smallint, p_officers boolean) returns boolean
language sql immutable as $$
  select case
    when p_word ilike 'service:%' or lower(p_word) in ('public', 'signed-in') then true
    when p_word like 'audit:%' then p_type <> 1 and (p_officers or p_type <> 3)
    when p_word in ('role:btn:save', 'role:btn:grant', 'identity:btn:confirm') then p_type <> 2 and (p_officers or p_type <> 3)
    when p_word in ('role:btn:edit', 'role:btn:delete', 'depart:btn:leader') then p_officers and p_type <> 2
    else false end
$$;

-- Names of the first three of these words in the permission tree, e.g. 「课程管理 · 编辑与排序」或「…」. Returns null if no role of such a person can
-- have any of the words.
create or replace function app.right_names(p_tenant bigint, p_type smallint, p_officers boolean, p_words text[]) returns text
language sql stable set search_path = pg_catalog, public as $$
  select string_agg('「' || n.name || '」', '或' order by n.place)
    from (select w.place, min(case when m.menu_type = 'F' then coalesce(p.name || ' · ', '') else '' end || m.name) as name
            from unnest(p_words) with ordinality w (word, place)
            join public.menu m on m.tenant_id = p_tenant and m.alias = w.word
            left join public.menu p on p.tenant_id = m.tenant_id and p.id = m.fid
           where not app.kept(m.alias, p_type, p_officers)
           group by w.place order by w.place limit 3) n
$$;

-- True for the words of entries that belong to the offices.
create or replace function app.of_office(p_alias text) returns boolean
language sql immutable as $$
  select coalesce(p_alias like 'audit:%' or p_alias like 'role:%' or p_alias in ('setting:menu', 'setting:btn:officers', 'user:menu', 'depart:btn:leader', 'identity:btn:confirm'), false)
$$;
