// Tests of the cover of a course without its own picture: its first video of a customer, else another video, else the figure before its background.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figures, voices } from '#engines/media.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())

/** Returns the cover, and checks that list and detail agree. */
const coverOf = async (id: string) => {
  const [list, alone] = await Promise.all([
    author.get(courses.page, { query: { type: 'COURSE', pageSize: 100 } }),
    author.get(courses.detail, { params: { id } }),
  ])
  const cover = list.records.find((c) => c.id === id)?.coverUrl
  expect(alone.coverUrl).toBe(cover)
  return cover
}
const posterOf = async (path: string) => {
  const poster = `${path}.jpg`
  await world.owner.query(
    `insert into file (tenant_id, path, kind, content_type, bytes, provider, poster_path)
     select tenant_id, $1, 'VIDEO', 'video/mp4', 1, 'CUSTOMER', $2 from tenant where domain = 'demo'`,
    [path, poster],
  )
  return poster
}

test('the cover is the figure before its background, then the first video in order, then the course’s own picture', async () => {
  const { id } = await author.get(courses.createCourse, { body: { title: '封面课', description: '描述' } })
  const house = await coverOf(id)
  expect(house).toMatch(/\/digital-human-template\/[^/]+\/picture$/)
  expect((await author.fetch(house ?? '')).headers.get('content-type')).toBe('image/jpeg')

  const figure = figures.find((f) => f.gender === 1 && f.backgrounds.length > 1)
  const background = figure?.backgrounds[1]?.id
  const setting = await author.get(digitalHumans.setting, { query: { id } })
  const voiceId = voices.find((v) => v.gender === 1)?.id ?? ''
  const { version: _v, targetId: _t, targetType: _y, inheritedFrom: _i, ...roles } = setting
  await author.get(digitalHumans.save, {
    body: {
      ...roles,
      targetId: id,
      targetType: 'COURSE',
      question: { gender: 1, digitalHumanId: figure?.id, voiceId, background },
    } as never,
  })
  expect(await coverOf(id)).toContain(`${figure?.id}/picture?background=${background}`)

  const { id: scene } = await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })
  const [first, second] = await Promise.all(
    ['甲', '乙'].map((title) => author.get(courses.createSubScene, { body: { parentId: scene, title, contentStr: '两个孩子的妈妈' } })),
  )
  const line = async (subSceneId: string, text: string) =>
    (
      await author.get(scripts.save, {
        params: { subSceneId },
        body: [{ editType: 'CREATE', type: 'QUESTION', needAnswer: 'NO_NEED', mediaType: 'VIDEO', text }],
      })
    )[0]?.id
  const order = (await world.owner.query('select id::text from course where parent_id = $1 order by seq, id', [scene])).rows.map(
    (r) => r.id,
  )
  const [early, late] = order[0] === first?.id ? [first, second] : [second, first]
  const tenant = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  const path = (name: string) => `tenant/${tenant}/upload/${name}.mp4`
  const lateLine = await line(late?.id ?? '', '我想再比较一下可以吗')
  const latePoster = await posterOf(path('late'))
  await world.owner.query('update script set video_file = $2 where id = $1', [lateLine, path('late')])
  expect(await coverOf(id)).toContain(latePoster)
  const earlyLine = await line(early?.id ?? '', '这款产品贵不贵呢请问')
  const earlyPoster = await posterOf(path('early'))
  await world.owner.query('update script set video_file = $2 where id = $1', [earlyLine, path('early')])
  expect(await coverOf(id)).toContain(earlyPoster)
  // the customer comes before the introduction
  const introPoster = await posterOf(path('intro'))
  await world.owner.query('update course set intro = $2 where id = $1', [early?.id, path('intro')])
  expect(await coverOf(id)).toContain(earlyPoster)
  await world.owner.query(`update script set video_file = '' where id = $1`, [earlyLine])
  expect(await coverOf(id)).toContain(introPoster)
  await world.owner.query('update course set deleted_at = now() where id = $1', [early?.id])
  expect(await coverOf(id)).toContain(latePoster)
  await world.owner.query('update course set image_file = $2 where id = $1', [id, path('own')])
  expect(await coverOf(id)).toContain('own.mp4')
})
