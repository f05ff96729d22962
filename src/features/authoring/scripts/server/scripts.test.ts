// Tests over HTTP of scripts: refusals, effects of a save, positions, concurrent editors.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf, png } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { type Script, type ScriptEdit, scripts } from '../contract.ts'

let world: World
let author: Person
let courseId: string
let sceneId: string
let picture: string
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  courseId = (await author.get(courses.createCourse, { body: { title: '脚本课', description: '描述' } })).id
  sceneId = (await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })).id
  picture = (await author.get(files.upload, { query: { field: 'image' }, form: formOf(png) })).path
})
afterAll(() => world?.close())

const newSubScene = async (parentId = sceneId) =>
  (await author.get(courses.createSubScene, { body: { parentId, title: '子场景', contentStr: '介绍' } })).id
const save = (subSceneId: string, body: Partial<ScriptEdit>[], as = author) => as.ask(scripts.save, { params: { subSceneId }, body })
const saved = async (subSceneId: string, body: Partial<ScriptEdit>[]) => {
  const answer = await save(subSceneId, body)
  expect(answer).toMatchObject({ code: 0 })
  return answer.content
}
const list = (subSceneId: string) => author.get(scripts.list, { params: { subSceneId } })
const orderOf = async (subSceneId: string) => (await list(subSceneId)).map((l) => l.text).join('')
const seqsOf = async (subSceneId: string) => (await list(subSceneId)).map((l) => l.seq)
const line = (text: string, more: Partial<ScriptEdit> = {}): Partial<ScriptEdit> => ({
  editType: 'CREATE',
  type: 'TIPS',
  needAnswer: 'NO_NEED',
  text,
  ...more,
})
const only = ([first]: Script[]): Script => {
  if (!first) throw new Error('nothing was saved')
  return first
}
/** Inserts the row of an uploaded file. */
async function uploaded(kind: 'AUDIO' | 'VIDEO', extension: string) {
  const path = picture.replace(/[^/]+$/, `${crypto.randomUUID()}${extension}`)
  await world.owner.query(
    `insert into file (tenant_id, path, kind, content_type, bytes, provider)
     select tenant_id, $1, $2, $3, 10, 'CUSTOMER' from file where path = $4`,
    [path, kind, kind === 'AUDIO' ? 'audio/mpeg' : 'video/mp4', picture],
  )
  return path
}

describe('the form', () => {
  test.each<[string, Partial<ScriptEdit>, string, string]>([
    ['a type', { type: undefined }, 'type', '请选择类型'],
    ['whether an answer is needed', { needAnswer: undefined }, 'needAnswer', '请选择是否需要回答'],
    ['a text', { text: '' }, 'text', '请输入问题'],
    ['more than blanks', { text: ' \n　' }, 'text', '请输入问题'],
    ['a text instead of null', { text: null }, 'text', '请输入问题'],
    ['a picture for the media type picture', { mediaType: 'IMAGE' }, 'imageFile', '请上传图片'],
    ['an answer if it is needed', { needAnswer: 'NEED' }, 'answerText', '请输入参考答案'],
    ['more than a blank answer', { needAnswer: 'NEED', answerText: ' ' }, 'answerText', '请输入参考答案'],
    ['files that exist', { mediaType: 'IMAGE', imageFile: 'tenant/1/resource/none.png' }, 'imageFile', '文件不存在或已失效，请重新上传'],
    ['a text within the limit', { text: '字'.repeat(2001) }, 'text', '最多2000个字符'],
  ])('the form requires %s', async (_, change, field, message) => {
    const sub = await newSubScene()
    const answer = await save(sub, [line('有文字', change)])
    expect(answer).toMatchObject({ status: 200, succ: false, msg: message })
    expect(answer.fields?.[0]?.field.replace(/^0\./, '')).toBe(field)
    const among = await save(sub, [line('好的一行'), line('有文字', change)])
    expect(among.fields?.[0]?.field).toBe(`1.${field}`)
    expect(await list(sub)).toEqual([])
  })

  test('a picture is no audio, because every path must be of the kind of its field', async () => {
    const sub = await newSubScene()
    for (const [type, change] of [
      ['mp3', { mediaType: 'AUDIO' as const, audioFile: picture }],
      ['mp4', { mediaType: 'VIDEO' as const, videoFile: picture }],
      ['mp3', { needAnswer: 'NEED' as const, answerText: '好', answerAudioFile: picture }],
    ] as const)
      expect((await save(sub, [line('有文字', change)])).msg).toBe(`只支持 .${type} 类型文件`)
  })

  test('a short text is saved, because only generation requires more', async () => {
    expect(only(await saved(await newSubScene(), [line('短')])).text).toBe('短')
  })

  test('undeclared fields are neither stored nor returned', async () => {
    const sub = await newSubScene()
    const [made] = await saved(sub, [{ ...line('多余'), id: '1', orgId: '1', subsceneId: '1', createUserId: '1', isAdmin: true } as never])
    expect(made).toMatchObject({ subsceneId: sub, text: '多余' })
    expect(made?.id).not.toBe('1')
    expect(made).not.toHaveProperty('isAdmin')
    expect((await save(sub, [{ ...line('坏'), type: 'ADMIN' } as never])).status).toBe(400)
  })
})

