// Access to files: a user can read a file as long as a visible record shows it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf, png } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { files, type UploadField } from '../contract.ts'

let world: World
let admin: Person
let author: Person
let outsider: Person
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author, outsider] = (await Promise.all(['admin', 'author', 'viewer'].map((n) => world.signIn(n)))) as [Person, Person, Person]
  // signed in, without any permission word
  await world.owner.query(
    `delete from user_role where user_id in (select u.id from app_user u join tenant t using (tenant_id) where t.domain = 'demo' and u.login_name = 'viewer')`,
  )
})
afterAll(() => world?.close())

const upload = async (field: UploadField = 'image', as = author) =>
  (await as.get(files.upload, { query: { field }, form: formOf(png) })).path
/** Whether both calls allow reading; they must agree. */
async function reads(person: Person, path: string) {
  const [bytes, address] = await Promise.all([
    person.ask(files.download, { params: { '*': encodeURI(path) } }),
    person.ask(files.url, { query: { filename: path } }),
  ])
  expect(address.status).toBe(bytes.status)
  if (bytes.status === 200) expect(bytes.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
  return bytes.status
}
const readBy = (path: string) => Promise.all([admin, author, outsider].map((p) => reads(p, path)))

test('an upload is readable by its sender for a day, and by nobody else', async () => {
  const path = await upload()
  expect(await readBy(path)).toEqual([404, 200, 404])
  await world.owner.query(`update file set create_date = now() - interval '25 hours' where path = $1`, [path])
  expect(await reads(author, path)).toBe(404)
})

test('a course’s files are readable by users who see courses, its cover by everybody while it is enabled, and none after deletion', async () => {
  const [cover, of] = [await upload('cover'), await upload()]
  const course = await author.get(courses.createCourse, { body: { title: '谁能看', description: '描述', imageFile: cover } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  await world.owner.query('update course set image_file = $2 where id = $1', [scene.id, of])
  await world.owner.query('update file set held_at = now() where path = $1', [of])
  expect(await readBy(cover)).toEqual([200, 200, 404])
  expect(await readBy(of)).toEqual([200, 200, 404])
  await world.owner.query(`update course set is_valid = 'VALID' where id in ($1, $2)`, [course.id, scene.id])
  expect(await readBy(cover)).toEqual([200, 200, 200])
  expect(await readBy(of)).toEqual([200, 200, 404])
  await author.get(courses.updateCourse, { body: { id: course.id, imageFile: '' } })
  expect(await readBy(cover)).toEqual([404, 404, 404])
  await world.owner.query(`update course set is_valid = 'NOT_VALID' where id in ($1, $2)`, [course.id, scene.id])
  await author.get(courseAuthoring.remove, { body: [course.id] })
  expect(await readBy(of)).toEqual([404, 404, 404])
})

test('a line’s files, and those beside its video, are readable by users who see courses', async () => {
  const course = await author.get(courses.createCourse, { body: { title: '台词', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', contentStr: '一位客户' } })
  const image = await upload()
  const line = { editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', mediaType: 'IMAGE', imageFile: image } as const
  await author.get(scripts.save, { params: { subSceneId: sub.id }, body: [line] })
  expect(await readBy(image)).toEqual([200, 200, 404])
  const beside = await upload()
  const stem = beside.replace(/\.\w+$/, '')
  const { rename } = await import('node:fs/promises')
  const below = (key: string) => `${world.dataDir}/files/${key}`
  await rename(below(beside), below(`${stem}.jpg`))
  expect(await readBy(`${stem}.jpg`)).toEqual([404, 404, 404])
  await world.owner.query(`update script set video_file = $2 where subscene_id = $1`, [sub.id, `${stem}.mp4`])
  expect(await readBy(`${stem}.jpg`)).toEqual([200, 200, 404])
  await world.owner.query(`update script set deleted_at = now() where subscene_id = $1`, [sub.id])
  expect(await readBy(image)).toEqual([404, 404, 404])
})

test('a question’s files are readable by users who see banks, and by users whose exam asks it, whatever becomes of the question', async () => {
  const [picture, option] = [await upload('question'), await upload('question')]
  const bank = await author.get(questionBanks.create, { body: { categoryName: '带图的题库' } })
  const { id } = await author.get(questions.create, {
    body: {
      categoryId: bank.id,
      type: 0,
      subjectName: '看图选择',
      images: [picture],
      options: [{ optionContent: '甲', image: option }, { optionContent: '乙' }],
      answer: { answer: 'A' },
    },
  })
  for (const path of [picture, option]) expect(await readBy(path)).toEqual([200, 200, 404])
  const exam = { examinationName: '看图', startTime: '2026-01-01 09:00:00', examDurationMinute: 30 }
  const made = await author.get(exams.create, { body: { ...exam, categories: [{ categoryId: bank.id }] } })
  await world.owner.query(
    `insert into exam_question (tenant_id, exam_id, question_id, seq) select tenant_id, $1, id, 0 from question where id = $2`,
    [made.id, id],
  )
  await world.owner.query(
    `insert into exam_attempt (tenant_id, exam_id, user_id, attempt_no, registration, status, source, started_at, total_score)
     select u.tenant_id, $1, u.id, 1, gen_random_uuid(), 'IN_PROGRESS', 'LEARNER', now(), 1
       from app_user u join tenant t using (tenant_id) where t.domain = 'demo' and u.login_name = 'viewer'`,
    [made.id],
  )
  await author.get(questions.update, { params: { id }, body: { images: [], options: [{ optionContent: '甲' }, { optionContent: '乙' }] } })
  await author.get(questions.remove, { body: [id] })
  for (const path of [picture, option]) expect(await reads(outsider, path)).toBe(200)
  await world.owner.query('delete from exam_attempt where exam_id = $1', [made.id])
  for (const path of [picture, option]) expect(await reads(outsider, path)).toBe(404)
})

test('an exam’s cover is readable by users who see exams or must sit it, as long as the exam exists', async () => {
  const cover = await admin.get(exams.upload, { form: formOf(png) })
  const bank = await author.get(questionBanks.create, { body: { categoryName: '封面题库' } })
  const fields = { examinationName: '有封面', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, imageId: cover.hash }
  const made = await admin.get(exams.create, { body: { ...fields, categories: [{ categoryId: bank.id }] } })
  const see = async (person: Person) => (await person.fetch(made.imageUrl ?? '')).status
  expect([await see(admin), await see(outsider)]).toEqual([200, 404])
  await world.owner.query('update exam set deleted_at = now() where id = $1', [made.id])
  expect(await see(admin)).toBe(404)
})
