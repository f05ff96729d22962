// Adds a plain text to people: a column and its row in `fields.ts`; contract, rule, sheet and import follow.
import { expect, test } from 'vitest'
import { users } from '#features/organisation/users/contract.ts'
import { writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { formOf } from '../samples.ts'
import { readBook } from '../written-book.ts'
import { encode, type World } from '../world.ts'

export function testPeople(world: () => World) {
  const office = '总公司/华南区/深圳分公司'

  test('it is taken, kept, changed, emptied, imported and exported', async () => {
    const admin = await world().signIn('admin')
    const { rows } = await world().owner.query<{ id: string }>('select id from department where full_name = $1', [office])
    const given = { workNo: 'D1', name: '有分机', telephone: '13900002001', departmentId: rows[0]?.id, password: encode('123456') }
    const add = (more: object) => admin.ask(users.create, { body: { ...given, ...more } as never })
    expect((await add({ desk: '太长的分机号' })).fields).toEqual([expect.objectContaining({ field: 'desk', message: '最多5个字符' })])
    const made = (await add({ desk: ' 80  1 ' })).content as { id: string }
    expect(made).toMatchObject({ desk: '80 1', profile: null })
    const edit = (more: object) => admin.get(users.update, { body: { id: made.id, ...more } as never })
    expect(await edit({ profile: '经理' })).toMatchObject({ desk: '80 1', profile: '经理' })
    expect(await edit({ desk: '' })).toMatchObject({ desk: null, profile: '经理' })

    const titles = ['工号*', '姓名*', '手机号*', '部门*', '座机分机', '职位']
    const send = async (people: readonly string[][], query: object) =>
      admin.ask(users.import, {
        query,
        form: formOf(
          await writeSheet(
            titles.map((title) => ({ title })),
            people,
          ),
          '人员.xlsx',
        ),
      })
    const one = async (workNo: string) => (await admin.get(users.page, { query: { name: workNo } })).records[0]
    const sheet = [
      ['D1', '有分机', '13900002001', office, '802', ''],
      ['D2', '新来的', '13900002002', office, '803', '顾问'],
      ['D3', '没有的', '13900002003', office, '', ''],
    ]
    expect(await send([['D9', '太长', '13900002009', office, '太长的分机号', '']], {})).toMatchObject({ succ: false })
    expect(await send(sheet, { update: 'true' })).toMatchObject({ succ: true })
    expect(await one('有分机')).toMatchObject({ desk: '802', profile: '经理' })
    expect(await one('新来的')).toMatchObject({ desk: '803', profile: '顾问', userExtraData: [{ name: '职位', value: '顾问' }] })
    expect(await one('没有的')).toMatchObject({ desk: null, profile: null })
    await send([['D1', '有分机', '13900002001', office, '', '']], { update: 'true' })
    expect(await one('有分机')).toMatchObject({ desk: '802' })

    const book = await readBook(Buffer.from(await (await admin.fetch('/ai-training/v1/management/user/export')).arrayBuffer()))
    expect(JSON.stringify(book)).toMatch(/座机分机.*803/s)
  })
}
