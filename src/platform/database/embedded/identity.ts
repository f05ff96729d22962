// Chooses the user who runs the server: PostgreSQL refuses root, so a start by root uses an ordinary user.
import fs from 'node:fs'
import path from 'node:path'

/** The user who owns and runs the server; null for the user of this process. */
export type Identity = { uid: number; gid: number; name: string } | null

/**
 * Chooses the server's user. If this process is not root: its own user (null). If it is root: the owner of existing data, else the first existing
 * user of `runAs`, postgres, nobody and daemon. initdb needs a passwd entry, so only known users qualify.
 */
export function chooseIdentity(folder: string, runAs: string | undefined): Identity {
  if (process.getuid?.() !== 0) return null
  const users = readUsers()
  const owner = fs.existsSync(path.join(folder, 'PG_VERSION')) ? fs.statSync(folder) : null
  if (owner && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid, name: users.find((user) => user.uid === owner.uid)?.name ?? `uid ${owner.uid}` }
  }
  for (const name of [runAs, 'postgres', 'nobody', 'daemon']) {
    const user = users.find((candidate) => candidate.name === name && candidate.uid !== 0)
    if (user) return user
  }
  throw new Error(
    'PostgreSQL 不能以 root 身份运行，而系统中没有可用的普通用户（postgres、nobody 或 daemon）：请新建一个用户，或改用普通用户启动',
  )
}

function readUsers(): { uid: number; gid: number; name: string }[] {
  const rows = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  return rows.flatMap((row) => {
    const [name, , uid, gid] = row.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** The first folder on the path to `target` that the identity may not enter, or null. Folders that do not exist yet are skipped. */
export function findBlockedFolder(target: string, identity: Identity): string | null {
  const chain = [path.resolve(target)]
  for (let parent = path.dirname(chain[0] ?? target); parent !== chain[0]; parent = path.dirname(parent)) chain.unshift(parent)
  return chain.find((folder) => isFolder(folder) && !mayEnter(folder, identity)) ?? null
}

function isFolder(target: string): boolean {
  return fs.statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function mayEnter(folder: string, identity: Identity): boolean {
  if (identity) return (fs.statSync(folder).mode & bitsFor(fs.statSync(folder), identity) & 0o111) !== 0
  try {
    fs.accessSync(folder, fs.constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether the identity may read and execute this file. Node's own access check knows only the user of this process. */
export function mayExecute(file: string, identity: Identity): boolean {
  try {
    if (!identity) fs.accessSync(file, fs.constants.R_OK | fs.constants.X_OK)
    const stat = fs.statSync(file)
    return !identity || (stat.mode & bitsFor(stat, identity) & 0o555) === (bitsFor(stat, identity) & 0o555)
  } catch {
    return false
  }
}

/** The class of permission bits (owner, group or others) that applies; supplementary groups are dropped when the server is spawned. */
function bitsFor(stat: fs.Stats, identity: { uid: number; gid: number }): number {
  if (stat.uid === identity.uid) return 0o700
  return stat.gid === identity.gid ? 0o070 : 0o007
}