describe('kept and cleared values', () => {
  test('all four types are stored, and a new dialogue line is a video, other lines are audio', async () => {
    const sub = await newSubScene()
    const made = await saved(
      sub,
      (['QUESTION', 'INTRO', 'ACTION', 'TIPS'] as const).map((type) => line(type, { type })),
    )
    expect(made.map((l) => [l.type, l.mediaType])).toEqual([
      ['QUESTION', 'VIDEO'],
      ['INTRO', 'AUDIO'],
      ['ACTION', 'AUDIO'],
      ['TIPS', 'AUDIO'],
    ])
    const [, , action] = made
    const [again] = await saved(sub, [{ editType: 'UPDATE', id: action?.id, text: '动作改' }])
    expect(again).toMatchObject({ type: 'ACTION', mediaType: 'AUDIO', text: '动作改' })
  })

  test('fields that an update omits keep their values', async () => {
    const sub = await newSubScene()
    const made = only(
      await saved(sub, [
        line('原文', { section: '开场', needAnswer: 'NEED', answerText: '答案', answerPoints: '要点', mediaType: 'TEXT' }),
      ]),
    )
    const now = only(await saved(sub, [{ editType: 'UPDATE', id: made.id, section: '收尾' }]))
    expect(now).toEqual({ ...made, section: '收尾', version: now.version })
    expect(now.version).not.toBe(made.version)
  })

  test('a picture has no text, and a line that needs no answer has none', async () => {
    const sub = await newSubScene()
    const made = only(await saved(sub, [line('会被清掉', { mediaType: 'IMAGE', imageFile: picture })]))
    expect(made).toMatchObject({ text: '', imageFile: picture, imageFileUrl: expect.stringContaining(encodeURI(picture)) })
    const need = only(await saved(sub, [line('问题', { needAnswer: 'NEED', answerText: '答案', answerPoints: '要点' })]))
    const no = only(await saved(sub, [{ editType: 'UPDATE', id: need.id, needAnswer: 'NO_NEED' }]))
    expect(no).toMatchObject({ needAnswer: 'NO_NEED', answerText: '', answerPoints: null, answerAudioFile: null })
  })

  test('another media type clears picture, audio and video', async () => {
    const sub = await newSubScene()
    const [video, audio] = [await uploaded('VIDEO', '.mp4'), await uploaded('AUDIO', '.mp3')]
    const made = only(await saved(sub, [line('文字', { mediaType: 'VIDEO', videoFile: video })]))
    expect(made).toMatchObject({ videoFile: video, mediaProvider: 'CUSTOMER' })
    const change = async (more: Partial<ScriptEdit>) => only(await saved(sub, [{ editType: 'UPDATE', id: made.id, ...more }]))
    expect(await change({ mediaType: 'AUDIO' })).toMatchObject({
      mediaType: 'AUDIO',
      videoFile: null,
      videoFileUrl: null,
      audioFile: null,
      mediaProvider: 'AI_TRAINING',
    })
    expect(await change({ mediaType: 'AUDIO', audioFile: audio, videoFile: video })).toMatchObject({ audioFile: audio, videoFile: null })
    expect(await change({ mediaType: 'IMAGE', imageFile: picture })).toMatchObject({ audioFile: null, imageFile: picture, text: '' })
    expect(await change({ mediaType: 'TEXT', text: '又有文字' })).toMatchObject({ imageFile: null, text: '又有文字' })
  })

  test('an upload sets the source to CUSTOMER, and removing it resets the source', async () => {
    const sub = await newSubScene()
    const audio = await uploaded('AUDIO', '.mp3')
    const made = only(await saved(sub, [line('文字', { needAnswer: 'NEED', answerText: '答' })]))
    expect(made).toMatchObject({ mediaProvider: 'AI_TRAINING', answerMediaProvider: 'AI_TRAINING' })
    const change = async (more: Partial<ScriptEdit>) => only(await saved(sub, [{ editType: 'UPDATE', id: made.id, ...more }]))
    expect(await change({ audioFile: audio, mediaProvider: 'AI_TRAINING' })).toMatchObject({ mediaProvider: 'CUSTOMER', audioFile: audio })
    expect(await change({ answerAudioFile: audio })).toMatchObject({ mediaProvider: 'CUSTOMER', answerMediaProvider: 'CUSTOMER' })
    expect(await change({ text: '别的' })).toMatchObject({ mediaProvider: 'CUSTOMER', audioFile: audio, text: '别的' })
    expect(await change({ audioFile: '' })).toMatchObject({ mediaProvider: 'AI_TRAINING', audioFile: null })
    expect(await change({ mediaProvider: 'CUSTOMER' })).toMatchObject({ mediaProvider: 'CUSTOMER', audioFile: null })
  })
})

