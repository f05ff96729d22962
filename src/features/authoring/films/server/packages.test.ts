// Tests over HTTP of packages: their files, and their conformance to the standards.
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { type Person, startWorld, type World } from '#test/world.ts'
import { createLog } from '#platform/log.ts'
import { openFolder } from '#platform/storage/folder.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { mediaWork } from '#features/authoring/productions/server/work.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { films, packageStandards, type PackageStandard } from '../contract.ts'
import { filmMaking } from './making.ts'

const TITLE = '二胎妈妈 <王女士> & “保障”'
let world: World
let author: Person
let subSceneId: string
let filmId: string
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  await world.owner.query('delete from generation_task')
  const course = await author.get(courses.createCourse, { body: { title: '课件课', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '到访' } })
  subSceneId = (await author.get(courses.createSubScene, { body: { parentId: scene.id, title: TITLE, contentStr: '两个孩子的妈妈' } })).id
  await author.get(scripts.save, {
    params: { subSceneId },
    body: [{ editType: 'CREATE', type: 'TIPS', mediaType: 'TEXT', needAnswer: 'NO_NEED', text: '请先读这一段文字' }],
  })
  filmId = (await author.get(films.make, { params: { subSceneId }, body: { format: '16:9', subtitles: 'BESIDE' } })).id
})
afterAll(() => world?.close())

const take = (standard: PackageStandard, as = author) =>
  as.fetch(`${films.package.path}?id=${filmId}&standard=${standard}`) as Promise<Response>

