// Adds a column to a tenant's own figures and voices, in the table and in `fields.ts`; the server follows.
import { expect, test } from 'vitest'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import type { World } from '../world.ts'

export function testTemplates(world: () => World) {
  const voice = { type: 'VOICE', name: '慢慢说', gender: 1, source: { provider: 'house', voice: 'steady-man' } } as const

  test('it is taken, kept, changed, emptied, sought and answered', async () => {
    const admin = await world().signIn('admin')
    const add = (more: object) => admin.ask(digitalHumans.create, { body: { ...voice, ...more } as never })
    const edit = (id: string, more: object) => admin.get(digitalHumans.update, { body: { id, ...more } as never })
    expect((await add({ consent: '太长的一个说明' })).fields).toEqual([
      expect.objectContaining({ field: 'consent', message: '最多5个字符' }),
    ])
    const made = (await add({ consent: ' 已  签 ' })).content as { id: string }
    expect(made).toMatchObject({ consent: '已 签', description: '' })
    expect(await edit(made.id, { name: '更慢' })).toMatchObject({ consent: '已 签' })
    expect(await edit(made.id, { consent: '口头' })).toMatchObject({ name: '更慢', consent: '口头' })
    const listed = (name: string) => admin.get(digitalHumans.own, { query: { type: 'VOICE', name } })
    expect((await listed('口头')).records).toMatchObject([{ id: made.id, consent: '口头' }])
    expect((await listed('书面')).total).toBe(0)
    const offered = await admin.get(digitalHumans.templates, { query: { type: 'VOICE' } })
    expect(offered.find((t) => t.own)).toMatchObject({ consent: '口头' })
    expect(offered.find((t) => !t.own)).toMatchObject({ consent: '', description: expect.stringMatching(/./) })
    expect(await edit(made.id, { consent: null })).toMatchObject({ consent: '' })
  })
}
