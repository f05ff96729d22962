// Finds departments as users write them: by path with any separator, by the end of a path, or by name; and creates missing ones.
import type { Db, Who } from '#platform/database/transaction.ts'
import { createDepartment, type ListedDepartment, managesPeople } from '#features/organisation/departments/server/departments.ts'
import { departments, MAX_LAYER, maxName } from '#features/organisation/departments/contract.ts'
import { hasPermission } from '#features/organisation/menus/server/menus.ts'

const same = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

export interface Places {
  rows: readonly ListedDepartment[]
  byPath: Map<string, ListedDepartment[]>
  parents: Set<string | null>
}
const keyOf = (parts: readonly string[]) => parts.map(same).join('/')

/** Index by each end of the paths: «华东区/上海分公司» is found without the company above it. */
export function placesOf(rows: readonly ListedDepartment[]): Places {
  const byPath = new Map<string, ListedDepartment[]>()
  for (const row of rows) {
    const parts = row.fullName.split('/')
    for (let i = 0; i < parts.length; i++) {
      const key = keyOf(parts.slice(i))
      const known = byPath.get(key)
      if (known) known.push(row)
      else byPath.set(key, [row])
    }
  }
  return { rows, byPath, parents: new Set(rows.map((d) => d.parentId)) }
}

/** Possible ways to split a path, the most likely first: a dash may belong to a name. */
function waysOf(text: string): string[][] {
  const cut = (by: RegExp) =>
    text
      .split(by)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const plain = cut(/[/／\\＼>＞›»→]|->|=>/)
  const dashed = cut(/[/／\\＼>＞›»→|｜]|\s*[-－—–_]+\s*/)
  return dashed.length > plain.length ? [plain, dashed] : [plain]
}

export type Placed = { place: ListedDepartment } | { missing: string[] } | { wrong: string }

/** The leaf that a cell names; else the path that could be created for it, or the fault. */
export function placeOf(places: Places, text: string): Placed {
  if (text.trim() === '') return { wrong: '请输入部门' }
  const ways = waysOf(text)
  for (const parts of ways) {
    const found = places.byPath.get(keyOf(parts)) ?? []
    // a match of the whole path takes precedence over ends of longer ones
    const whole = found.filter((d) => keyOf(d.fullName.split('/')) === keyOf(parts))
    const [only, ...others] = whole.length ? whole : found
    if (!only) continue
    if (others.length) return { wrong: '有多个同名部门，请填写完整路径' }
    return places.parents.has(only.id) ? { wrong: '请选择最末一级部门' } : { place: only }
  }
  const parts = ways.findLast((way) => way.length > 1) ?? ways[0] ?? []
  return { missing: fullWay(places, parts) }
}

/** Completes a path to one from the top, if its beginning is an existing department. */
function fullWay({ byPath }: Places, parts: readonly string[]): string[] {
  for (let n = parts.length - 1; n > 0; n--) {
    const [only, ...others] = byPath.get(keyOf(parts.slice(0, n))) ?? []
    if (only && !others.length) return [...only.fullName.split('/'), ...parts.slice(n)]
  }
  return [...parts]
}

/** Reason why the caller cannot create a path; undefined if they can. */
export function whyNotMade({ byPath }: Places, who: Who, way: readonly string[]): string | undefined {
  if (way.length < 2) return '部门不存在'
  if (way.length > MAX_LAYER + 1) return departments.fail('tooDeep').message
  if (way.some((name) => name.length > maxName)) return `部门名称最多${maxName}个字符`
  let above: ListedDepartment | undefined
  for (let n = 1; n < way.length; n++) {
    const key = keyOf(way.slice(0, n))
    above = byPath.get(key)?.find((d) => keyOf(d.fullName.split('/')) === key) ?? above
  }
  if (!managesPeople(who, above?.path ?? '/')) return '没有在这里添加部门的权限'
  return above && above.staffCount > 0 ? departments.fail('parentHasStaff').message : undefined
}

export const mayMake = (db: Db): Promise<boolean> => hasPermission(db, departments.create.may as string)

/** Creates missing departments of these paths, ancestors first. */
export async function makePlaces(db: Db, { rows }: Places, ways: readonly (readonly string[])[]): Promise<void> {
  const ids = new Map(rows.map((d) => [keyOf(d.fullName.split('/')), d.id]))
  for (const way of ways)
    for (let n = 1; n <= way.length; n++) {
      const key = keyOf(way.slice(0, n))
      if (ids.has(key)) continue
      const parentId = n > 1 ? (ids.get(keyOf(way.slice(0, n - 1))) ?? null) : null
      const made = await createDepartment(db, { parentId, name: way[n - 1] ?? '' })
      ids.set(key, made.id)
    }
}
