// Finds the installed packages that a set of dependencies needs, with their places in package-lock.json.

/**
 * Sorted places such as `node_modules/a/node_modules/b` of all packages that `dependencies` and `optionalDependencies` of `kept` need.
 * Node's resolution from each place applies. `packages` are those of a lock file of version 3; `isThere` tells whether a place is
 * installed. Throws if a package is missing that is not optional.
 */
export function closureOf(packages, kept, isThere) {
  const found = new Set()
  const waiting = [{ place: '', entry: kept }]
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const { name, optional } of wantedBy(next.entry)) {
      const place = resolve(packages, next.place, name)
      if (!place || !isThere(place)) {
        if (!optional && !packages[place ?? '']?.optional) throw new Error(`${name} 没有安装：请先执行 npm run build`)
        continue
      }
      if (found.has(place)) continue
      found.add(place)
      waiting.push({ place, entry: packages[place] })
    }
  return [...found].sort()
}

/** Dependencies as npm installs them, including peers that are not optional. */
function wantedBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const named = (names, optional) => Object.keys(names).map((name) => ({ name, optional }))
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [
    ...named(dependencies, false).filter(({ name }) => !(name in optionalDependencies)),
    ...named(optionalDependencies, true),
    ...peers.map((name) => ({ name, optional: true })),
  ]
}

/** The nearest `node_modules` with the package, from the dependent's place upwards. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[place]) return place
    if (!at) return null
  }
}