describe('batch save', () => {
  test('a batch creates, changes and deletes in one call, and an empty update changes nothing', async () => {
    const sub = await newSubScene()
    const [a, b, c] = await saved(sub, [line('甲'), line('乙'), line('丙')])
    const before = (await list(sub)).find((l) => l.id === c?.id)
    const answer = await saved(sub, [
      { editType: 'DELETE', id: a?.id },
      { editType: 'UPDATE', id: b?.id, text: '乙改' },
      { editType: 'NO_UPDATE', id: c?.id, text: '不会存' },
      { editType: 'NO_UPDATE', id: '999999999' },
      line('丁'),
    ])
    expect(answer.map((l) => l.text)).toEqual(['乙改', '丁'])
    expect(await orderOf(sub)).toBe('乙改丙丁')
    expect(await seqsOf(sub)).toEqual([0, 1, 2])
    expect((await list(sub)).find((l) => l.id === c?.id)?.version).toBe(before?.version)
    expect(await saved(sub, [{ editType: 'NO_UPDATE' }])).toEqual([])
  })

  test('a batch is saved completely or not at all', async () => {
    const sub = await newSubScene()
    const [a] = await saved(sub, [line('甲')])
    const other = only(await saved(await newSubScene(), [line('别处')]))
    for (const bad of [
      line(''),
      { editType: 'UPDATE' as const, id: '999999999', text: 'x' },
      { editType: 'UPDATE' as const, id: other.id, text: '越界' },
      { editType: 'DELETE' as const, id: other.id },
      { editType: 'DELETE' as const },
      { editType: 'UPDATE' as const, id: a?.id, text: '两次' },
      { editType: 'UPDATE' as const, id: a?.id, version: '2020-01-01 00:00:00+08', text: '旧' },
    ])
      expect((await save(sub, [line('新'), { editType: 'UPDATE', id: a?.id, text: '改了' }, bad])).succ).toBe(false)
    expect(await orderOf(sub)).toBe('甲')
  })

  test('an outdated line gets 40009, and the first save stays', async () => {
    const sub = await newSubScene()
    const made = only(await saved(sub, [line('原')]))
    const edit = (text: string) => save(sub, [{ editType: 'UPDATE', id: made.id, version: made.version, text }])
    const codes = (await Promise.all([edit('甲'), edit('乙')])).map((a) => a.code)
    expect(codes.sort()).toEqual([0, 40009])
  })

  test('a batch has 1 to 500 edits', async () => {
    const sub = await newSubScene()
    expect((await save(sub, [])).succ).toBe(false)
    expect((await save(sub, Array(501).fill(line('行')))).succ).toBe(false)
    expect(
      await saved(
        sub,
        Array.from({ length: 120 }, (_, i) => line(`行${i}`)),
      ),
    ).toHaveLength(120)
    const page = await author.get(scripts.page, { params: { subSceneId: sub }, query: { pageNumber: 3 } })
    expect([page.total, page.records.length, page.records[0]?.seq]).toEqual([120, 20, 100])
  })
})

