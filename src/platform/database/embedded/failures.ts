// Explains a failure to the operator in one Chinese line: the cause and the remedy.
import fs from 'node:fs'
import path from 'node:path'
import { errorCode } from './process-table.ts'

/** With less free space, a start that fails without a message is attributed to the disk, because PostgreSQL cannot even write its log. */
const FULL_BELOW_BYTES = 32 * 2 ** 20

/** Messages of PostgreSQL, initdb and the system, and their explanations. `folder` is the data folder. */
const MEANINGS: [RegExp, (folder: string) => string][] = [
  [/No space left|ENOSPC|Disk quota exceeded|EDQUOT/i, diskFull],
  [/could not bind|Address already in use/i, () => '数据库端口被其他程序占用：请释放端口，或为内置数据库另设端口'],
  [
    /lock file ".*" already exists|pre-existing shared memory/i,
    (folder) => `数据目录被占用：${folder} 正被另一个 PostgreSQL 进程使用，请先停止它`,
  ],
  [
    /incompatible with server|initialized by PostgreSQL version/i,
    (folder) => `数据目录 ${folder} 由另一个版本的 PostgreSQL 建立：请用原版本导出后再导入`,
  ],
  [/wrong ownership|must be started by the user/i, (folder) => `数据目录 ${folder} 的所有者不对：请用 chown -R 把它交还给运行数据库的用户`],
  [/could not look up effective user/i, () => '当前用户不在系统用户表（/etc/passwd）中，无法初始化数据库：请换一个已登记的用户启动'],
  [/administrative permissions/i, () => 'PostgreSQL 不能以管理员身份运行：请用普通用户的命令行窗口启动'],
  [/could not (create|map|resize).*shared memory|Cannot allocate memory|ENOMEM/i, () => '内存不足，PostgreSQL 无法启动：请释放内存后重试'],
  [
    /could not locate a valid checkpoint|invalid (primary )?checkpoint|PANIC/i,
    (folder) => `数据目录 ${folder} 已损坏，PostgreSQL 无法恢复：请从备份恢复，详情见 ${folder}.log`,
  ],
  [/Read-only file system|EROFS/i, (folder) => `数据目录 ${folder} 所在的磁盘是只读的：请改用可写的目录`],
  [/Permission denied|EACCES|EPERM/i, (folder) => `没有权限读写数据目录 ${folder}：请用原来的用户启动，或修正目录的所有者与权限`],
]

/** The explanation of a message from PostgreSQL or the system; null for an unknown message. */
export function explain(text: string, folder: string): string | null {
  return MEANINGS.find(([pattern]) => pattern.test(text))?.[1](folder) ?? null
}

/** Converts any failure to an Error with one line. Errors of this folder already have one; only system errors carry a code. */
export function asFailure(error: unknown, folder: string): Error {
  if (error instanceof Error && !errorCode(error)) return error
  const text = error instanceof Error ? error.message : String(error)
  return new Error(explain(text, folder) ?? `内置数据库启动失败：${text}`)
}

/** Explains the failure of a program: a full disk first, because it causes many different messages, then the program's own message. */
export function explainLog(tail: string, folder: string): string {
  if (freeBytes(folder) < FULL_BELOW_BYTES) return diskFull(folder)
  return (
    explain(tail, folder) ?? `内置数据库启动失败：${tail.trim().split('\n').slice(-4).join(' ') || '没有留下日志'}（详情见 ${folder}.log）`
  )
}

function diskFull(folder: string): string {
  const left = Math.floor(freeBytes(folder) / 2 ** 20)
  return `磁盘空间不足：${path.dirname(folder)} 所在的磁盘只剩 ${left} MB，请清理出至少 500 MB 后重新启动`
}

function freeBytes(folder: string): number {
  try {
    const disk = fs.statfsSync(path.dirname(folder))
    return disk.bavail * disk.bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
