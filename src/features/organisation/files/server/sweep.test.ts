// Limited disk use: unused files are removed with row and objects; a file that any column names stays.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { realStore } from '#test/real-store.ts'
import { formOf, png } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { type Db, transaction } from '#platform/database/transaction.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/storage/open.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { courseAuthoring, recycleBin } from '#features/authoring/course-authoring/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { files } from '../contract.ts'
import { expectObjects, filesOfRecipes, takeObjects } from './files.ts'
import { sweep, unusedDays } from './sweep.ts'

let world: World
let author: Person
let tenantId: string
let storage: Storage
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  tenantId = (await world.owner.query<{ id: string }>(`select tenant_id::text id from tenant where domain = 'demo'`)).rows[0]?.id ?? ''
  storage = await openStorage({ kind: 'folder' }, path.join(world.dataDir, 'files'), createLog('silent'))
})
afterAll(() => world?.close())
beforeEach(() => world.owner.query(`delete from loose_object; update file set unused_since = null`))

const inTenant = <T>(run: (db: Db) => Promise<T>) => transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run })
const swept = () => sweep(world.program.pool, storage, new AbortController().signal)
const at = (key: string) => path.join(world.dataDir, 'files', key)
const upload = async () => (await author.get(files.upload, { query: { field: 'image' }, form: formOf(png) })).path
const rowOf = async (key: string) => (await world.owner.query('select * from file where path = $1', [key])).rows[0]
/** Makes a file older by so many days, and the time since it became unused. */
const age = (key: string, days: number) =>
  world.owner.query(
    `update file set create_date = create_date - $2 * interval '1 day', unused_since = unused_since - $2 * interval '1 day' where path = $1`,
    [key, days],
  )
/** Marks a file as unused for so many days. */
async function unused(key: string, days: number) {
  await age(key, 2)
  await swept()
  expect((await rowOf(key)).unused_since).not.toBeNull()
  await age(key, days)
}

describe('an unused file', () => {
  test('is removed after thirty days with its row and objects, and its quota is free again', async () => {
    const key = await upload()
    await swept()
    expect((await rowOf(key)).unused_since).toBeNull()
    await unused(key, unusedDays - 1)
    expect(await swept()).toEqual({ files: 0, objects: 0 })
    await age(key, 2)
    const used = async () =>
      Number((await world.owner.query('select coalesce(sum(bytes), 0) n from file where tenant_id = $1', [tenantId])).rows[0].n)
    const before = await used()
    expect(await swept()).toEqual({ files: 1, objects: 1 })
    expect([await rowOf(key), existsSync(at(key)), before - (await used())]).toEqual([undefined, false, png.length])
  })

  test('is removed with its poster and subtitles if it is a video', async () => {
    const base = `tenant/${tenantId}/media/2026-11/${randomUUID()}`
    await mkdir(path.dirname(at(base)), { recursive: true })
    const objects = ['.mp4', '.jpg', '.vtt', '.srt'].map((extension) => base + extension)
    for (const object of objects) await writeFile(at(object), 'x')
    await world.owner.query(
      `insert into file (tenant_id, path, kind, content_type, bytes, provider, poster_path, subtitles_path, unused_since)
       values ($1, $2, 'VIDEO', 'video/mp4', 1, 'AI_TRAINING', $3, $4, now() - interval '31 days')`,
      [tenantId, ...objects.slice(0, 3)],
    )
    expect(await swept()).toEqual({ files: 1, objects: 4 })
    expect(objects.filter((object) => existsSync(at(object)))).toEqual([])
  })

  test('stays in the store while that is unavailable, and is removed the next night', async () => {
    const key = await upload()
    await unused(key, unusedDays)
    const away: Storage = { ...storage, remove: () => Promise.reject(new Error('away')) }
    await expect(sweep(world.program.pool, away, new AbortController().signal)).rejects.toThrow('away')
    expect([await rowOf(key), existsSync(at(key))]).toEqual([undefined, true])
    expect(await swept()).toEqual({ files: 0, objects: 1 })
    expect(existsSync(at(key))).toBe(false)
  })

  test('without a row is removed a day later, unless it is taken in time', async () => {
    const [left, kept] = [`tenant/${tenantId}/media/2026-11/left.mp3`, `tenant/${tenantId}/media/2026-11/kept.mp3`]
    await inTenant((db) => expectObjects(db, [left, kept]))
    await mkdir(path.dirname(at(left)), { recursive: true })
    for (const key of [left, kept]) await writeFile(at(key), 'x')
    expect(await swept()).toEqual({ files: 0, objects: 0 })
    expect(await inTenant((db) => takeObjects(db, [kept]))).toBe(true)
    await world.owner.query(`update loose_object set remove_after = now() - interval '1 second'`)
    expect(await swept()).toEqual({ files: 0, objects: 1 })
    expect([existsSync(at(left)), existsSync(at(kept))]).toEqual([false, true])
    expect(await inTenant((db) => takeObjects(db, [left]))).toBe(false)
  })
})