describe('order and deletion', () => {
  test('an order of the whole list or one page is saved, and an unknown id refuses it', async () => {
    const sub = await newSubScene()
    const ids = (await saved(sub, [line('一'), line('二'), line('三'), line('四')])).map((l) => l.id)
    const [a = '', b = '', c = '', d = ''] = ids
    const sort = (...list: [string, number][]) =>
      author.ask(scripts.sort, { params: { subSceneId: sub }, body: list.map(([id, seq]) => ({ id, seq })) })
    expect((await sort([d, 0], [a, 1], [b, 2], [c, 3])).code).toBe(0)
    expect(await orderOf(sub)).toBe('四一二三')
    expect((await sort([c, 2], [b, 3])).code).toBe(0)
    expect(await orderOf(sub)).toBe('四一三二')
    const other = only(await saved(await newSubScene(), [line('别处')])).id
    for (const bad of [
      [
        [a, 0],
        ['999999999', 1],
      ],
      [
        [a, 0],
        [a, 1],
      ],
      [
        [a, 0],
        [other, 1],
      ],
    ] as [string, number][][])
      expect((await sort(...bad)).msg).toBe('列表已变化，请刷新')
    expect(await orderOf(sub)).toBe('四一三二')
    expect(await seqsOf(sub)).toEqual([0, 1, 2, 3])
    const seen = { offset: 1, ids: [a, c] }
    const move = () => author.ask(scripts.sort, { params: { subSceneId: sub }, body: { list: [{ id: c, seq: 0 }], seen } })
    expect((await move()).code).toBe(0)
    expect(await orderOf(sub)).toBe('三四一二')
    expect((await move()).code).toBe(40009)
    expect(await orderOf(sub)).toBe('三四一二')
  })

  test('a line is read by id, and an unknown, foreign or deleted one gets 404', async () => {
    const sub = await newSubScene()
    const { id } = only(await saved(sub, [line('一')]))
    const one = (who = author) => who.ask(scripts.detail, { params: { id } })
    expect((await one()).content).toEqual({ ...only(await list(sub)), updateUserName: null })
    const other = await world.signIn('admin')
    await other.get(scripts.save, { params: { subSceneId: sub }, body: [{ editType: 'UPDATE', id, text: '改过的一句' }] })
    expect((await one()).content).toMatchObject({ text: '改过的一句', updateUserName: '赵明远' })
    // a move is not a change
    await author.ask(scripts.sort, { params: { subSceneId: sub }, body: [{ id, seq: 0 }] })
    expect((await one()).content).toMatchObject({ updateUserName: '赵明远' })
    expect((await one(await world.signIn('author', 'yuanfan'))).status).toBe(404)
    await author.get(courseAuthoring.remove, { body: [sub] })
    expect((await one()).status).toBe(404)
  })

  test('the last line of an enabled course cannot be deleted by any call, but that of a disabled one can', async () => {
    const id = (await author.get(courses.createCourse, { body: { title: '末句', description: '描述' } })).id
    const scene = (await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })).id
    const [one, two] = [await newSubScene(scene), await newSubScene(scene)]
    const a = only(await saved(one, [line('甲')]))
    const b = only(await saved(two, [line('乙')]))
    await author.get(courseAuthoring.state, { body: { id, isValid: 'VALID' } })
    expect((await author.ask(scripts.remove, { body: [a.id] })).code).toBe(0)
    const refusal = { succ: false, msg: '已启用的课程至少保留一条脚本，请先停用' }
    expect(await author.ask(scripts.remove, { body: [b.id] })).toMatchObject(refusal)
    expect(await save(two, [{ editType: 'DELETE', id: b.id }])).toMatchObject(refusal)
    expect(await orderOf(two)).toBe('乙')
    expect((await save(two, [{ editType: 'DELETE', id: b.id }, line('丙')])).code).toBe(0)
    const c = only(await list(two))
    await author.get(courseAuthoring.state, { body: { id, isValid: 'NOT_VALID' } })
    expect((await author.ask(scripts.remove, { body: [c.id] })).code).toBe(0)
  })

  test('two concurrent deletes of the last two lines leave one of them', async () => {
    const id = (await author.get(courses.createCourse, { body: { title: '末二句', description: '描述' } })).id
    const scene = (await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })).id
    for (let round = 0; round < 5; round++) {
      await author.get(courseAuthoring.state, { body: { id, isValid: 'NOT_VALID' } })
      const [one, two] = [await newSubScene(scene), await newSubScene(scene)]
      const lines = [only(await saved(one, [line('甲')])), only(await saved(two, [line('乙')]))]
      await author.get(courseAuthoring.state, { body: { id, isValid: 'VALID' } })
      const answers = await Promise.all(lines.map((l) => author.ask(scripts.remove, { body: [l.id] })))
      expect(answers.map((a) => a.succ).sort()).toEqual([false, true])
      await author.get(courseAuthoring.state, { body: { id, isValid: 'NOT_VALID' } })
      await author.get(courseAuthoring.remove, { body: [one, two] })
    }
  })

  test('unknown, foreign and deleted ids get the same answer, and a batch names the ids that it skips', async () => {
    const sub = await newSubScene()
    const [a, b] = await saved(sub, [line('甲'), line('乙')])
    const foreign = (
      await world.owner.query<{ id: string }>(
        `select s.id from script s join tenant t using (tenant_id) where t.domain = 'yuanfan' limit 1`,
      )
    ).rows[0]?.id
    await author.get(scripts.remove, { body: [b?.id] })
    const others = ['999999999', String(foreign), b?.id ?? '']
    for (const id of others)
      expect(await author.ask(scripts.remove, { body: [id] })).toMatchObject({ status: 404, msg: '请求错误，未找到该资源' })
    expect(await author.get(scripts.remove, { body: [a?.id, ...others] })).toMatchObject({
      done: [a?.id],
      skipped: others.map((id) => ({ id, name: '', reason: '内容不存在或已被删除' })),
    })
    expect(await orderOf(sub)).toBe('')
    for (const subSceneId of ['999999999', sceneId, courseId, 'abc', '0', '-1', '1;drop table script'])
      expect([subSceneId, (await author.ask(scripts.list, { params: { subSceneId } })).status]).toEqual([subSceneId, 404])
  })

  test('lines of several sub-scenes are deleted together, and each closes its gaps', async () => {
    const [one, two] = [await newSubScene(), await newSubScene()]
    const a = await saved(one, [line('甲'), line('乙'), line('丙')])
    const b = await saved(two, [line('丁'), line('戊')])
    await author.get(scripts.remove, { body: [a[0]?.id, b[0]?.id, a[1]?.id, a[0]?.id] })
    expect([await orderOf(one), await seqsOf(one), await orderOf(two), await seqsOf(two)]).toEqual(['丙', [0], '戊', [0]])
  })

  test('a person who may not edit the course cannot change its lines', async () => {
    const sub = await newSubScene()
    const made = only(await saved(sub, [line('甲')]))
    const leader = await world.signIn('leader')
    expect((await save(sub, [line('乙')], leader)).status).toBe(403)
    expect((await leader.ask(scripts.remove, { body: [made.id] })).status).toBe(403)
    expect((await leader.ask(scripts.sort, { params: { subSceneId: sub }, body: [{ id: made.id, seq: 0 }] })).status).toBe(403)
    expect((await leader.get(scripts.list, { params: { subSceneId: sub } })).length).toBe(1)
  })

  test('positions are 0 to n-1 after any creates, deletes and sorts', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('create' as const), n: fc.integer({ min: 1, max: 3 }), seq: fc.option(fc.integer({ min: 0, max: 9 })) }),
      fc.record({ do: fc.constant('delete' as const), at: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ do: fc.constant('batch' as const), at: fc.integer({ min: 0, max: 9 }), seq: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ do: fc.constant('sort' as const), by: fc.integer({ min: 1, max: 7 }), from: fc.integer({ min: 0, max: 4 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const sub = await newSubScene()
        for (const s of steps) {
          const ids = (await list(sub)).map((l) => l.id)
          const at = 'at' in s ? ids[s.at % Math.max(1, ids.length)] : undefined
          if (s.do === 'create') await saved(sub, Array(s.n).fill(line('行', s.seq === null ? {} : { seq: s.seq })))
          else if (s.do === 'sort') {
            const part = ids.slice(s.from)
            if (part.length)
              await author.get(scripts.sort, {
                params: { subSceneId: sub },
                body: part.map((id, i) => ({ id, seq: (i * s.by) % 11 })),
              })
          } else if (!at) continue
          else if (s.do === 'delete') await author.get(scripts.remove, { body: [at] })
          else await saved(sub, [{ editType: 'UPDATE', id: at, seq: s.seq }, line('新')])
          const seqs = await seqsOf(sub)
          expect(seqs).toEqual(seqs.map((_, i) => i))
        }
      }),
      { numRuns: 25 },
    )
  })
})