/** Returns the content of a zip by file name, in order. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}

interface Tag {
  name: string
  uri: string
  attributes: Record<string, string>
  inner: Tag[]
  text: string
}
/** Parses XML; throws if it is not well-formed or has an unbound prefix. */
function treeOf(xml: string): Tag {
  const root: Tag = { name: '', uri: '', attributes: {}, inner: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const own = Object.values(attributes).map(({ prefix, local: name, value }) => [prefix ? `${prefix}:${name}` : name, value])
    const tag: Tag = { name: local, uri, attributes: Object.fromEntries(own), inner: [], text: '' }
    open.at(-1)?.inner.push(tag)
    open.push(tag)
  })
  parser.on('text', (text) => {
    const tag = open.at(-1)
    if (tag) tag.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  const [only] = root.inner
  if (!only) throw new Error('nothing in it')
  return only
}
const at = (tag: Tag | undefined, ...names: string[]): Tag | undefined =>
  names.reduce<Tag | undefined>((found, name) => found?.inner.find((t) => t.name === name), tag)
const all = (tag: Tag): Tag[] => [tag, ...tag.inner.flatMap(all)]

test('a missing film has no package, and another tenant gets 404', async () => {
  const refused = await author.ask(films.package, { query: { id: filmId, standard: 'CMI5' } })
  expect(refused).toMatchObject({ succ: false, msg: '成片还没有合成好' })
  const stranger = await world.signIn('author', 'yuanfan')
  expect((await take('SCORM_12', stranger)).status).toBe(404)
})

test('each package contains the files that it names, and its manifest conforms to its standard', { timeout: 120_000 }, async () => {
  const maker = mediaWork({
    pool: world.program.pool,
    storage: await openFolder(path.join(world.dataDir, 'files')),
    log: createLog('silent'),
    disk: { full: false },
    ffmpeg: undefined,
    services: {},
    cacheDir: path.join(world.dataDir, 'cache'),
    sourcesBytes: 2 ** 30,
    atOnce: 1,
    convertMs: 60_000,
    films: filmMaking,
  })
  const list = () => author.get(films.list, { params: { subSceneId } })
  await expect.poll(async () => (await list()).films[0]?.url, { timeout: 60_000, interval: 200 }).toBeTruthy()
  await maker.close()
  const film = (await list()).films[0]
  const video = Buffer.from(await (await author.fetch(film?.url ?? '')).arrayBuffer())

  const viewer = await world.signIn('viewer')
  for (const standard of packageStandards) {
    const answer = await take(standard, viewer)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(
      /课件课-到访-二胎妈妈 王女士 & “保障”-(SCORM1\.2|SCORM2004|cmi5)\.zip$/,
    )
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    const [manifest = '', page] = [...files.keys()]
    expect([manifest, page]).toEqual([standard === 'CMI5' ? 'cmi5.xml' : 'imsmanifest.xml', 'index.html'])
    expect(files.get('film.mp4')?.equals(video)).toBe(true)
    expect(files.get('subtitles.vtt')?.toString()).toMatch(/^WEBVTT/)

    // the page refers only to files of the package, and its scripts run in browsers
    const html = files.get('index.html')?.toString() ?? ''
    const named = [...html.matchAll(/(?:src|href|poster)="([^"]+)"/g)].map(([, name = '']) => name)
    for (const [name, content] of files)
      if (name.endsWith('.js')) {
        const text = content.toString()
        expect(text).not.toMatch(/^\s*(interface|type) |: (string|number|boolean)\b|\.ts'/m)
        named.push(...[...text.matchAll(/from '\.\/([\w-]+\.js)'/g)].map(([, of = '']) => `player/${of}`))
      }
    for (const name of named) expect([...files.keys()], name).toContain(name)
    expect(html).not.toMatch(/https?:/)
    expect(
      treeOf(
        html
          .replace(/<!doctype html>\n/, '')
          .replaceAll(/ (controls|playsinline|hidden|default)(?=[ >])/g, '')
          .replaceAll(/<(meta|link|track)([^>]*)>/g, '<$1$2/>'),
      ).name,
    ).toBe('html')

    const tree = treeOf(files.get(manifest)?.toString() ?? '')
    if (standard === 'CMI5') asksOfCmi5(tree)
    else
      asksOfScorm(
        tree,
        standard,
        [...files.keys()].filter((name) => name !== manifest),
      )
  }
})

/** Checks IMS Content Packaging 1.1.2 and 1.1.4 with the additions of SCORM. */
function asksOfScorm(tree: Tag, standard: 'SCORM_12' | 'SCORM_2004', files: string[]): void {
  const is2004 = standard === 'SCORM_2004'
  const uri = is2004 ? 'http://www.imsglobal.org/xsd/imscp_v1p1' : 'http://www.imsproject.org/xsd/imscp_rootv1p1p2'
  expect([tree.name, tree.uri, tree.inner.map((t) => t.name)]).toEqual(['manifest', uri, ['metadata', 'organizations', 'resources']])
  expect([at(tree, 'metadata', 'schema')?.text, at(tree, 'metadata', 'schemaversion')?.text]).toEqual([
    'ADL SCORM',
    is2004 ? '2004 4th Edition' : '1.2',
  ])
  // identifiers are unique XML names
  const ids = all(tree).flatMap((t) => t.attributes['identifier'] ?? [])
  for (const id of ids) expect(id).toMatch(/^[A-Za-z_][\w.-]*$/)
  expect(new Set(ids).size).toBe(ids.length)
  const organization = at(tree, 'organizations', 'organization')
  expect(at(tree, 'organizations')?.attributes['default']).toBe(organization?.attributes['identifier'])
  expect(at(organization, 'title')?.text).toBe(TITLE)
  const item = at(organization, 'item')
  const resource = at(tree, 'resources', 'resource')
  expect(item?.attributes['identifierref']).toBe(resource?.attributes['identifier'])
  expect(item?.inner.map((t) => t.name)).toEqual(is2004 ? ['title', 'completionThreshold', 'sequencing'] : ['title'])
  if (is2004) expect(at(item, 'completionThreshold')?.attributes).toEqual({ completedByMeasure: 'true', minProgressMeasure: '0.9' })
  expect(resource?.attributes).toEqual({
    identifier: 'film',
    type: 'webcontent',
    href: 'index.html',
    [is2004 ? 'adlcp:scormType' : 'adlcp:scormtype']: 'sco',
  })
  expect(resource?.inner.map((t) => t.attributes['href'])).toEqual(files)
}

/** Checks the course structure of cmi5, sections 13.1 and 13.2. */
function asksOfCmi5(tree: Tag): void {
  expect([tree.name, tree.uri]).toEqual(['courseStructure', 'https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd'])
  expect(tree.inner.map((t) => t.name)).toEqual(['course', 'au'])
  const [course, au] = tree.inner
  expect([course, au].map((t) => t?.inner.map((i) => i.name))).toEqual([
    ['title', 'description'],
    ['title', 'description', 'url'],
  ])
  expect(au?.attributes).toMatchObject({ moveOn: 'Completed', launchMethod: 'AnyWindow' })
  // ids are absolute and unique
  const ids = [course, au].map((t) => t?.attributes['id'] ?? '')
  for (const id of ids) expect(new URL(id).protocol).toBe('urn:')
  expect(new Set(ids).size).toBe(2)
  for (const tag of all(tree).filter((t) => t.name === 'title' || t.name === 'description'))
    expect(tag.inner.map((t) => [t.name, t.attributes['lang']])).toEqual([['langstring', 'zh-CN']])
  expect(at(au, 'title', 'langstring')?.text).toBe(TITLE)
  expect(at(au, 'url')?.text).toBe('index.html')
}

test('the page of a film with generated voices or pictures says so', async () => {
  const pageOf = async () => {
    const found = await unzip(Buffer.from(await (await take('CMI5')).arrayBuffer()))
    return String(found.get('index.html'))
  }
  const words = '本视频的画面或声音由人工智能生成'
  expect(await pageOf()).not.toContain(words)
  const notice = JSON.stringify([{ card: { tone: 'notice', label: 'AI 生成', text: words }, durationMs: 2000, sound: null }])
  await world.owner.query('update film set clips = $2::jsonb || clips where id = $1', [filmId, notice])
  expect(await pageOf()).toContain(words)
})