describe('a used file', () => {
  test('stays as a cover also while its course is in the recycle bin, and is removed after the course', async () => {
    const key = await upload()
    const course = await author.get(courses.createCourse, { body: { title: '封面', description: '描述', imageFile: key } })
    await age(key, 100)
    expect((await swept()).files).toBe(0)
    const { deletionId } = await author.get(courseAuthoring.remove, { body: [course.id] })
    await world.owner.query(`update file set unused_since = now() - interval '40 days' where path = $1`, [key])
    expect((await swept()).files).toBe(0)
    expect((await rowOf(key)).unused_since).toBeNull()
    await author.get(recycleBin.purge, { body: [String(deletionId)] })
    expect((await swept()).files).toBe(0)
    await age(key, unusedDays)
    await age(key, 1)
    expect((await swept()).files).toBe(1)
  })

  test('stays in questions and their earlier versions, in covers of exams, and as a figure of the tenant', async () => {
    const [before, now, option, face, still] = await Promise.all([upload(), upload(), upload(), upload(), upload()])
    const { hash: imageId } = await author.get(exams.upload, { form: formOf(png) })
    const cover = `tenant/${tenantId}/resource/${imageId.replace('_', '/')}`
    const { id: categoryId } = await author.get(questionBanks.create, { body: { categoryName: '带图题库' } })
    const body = { categoryId, type: 1 as const, subjectName: '看图作答', images: [before], answer: { answer: '参考' } }
    const { id } = await author.get(questions.create, { body })
    await author.get(questions.update, { params: { id }, body: { ...body, images: [now] } })
    const options = [{ optionContent: '甲', image: option }, { optionContent: '乙' }]
    await author.get(questions.create, { body: { categoryId, type: 0, subjectName: '选图', options, answer: { answer: 'A' } } })
    await author.get(questions.remove, { body: [id] })
    const fields = { examinationName: '有封面', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId }] }
    await author.get(exams.create, { body: { ...fields, imageId } })
    const mouth = { x: 0.4, y: 0.5, width: 0.1, height: 0.05 }
    await world.owner.query(
      `insert into digital_human_template (tenant_id, type, name, gender, source, still) values ($1, 'VIDEO', '形象', 1, $2, $3)`,
      [tenantId, JSON.stringify({ provider: 'house', picture: face, mouth }), still],
    )
    for (const key of [before, now, option, cover, face, still]) await age(key, 100)
    await world.owner.query(`update file set unused_since = now() - interval '40 days'`)
    expect((await swept()).files).toBe(0)
    for (const key of [before, now, option, cover, face, still]) expect([key, (await rowOf(key))?.unused_since]).toEqual([key, null])
  })

  test('stays from the time at which it is named again', async () => {
    const key = await upload()
    await unused(key, 40)
    await author.get(courses.createCourse, { body: { title: '又用', description: '描述', imageFile: key } })
    expect((await rowOf(key)).unused_since).toBeNull()
    expect((await swept()).files).toBe(0)
  })

  test('is either reused by its recipe or swept, never half, if both happen at once', async () => {
    for (let n = 0; n < 12; n++) {
      const key = await upload()
      const recipe = randomUUID()
      await unused(key, 40)
      await world.owner.query('update file set recipe_key = $2 where path = $1', [key, recipe])
      const [found] = await Promise.all([inTenant(async (db) => (await filesOfRecipes(db, [recipe])).get(recipe)), swept()])
      expect(Boolean(await rowOf(key))).toBe(Boolean(found))
      expect(existsSync(at(key))).toBe(Boolean(found))
      await world.owner.query('delete from file where path = $1', [key])
    }
  })

  test('is found in every column of every table that may contain a path', async () => {
    const { rows: columns } = await world.owner.query<{ table_name: string; column_name: string; data_type: string }>(
      `select c.table_name, c.column_name, c.data_type from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.data_type in ('text', 'character varying', 'json', 'jsonb') or c.udt_name in ('_text', '_varchar'))`,
    )
    const named = columns
      .filter((c) =>
        /(^|_)(file|path|intro|logo|img|image|banner|avatar|photo|picture|poster|cover|media|attachment|url)$/.test(c.column_name),
      )
      .map((c) => `${c.table_name}.${c.column_name}`)
    for (const known of [
      'course.image_file',
      'course.intro',
      'script.answer_audio_file',
      'script.video_file',
      'tenant.logo',
      'tenant.bg_img',
    ])
      expect(named).toContain(known)
    const ignored = new Set(['file', 'loose_object', 'audit_log', 'audit_seal'])
    const tried: string[] = []
    for (const c of columns.filter((column) => !ignored.has(column.table_name))) {
      const key = `tenant/${tenantId}/resource/2026-11/${randomUUID()}.png`
      const plain = c.data_type === 'ARRAY' ? [key] : key
      const value = c.data_type.startsWith('json') ? JSON.stringify({ deep: [{ file: key }] }) : plain
      await world.owner.query('begin')
      try {
        const { rowCount } = await world.owner.query(
          `update ${c.table_name} set ${c.column_name} = $2 where ctid = (select ctid from ${c.table_name} where tenant_id = $1 limit 1)`,
          [tenantId, value],
        )
        if (!rowCount) continue
        const { rows } = await world.owner.query<{ path: string }>('select path from app.named_files($1) n (path)', [tenantId])
        expect([`${c.table_name}.${c.column_name}`, rows.map((r) => r.path).includes(key)]).toEqual([
          `${c.table_name}.${c.column_name}`,
          true,
        ])
        tried.push(`${c.table_name}.${c.column_name}`)
      } catch (error) {
        // a column that accepts no path contains none
        if (!/^(22|23)/.test(String((error as { code?: string }).code))) throw error
      } finally {
        await world.owner.query('rollback')
      }
    }
    for (const known of [
      'course.image_file',
      'course.intro',
      'course.content',
      'script.text',
      'script.video_file',
      'tenant.banner',
      'tenant.settings',
    ])
      expect(tried).toContain(known)
    expect(tried.length).toBeGreaterThan(20)
  })

  test('is found within a longer text, too, but not in another tenant', async () => {
    const key = `tenant/${tenantId}/resource/2026-11/${randomUUID()}.png`
    const { rows } = await world.owner.query<{ id: string }>(
      `select id::text from course where tenant_id = $1 and type = 'COURSE' limit 1`,
      [tenantId],
    )
    const of = async (id: string) =>
      (await world.owner.query<{ path: string }>('select path from app.named_files($1) n (path)', [id])).rows.map((r) => r.path)
    for (const words of [
      `<img src="/x/${key}?w=1"> 说明`,
      `封面见${key}。请看`,
      `${key}、以及别的`,
      `${key}.`,
      JSON.stringify({ a: JSON.stringify({ key }) }),
    ]) {
      await world.owner.query('update course set description = $2 where id = $1', [rows[0]?.id, words])
      expect([words, (await of(tenantId)).includes(key)]).toEqual([words, true])
    }
    expect((await of('999')).includes(key)).toBe(false)
  })
})

test.skipIf(!realStore)('the sweep works with an object store, too', async () => {
  const { openBucket, storeEnv } = await import('#test/real-store.ts')
  await openBucket()
  const other = await startWorld(storeEnv())
  try {
    const person = await other.signIn('author')
    const { path: key, url } = await person.get(files.upload, { query: { field: 'image' }, form: formOf(png) })
    expect((await person.fetch(url)).status).toBe(200)
    await other.owner.query(`update file set unused_since = now() - interval '40 days' where path = $1`, [key])
    const { readConfig } = await import('#platform/config.ts')
    const config = readConfig({ ROLE: 'web', DATA_DIR: other.dataDir, ...storeEnv() })
    const store = await openStorage(config.storage, path.join(other.dataDir, 'files'), createLog('silent'))
    expect(await sweep(other.program.pool, store, new AbortController().signal)).toEqual({ files: 1, objects: 1 })
    expect((await person.fetch(url)).status).toBe(404)
  } finally {
    await other.close()
  }
})
