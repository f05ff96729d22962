// Adds a delivery to digital humans: a row in `fields.ts`, a column, and an ability of the engine; settings, own voices and recipes follow.
import { expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { type Choice, deliveryOf } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { recipeOfScript } from '#features/authoring/productions/server/recipe.ts'
import type { World } from '../world.ts'

export function testDeliveries(world: () => World) {
  const woman = { gender: 2, digitalHumanId: 'wang', voiceId: 'gentle-woman' } as const
  const house = { provider: 'house', voice: 'gentle-woman' } as const

  test('it is taken, refused, kept, inherited, answered where it is not as usual, and joined with that of an own voice', async () => {
    const author = await world().signIn('author')
    const course = await author.get(courses.createCourse, { body: { title: '课程', description: '描述', aim: '会说' } as never })
    const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
    const say = (question: object) =>
      author.ask(digitalHumans.save, { body: { targetId: course.id, targetType: 'COURSE', question: { ...woman, ...question } } as never })
    const setting = () => author.get(digitalHumans.setting, { query: { id: scene.id } })
    const before = await setting()
    expect(await say({ warmth: 6 })).toMatchObject({ fields: [{ message: '亲切须是0到5的整数' }] })
    expect((await say({ warmth: 4, speed: 1.2 })).succ).toBe(true)
    const after = await setting()
    expect(after.question).toMatchObject({ warmth: 4, speed: 1.2 })
    expect(after.question).not.toHaveProperty('pitch')
    expect(after.version).not.toBe(before.version)
    await say({ speed: 1.2 })
    const usual = await setting()
    expect(usual.question).not.toHaveProperty('warmth')
    expect(usual.version).not.toBe(after.version)

    const admin = await world().signIn('admin')
    const voice = { type: 'VOICE', name: '亲切的声音', gender: 2, source: house } as const
    const made = await admin.get(digitalHumans.create, { body: { ...voice, warmth: 1 } as never })
    expect(made).toMatchObject({ warmth: 1, speed: 1, pitch: 0 })
    expect(await admin.get(digitalHumans.update, { body: { id: made.id, warmth: 2 } as never })).toMatchObject({ warmth: 2, speed: 1 })
  })

  const line = {
    type: 'QUESTION',
    mediaType: 'AUDIO',
    mediaProvider: 'AI_TRAINING',
    text: '您好，我想了解一下。',
    needAnswer: 'NOT_NEED',
  } as const
  const spoken = (more: Partial<Choice> & { warmth?: number }) => {
    const choice: Choice = { gender: 2, digitalHumanId: 'wang', voiceId: 'gentle-woman', ...more }
    const choices = { subSceneIntro: choice, question: choice, intro: choice, tip: choice, answer: choice }
    const look = { format: '16:9', burnSubtitles: true, lexicon: new Map() } as never
    return recipeOfScript(line as never, choices, look).QUESTION
  }

  test('a recipe has it where it is not as usual, and no other recipe changes', () => {
    expect(spoken({ warmth: 3 })).toEqual(spoken({}))
    expect(spoken({ warmth: 5 })).toMatchObject({ warmth: 5 })
    expect(spoken({ warmth: 5 })?.key).not.toBe(spoken({})?.key)
    expect(spoken({ speed: 1.2 })).toMatchObject({ speed: 1.2, pitch: 0 })
    expect(spoken({ speed: 1.2 })).not.toHaveProperty('warmth')
    const outside = { source: { provider: 'openai', voice: 'alloy' }, name: '外部', ...{ speed: 1, pitch: 0, warmth: 3 } } as const
    expect(spoken({ warmth: 5, voice: outside })).not.toHaveProperty('warmth')
  })

  test('what a role sets is joined with what the voice sets, within its bounds', () => {
    const voice = { source: house, name: '', speed: 1.2, pitch: 2, warmth: 2 }
    expect(deliveryOf({ speed: 1.1, pitch: -1, warmth: 4, voice } as never)).toEqual({ speed: 1.3, pitch: 1, warmth: 5 })
  })
}
