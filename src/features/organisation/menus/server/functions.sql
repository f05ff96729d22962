-- The three officers (三员分立), by permission words.

-- Three officers (三员分立): whether a word is kept from people of a type, whatever their roles hold. The log is read by
-- auditors (1), rights are granted by confidentiality officers (2); system administrators (3) may do both where the
-- tenant has not switched the three officers on; where it has, naming leaders and what roles are called are granting, too.
-- Words for machines and for the machinery are nobody's.
create or replace function app.kept(p_word text, p_type smallint, p_officers boolean) returns boolean
language sql immutable as $$
  select case
    when p_word ilike 'service:%' or lower(p_word) in ('public', 'signed-in') then true
    when p_word like 'audit:%' then p_type <> 1 and (p_officers or p_type <> 3)
    when p_word in ('role:btn:save', 'role:btn:grant') then p_type <> 2 and (p_officers or p_type <> 3)
    when p_word in ('role:btn:edit', 'role:btn:delete', 'depart:btn:leader') then p_officers and p_type <> 2
    else false end
$$;

-- What the permission tree calls these words, in their order, the first three: 「课程管理 · 编辑与排序」或「…」; null where it has none that a role of
-- such a person may hold.
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

-- The entries that belong to the offices, by their words.
create or replace function app.of_office(p_alias text) returns boolean
language sql immutable as $$
  select coalesce(p_alias like 'audit:%' or p_alias like 'role:%' or p_alias in ('setting:menu', 'setting:btn:officers', 'user:menu', 'depart:btn:leader'), false)
$$;
