// Checks of this machine: ffmpeg, font, disk, and access to secret files.
import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { findFfmpeg, lacksOf, MIN_YEAR, tryFfmpeg, yearOf } from '#engines/providers.ts'
import type { Config } from '#platform/config.ts'
import { type Check, failure, pass, tried, warning } from './check.ts'

const FONT = '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf'
const GB = 2 ** 30

async function ffmpeg(configured: string | undefined): Promise<Check[]> {
  const program = findFfmpeg(configured)
  const advice = '安装完整的 ffmpeg（2020 年或更新），用 FFMPEG_PATH 指明；Linux x64 的安装包自带一份'
  if ((yearOf(program) ?? 0) < MIN_YEAR) return [failure('音视频处理程序', `${program} 无法运行或早于 ${MIN_YEAR} 年`, advice)]
  const lacks = lacksOf(program)
  if (lacks.length) return [failure('音视频处理程序', `${program} 缺少：${lacks.join('、')}`, advice)]
  const { version, cannot } = await tryFfmpeg(program)
  const found = `ffmpeg ${version ?? ''}（${program}）`
  return cannot.length
    ? [failure('音视频处理程序', `${found}，试用失败：${cannot.map(({ what }) => what).join('、')}`, advice)]
    : [pass('音视频处理程序', `${found}，各项试用通过`)]
}

async function font(): Promise<Check[]> {
  const file = createRequire(import.meta.url).resolve(FONT)
  const { size } = await stat(file)
  return size > 1_000_000
    ? [pass('字体', `字幕与验证码的字体完整（${(size / 1e6).toFixed(1)} MB）`)]
    : [failure('字体', `字体文件不完整：${file}`, '重新安装或重新打包')]
}

async function disk(folder: string, name: string, reserveMb: number): Promise<Check[]> {
  let at = folder
  while (!existsSync(at) && path.dirname(at) !== at) at = path.dirname(at)
  const { bavail, bsize, blocks } = await statfs(at)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const found = `${folder} 可用 ${(free / GB).toFixed(1)} GB，共 ${(all / GB).toFixed(1)} GB`
  if (free < reserveMb * 2 ** 20) return [failure(name, found, `少于保留的 ${reserveMb} MB，一切写入会被拒绝：请清理磁盘或扩容`)]
  return free < 5 * GB ? [warning(name, found, '不足 5 GB：请清理磁盘或扩容')] : [pass(name, found)]
}

/** Secret files, and the mode bits that must not be set. */
const secrets = (dataDir: string): [file: string, forbidden: number][] => [
  [path.join(dataDir, 'postgres.password'), 0o077],
  [path.join(dataDir, 'first-administrator.password'), 0o077],
  ['/etc/yanwu/environment', 0o027],
  ['/etc/yanwu/migrate', 0o027],
  ['/etc/yanwu/tls/privkey.pem', 0o027],
  ['/etc/yanwu/tls/all.pem', 0o027],
]

async function modes(files: readonly [string, number][]): Promise<Check[]> {
  if (process.platform === 'win32') return []
  const found: { file: string; mode: number; forbidden: number }[] = []
  for (const [file, forbidden] of files) {
    const there = await stat(file).catch(() => null)
    if (there) found.push({ file, mode: there.mode & 0o777, forbidden })
  }
  const open = found.filter(({ mode, forbidden }) => mode & forbidden)
  if (!open.length) return [pass('密码文件', `${found.length} 个文件，其他用户不能读取`)]
  return open.map(({ file, mode, forbidden }) =>
    failure('密码文件', `${file} 的权限是 ${mode.toString(8)}`, `执行 chmod ${(mode & ~forbidden).toString(8)} ${file}`),
  )
}

/** `files`: further secret files with their forbidden mode bits. */
export async function checkMachine(config: Config, files: readonly [string, number][] = []): Promise<Check[]> {
  const all = await Promise.all([
    tried('音视频处理程序', '安装 ffmpeg，用 FFMPEG_PATH 指明', () => ffmpeg(config.ffmpegPath)),
    tried('字体', '重新安装或重新打包', font),
    tried('磁盘', '检查 DATA_DIR 所在的磁盘', () => disk(config.dataDir, '磁盘', config.diskReserveMb)),
    tried('临时文件夹', '检查 TMPDIR 所在的磁盘', () => disk(os.tmpdir(), '临时文件夹', 64)),
    tried('密码文件', '检查文件的所有者与权限', () => modes([...secrets(config.dataDir), ...files])),
  ])
  return all.flat()
}
