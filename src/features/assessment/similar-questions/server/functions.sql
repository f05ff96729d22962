-- Normal forms and trigrams of question texts. pg_trgm ignores Chinese if the locale of the database has only ASCII letters.

-- Converts numbers in hanzi to digits, so that 九十 equals 90; above thousands each part separately.
create or replace function app.plain_numbers(p_text text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select case when t !~ '[十百千]' then t else
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(t,
      '([1-9])十([1-9])', '\1\2', 'g'), '([1-9])十', '\10', 'g'), '十([1-9])', '1\1', 'g'), '十', '10', 'g'),
      '([1-9])百([0-9]{2})(?![0-9])', '\1\2', 'g'), '([1-9])百', '\100', 'g'),
      '([1-9])千([0-9]{3})(?![0-9])', '\1\2', 'g'), '([1-9])千', '\1000', 'g') end
    from (select translate(p_text, '零〇一二两三四五六七八九', '001223456789') t) x
$$;

-- Normal form of a text: without width, case, markup of a fill-in, punctuation and spaces.
create or replace function app.plain_stem(p_type int, p_text text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select app.plain_numbers(regexp_replace(lower(normalize(
           case p_type when 4 then regexp_replace(p_text, '<[^>]*>|\{\{answer\}\}|&[a-z]+;', '', 'g') else p_text end, nfkc)),
         '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufe30-\ufe4f]+', '', 'g'))
$$;

-- The options of a choice as a set of their texts, or of their pictures if they have no text.
create or replace function app.plain_options(p_type int, p_options jsonb) returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case when p_type in (0, 3) then array(
    select distinct coalesce(nullif(app.plain_stem(0, o ->> 'optionContent'), ''), o ->> 'image', '') from jsonb_array_elements(p_options) o) else '{}' end
$$;

-- The trigrams of a text, padded with blanks at both ends; sorted by their characters.
create or replace function app.stem_grams(p_stem text) returns bigint[]
language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select coalesce(array_agg(distinct (c[i]::bigint << 42) | (c[i + 1]::bigint << 21) | c[i + 2]), '{}')
    from (select array(select ascii(x) from regexp_split_to_table('  ' || p_stem || ' ', '') with ordinality r (x, n) order by n) c) s,
         generate_series(1, cardinality(c) - 2) i
   where p_stem <> ''
$$;

-- Jaccard index of two sets; two empty sets have 1.
create or replace function app.likeness(p_one anycompatiblearray, p_other anycompatiblearray) returns float8
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case when cardinality(p_one) + cardinality(p_other) = 0 then 1
              else n::float8 / (cardinality(p_one) + cardinality(p_other) - n) end
    from (select count(*) n from unnest(p_one) x (v) where v = any (p_other)) s
$$;

create or replace function app.question_grams_written() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  insert into public.question_gram (tenant_id, gram, question_id)
  select w.tenant_id, unnest(app.stem_grams(app.plain_stem(w.type, w.subject_name))), w.id from written w;
  return null;
end $$;
create or replace function app.question_grams_changed() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  delete from public.question_gram g using written w join before b on b.tenant_id = w.tenant_id and b.id = w.id and b.subject_name <> w.subject_name
   where g.tenant_id = w.tenant_id and g.question_id = w.id;
  insert into public.question_gram (tenant_id, gram, question_id)
  select w.tenant_id, unnest(app.stem_grams(app.plain_stem(w.type, w.subject_name))), w.id
    from written w join before b on b.tenant_id = w.tenant_id and b.id = w.id and b.subject_name <> w.subject_name;
  return null;
end $$;
create or replace function app.question_grams_gone() returns trigger
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  delete from public.question_gram g using before b where g.tenant_id = b.tenant_id and g.question_id = b.id;
  return null;
end $$;
select pg_temp.ensure_trigger('question_grams_new', 'question', 'after insert on public.question referencing new table as written for each statement execute function app.question_grams_written()');
select pg_temp.ensure_trigger('question_grams_edited', 'question', 'after update on public.question referencing old table as before new table as written for each statement execute function app.question_grams_changed()');
select pg_temp.ensure_trigger('question_grams_removed', 'question', 'after delete on public.question referencing old table as before for each statement execute function app.question_grams_gone()');

-- Trigrams of questions from before this table.
insert into public.question_gram (tenant_id, gram, question_id)
select q.tenant_id, unnest(app.stem_grams(app.plain_stem(q.type, q.subject_name))), q.id
  from public.question q where not exists (select from public.question_gram g where g.tenant_id = q.tenant_id and g.question_id = q.id)
on conflict do nothing;
