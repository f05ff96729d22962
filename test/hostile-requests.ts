// Hostile input that no form sends: odd values in each place of a request, sent to each call.
import { courses } from '#features/authoring/courses/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import type { Endpoint } from '#shared/contract.ts'
import { endpoints } from './contracts.ts'
import { askWith, type Parts, requestsOf } from './samples.ts'
import { startWorld } from './world.ts'

/** A world with an administrator and a course; `ids` are those of the course, its scene, its sub-scene and its line. */
export async function startHostileWorld() {
  const world = await startWorld()
  const admin = await world.signIn('admin')
  const course = await admin.get(courses.createCourse, { body: { title: '课', description: '描述' } })
  const scene = await admin.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  const sub = await admin.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', contentStr: '一' } })
  const lines = await admin.get(scripts.save, {
    params: { subSceneId: sub.id },
    body: [{ editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: '请先寒暄再了解客户' }],
  })
  return { world, admin, ids: [course.id, scene.id, sub.id, lines[0]?.id ?? ''] as const }
}
export type HostileWorld = Awaited<ReturnType<typeof startHostileWorld>>

/** Copies of a request with one leaf of the body, or one query parameter, replaced. */
export function* spoiled(parts: Parts, value: unknown): Generator<Parts> {
  for (const key of Object.keys(parts.query ?? {}))
    if (typeof value === 'string' && value.length < 5000) yield { ...parts, query: { ...parts.query, [key]: value } }
  const { body } = parts
  if (body === undefined) return
  yield { ...parts, body: value ?? 0 }
  const leaves: (string | number)[][] = []
  const walk = (at: unknown, way: (string | number)[]) => {
    if (way.length) leaves.push(way)
    if (at && typeof at === 'object') for (const key of Object.keys(at)) walk((at as Record<string, unknown>)[key], [...way, key])
  }
  walk(body, [])
  for (const way of leaves) {
    const copy = structuredClone(body)
    let at = copy as Record<string | number, unknown>
    for (const key of way.slice(0, -1)) at = at[key] as Record<string, unknown>
    at[way.at(-1) ?? ''] = value
    yield { ...parts, body: copy }
  }
}

/** Whether the contract refuses a request. Pages have several parameter names, so the server decides about these. */
function isRefused({ body, query }: Endpoint, bad: Parts): boolean {
  const parsed = [body?.safeParse(bad.body), query?.safeParse(bad.query)]
  return parsed.some((one) => one?.error?.issues.every(({ path }) => !path.some((key) => String(key).startsWith('page'))))
}

/** Requests that take different paths in the server: all that the contract accepts, and one that it refuses. */
function* telling(endpoint: Endpoint, all: Iterable<Parts>): Generator<Parts> {
  let told = false
  for (const bad of all) {
    const refused = isRefused(endpoint, bad)
    if (!refused || !told) yield bad
    told ||= refused
  }
}

export const asked = endpoints.filter(
  ({ name, endpoint }) => endpoint.answer !== 'events' && !/^sessions\.(logout|login|firstPassword)$/.test(name),
)

/** Removes files, because a missing file would hide all later errors. */
export const withoutFiles = (parts: Parts): Parts => ({
  ...parts,
  ...(parts.body === undefined
    ? {}
    : { body: JSON.parse(JSON.stringify(parts.body), (key, v) => (/File$|^intro$/.test(key) && typeof v === 'string' ? null : v)) }),
})

/** A valid request of a call on records of the world; undefined for a call that these ids cannot address. */
export function requestOf({ ids }: HostileWorld, endpoint: Endpoint): Parts | undefined {
  const [parts] = requestsOf(endpoint, /operation/.test(endpoint.path) ? [ids[2]] : ids.slice(0, 1), 'tenant/1/resource/none.png')
  return parts && withoutFiles(parts)
}

/** Calls that answered a request with this value by a server error, each with its response. */
export async function faultsOf(hostile: HostileWorld, value: unknown): Promise<string[]> {
  const faults: string[] = []
  for (const { name, endpoint } of asked) {
    if (/remove|inherit/.test(name)) continue
    const parts = requestOf(hostile, endpoint)
    if (!parts) continue
    for (const bad of telling(endpoint, spoiled(parts, value))) {
      const { status, msg } = await askWith(hostile.admin, endpoint, bad)
      if (status >= 500) faults.push(`${name} ${status} ${msg} ${JSON.stringify(bad.body ?? bad.query).slice(0, 200)}`)
    }
  }
  return faults
}