test('concurrent saves, sorts, deletes and generation of the same lines never deadlock', async () => {
  const sub = await newSubScene()
  const ids = (
    await saved(
      sub,
      Array.from({ length: 6 }, (_, i) => line(`这是第${i}行的完整文字`)),
    )
  ).map((l) => l.id)
  const at = (i: number) => ids[i % ids.length] ?? ''
  const update = (i: number) =>
    save(
      sub,
      [at(i), at(i + 3)].map((id) => ({ editType: 'UPDATE', id, section: `${i}` })),
    )
  const acts = [
    update,
    (i: number) => author.ask(productions.batch, { body: [at(i + 2), at(i)] }),
    (i: number) => author.ask(productions.cancel, { params: { sourceId: at(i) } }),
    (i: number) => author.ask(scripts.sort, { params: { subSceneId: sub }, body: ids.map((id, k) => ({ id, seq: (k + i) % 6 })) }),
    (i: number) => author.ask(courses.updateScene, { body: { id: sceneId, title: `场景${i}` } }),
  ]
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => acts.map((act, k) => act(n * acts.length + k))).flat())
  expect(answers.filter((a) => a.status !== 200).map((a) => `${a.status} ${a.msg}`)).toEqual([])
  expect(await seqsOf(sub)).toEqual([0, 1, 2, 3, 4, 5])
})
