// Rights of service credentials: which words and which data scope a person may give, and those that they have lost since.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { findDepartment, managesPeople, SYSTEM_ADMINISTRATOR } from '#features/organisation/departments/server/departments.ts'
import { type Branch, listMenus, parentPages, treeOf } from '#features/organisation/menus/server/menus.ts'
import type { Power } from '#features/organisation/roles/contract.ts'
import { serviceCredentials } from '../contract.ts'
import * as queries from './right-queries.ts'

export interface RightNeeds {
  /** Words whose calls are all for people only. */
  peopleWords: () => ReadonlySet<string>
}

interface Rights {
  words: readonly string[]
  departmentId: string | null
}

const namesOf = (rows: readonly queries.WordRow[]) => ({
  names: rows
    .slice(0, 3)
    .map(({ name, word }) => `「${name ?? word}」`)
    .join('、'),
})

/** The rights to store. Throws if the caller lacks one of the words or does not manage the department, or if a word is for people only. */
export async function checkRights(db: Db, { words, departmentId }: Rights, { peopleWords }: RightNeeds) {
  if (!words.length && departmentId === null) return { words: [], departmentId }
  const [who, rows] = await Promise.all([db.who(), queries.listWords(db, words)])
  const refuse = (failure: 'unknownWord' | 'peopleWord' | 'lacksWord', wrong: readonly queries.WordRow[]) => {
    if (wrong.length) throw serviceCredentials.fail(failure, namesOf(wrong), 'words')
  }
  refuse(
    'unknownWord',
    rows.filter(({ name }) => name === null),
  )
  refuse(
    'peopleWord',
    rows.filter(({ word }) => peopleWords().has(word)),
  )
  refuse(
    'lacksWord',
    rows.filter(({ held }) => !held),
  )
  const department = departmentId === null ? null : await findDepartment(db, departmentId)
  if (department === undefined) throw notFound()
  const isReached = department ? managesPeople(who, department.path) : who.type === SYSTEM_ADMINISTRATOR
  if (!isReached) throw serviceCredentials.fail('lacksReach', {}, 'departmentId')
  return { words: rows.map(({ word }) => word), departmentId }
}

/** Names of the rights of each credential that the person who gave them has lost since. */
export async function listExceeding(db: Db): Promise<ReadonlyMap<string, string[]>> {
  const rows = await queries.listExceeding(db)
  return new Map(rows.map(({ id, names, beyond }) => [id, [...names, ...(beyond ? ['数据范围'] : [])]]))
}

/** The permission tree without the entries for people only; those whose word the caller lacks are kept from them. */
export async function listPowers(db: Db, { peopleWords }: RightNeeds): Promise<Power[]> {
  const menus = await listMenus(db)
  const words = menus.flatMap(({ alias }) => alias ?? [])
  const held = new Set((await queries.listWords(db, [...new Set(words)])).flatMap(({ word, held: has }) => (has ? word : [])))
  const isOpen = (alias: string | null) => alias !== null && !peopleWords().has(alias)
  const leads = parentPages(menus)
  type Row = (typeof menus)[number]
  const powersOf = (nodes: readonly Branch<Row>[]): Power[] =>
    nodes.flatMap(({ id, name, alias, menuType, childList }) => {
      const below = powersOf(childList)
      if (!isOpen(alias) && !below.length) return []
      const isKept = menuType !== 'M' && !(isOpen(alias) && held.has(alias ?? ''))
      return {
        id,
        name,
        alias,
        menuType: menuType as Power['menuType'],
        selected: false,
        isKept,
        follows: leads.get(id) ?? null,
        childList: below,
      }
    })
  return powersOf(treeOf(menus))
}
