// Whether a package of the lock file fits this machine: os, cpu and C library as npm reads them.

export function fitsPlatform({ os, cpu, libc }) {
  return allows(os, process.platform) && allows(cpu, process.arch) && (process.platform !== 'linux' || allows(libc, findLibc()))
}

/** Lists of npm: absent allows all, "!x" forbids x, otherwise only listed values are allowed. */
function allows(list, value) {
  const named = [list ?? []].flat()
  if (named.includes(`!${value}`)) return false
  const wanted = named.filter((name) => !name.startsWith('!') && name !== 'any')
  return wanted.length === 0 || wanted.includes(value)
}

let libc
function findLibc() {
  if (!libc) {
    process.report.excludeNetwork = true
    libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  }
  return libc
}
