// `npm run voices -- add NAME | list | remove NAME`: manages natural voices of this machine, from the network or a file.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startAdding } from '#engines/voice-packs/adding.ts'
import { addressesOf, findPack, listPacks, type Pack } from '#engines/voice-packs/catalogue.ts'
import { type Order, remove } from '#engines/voice-packs/install.ts'
import { stateOf, type PackProgress } from '#engines/voice-packs/state.ts'
import { readConfig } from '#platform/config.ts'
import type { VoiceFolders } from '#platform/media-services.ts'
import { runTool, say } from './command-line.ts'

const usage = `用法：
  npm run voices -- list
  npm run voices -- add 名称 [--from 地址] [--file 文件] [--sha256 校验值]
  npm run voices -- remove 名称`

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
const stateWords = {
  ABSENT: '未添加',
  WORKING: '正在添加',
  PAUSED: '已下载一部分，可以继续',
  FAILED: '没有成功，可以再试',
  READY: '已装好',
}
const phaseWords = { download: '下载', check: '核对校验值', unpack: '解开', try: '试说一句', failed: '', paused: '', done: '' }

async function list(options: VoiceFolders): Promise<void> {
  say(`声音的文件夹：${options.folder}`)
  for (const { name, title, bytes, licence, voices, about } of listPacks(options)) {
    const { state, received, reason } = await stateOf(options.folder, name)
    const part = received && state !== 'READY' ? `，${megabytes(received)} 已下载` : ''
    say(`${name}：${title}，${megabytes(bytes)}，${licence}，${stateWords[state]}${part}${reason ? `（${reason}）` : ''}`)
    say(`  ${about}${voices.map((voice) => `${voice.name}（${voice.speaker}）`).join('、')}`)
  }
}

/** Prints a line for each step and each tenth of a download. */
function progress({ bytes }: Pack): (told: PackProgress) => void {
  let said = ''
  return ({ phase, received, speed }) => {
    const tenth = Math.floor((received * 10) / bytes)
    const line = phase === 'download' ? `${phaseWords[phase]} ${tenth * 10}%` : phaseWords[phase]
    if (!line || line === said) return
    said = line
    say(phase === 'download' && speed ? `${line}（${megabytes(received)} / ${megabytes(bytes)}，每秒 ${megabytes(speed)}）` : line)
  }
}

/** Source of a pack: the given file or address, else the first known address. The address of a folder gets the name of the archive. */
function sourceOf(pack: Pack, options: VoiceFolders, given: { from?: string | undefined; file?: string | undefined }): Order['from'] {
  if (given.file) return { file: path.resolve(given.file) }
  const [usual] = addressesOf(pack, options)
  if (!given.from) return { address: usual ?? pack.address }
  if (!/^https?:\/\//.test(given.from)) throw new Error('--from 须为以 http:// 或 https:// 开头的地址')
  const isArchive = /\.(tar\.bz2|tar\.gz|tgz)$/.test(new URL(given.from).pathname)
  return { address: isArchive ? given.from : `${given.from.replace(/\/+$/, '')}/${pack.file}` }
}

async function add(pack: Pack, options: VoiceFolders, given: { from?: string; file?: string; sha256?: string }): Promise<void> {
  if (given.sha256 && !/^[\da-f]{64}$/i.test(given.sha256)) throw new Error('--sha256 须为64位十六进制')
  await mkdir(options.folder, { recursive: true })
  const from = sourceOf(pack, options, given)
  say(`${pack.title}：${'file' in from ? from.file : from.address}`)
  const adding = startAdding({ pack, folder: options.folder, from, sha256: given.sha256?.toLowerCase() }, progress(pack))
  process.once('SIGINT', adding.stop)
  process.once('SIGTERM', adding.stop)
  await adding.done
  say(`已装好，无须重启：在「形象与声音」中添加${pack.voices.map(({ name }) => name).join('、')}`)
}

async function main() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { from: { type: 'string' }, file: { type: 'string' }, sha256: { type: 'string' } },
  })
  const [verb, name] = positionals
  const { voices: options } = readConfig()
  if (verb === 'list' && !name) return list(options)
  if ((verb !== 'add' && verb !== 'remove') || !name) throw new Error(usage)
  const pack = findPack(options, name)
  if (!pack)
    throw new Error(
      `目录里没有 ${name}，有：${listPacks(options)
        .map((one) => one.name)
        .join('、')}`,
    )
  if (verb === 'add') return add(pack, options, values)
  await remove(options.folder, name)
  say(`已移除：${pack.title}。选用它的设置在更换声音之前无法生成`)
}

if (import.meta.main) runTool(main)
